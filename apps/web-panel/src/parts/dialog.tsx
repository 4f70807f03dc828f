import './dialog.css'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useWords } from '../panel.ts'
import { Icon } from './icon.tsx'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog on the platform's own element: it keeps the focus, and Escape closes it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const words = useWords()
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const own = dialog.current
    const before = document.activeElement
    own?.showModal()
    return () => {
      own?.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" className="ghost" aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}
