import './toast-list.css'
import { useSyncExternalStore } from 'react'
import { usePanel, useWords } from '../panel.ts'
import { Icon } from './icon.tsx'

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
          {toast.undo && (
            <button
              type="button"
              className="toast-undo"
              onClick={() => {
                toasts.dismiss(toast.id)
                toast.undo?.()
              }}
            >
              {words.undo}
            </button>
          )}
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
