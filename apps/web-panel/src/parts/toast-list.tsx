import './toast-list.css'
import { useSyncExternalStore } from 'react'
import { usePanel, useWords } from '../panel.ts'
import { Icon } from './icon.tsx'
import type { Toast } from './toasts.ts'

/** The messages at the foot; announced to screen readers as they come. */
export function ToastList() {
  const { toasts } = usePanel()
  const words = useWords()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.now)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} className="toast" data-tone={toast.tone}>
          <span className="toast-text">{toast.text}</span>
          <Action toast={toast} />
          <button
            type="button"
            className="toast-close"
            aria-label={words.close}
            onClick={() => toasts.dismiss(toast.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}

function Action({ toast: { id, action } }: { toast: Toast }) {
  const { toasts } = usePanel()
  if (!action) return null
  if (action.href !== undefined)
    return (
      <a className="toast-undo" href={action.href} target="_blank" rel="noreferrer">
        {action.label}
      </a>
    )
  return (
    <button
      type="button"
      className="toast-undo"
      onClick={() => {
        toasts.dismiss(id)
        action.run?.()
      }}
    >
      {action.label}
    </button>
  )
}
