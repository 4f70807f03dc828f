import './page-shell.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { usePanel, useWords } from '../panel.ts'
import { Icon } from './icon.tsx'

/** A page in the place of a card: beside the list, or over it where the screen is narrow. */
export function PageShell({ title, children }: { title: string; children: ReactNode }) {
  const { place } = usePanel()
  const words = useWords()
  const shell = useRef<HTMLElement>(null)
  useEffect(() => shell.current?.focus(), [])
  return (
    <section
      ref={shell}
      className="shell"
      tabIndex={-1}
      aria-label={title}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && place.close()}
    >
      <header className="shell-head">
        <button type="button" className="quiet shell-back" onClick={place.close}>
          <Icon name="back" />
          {words.back}
        </button>
        <h2>{title}</h2>
        <button type="button" className="ghost shell-close" aria-label={words.close} onClick={place.close}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </section>
  )
}

interface PartProps {
  title: string
  lead?: string
  children: ReactNode
}

/** One named part of a page. */
export function ShellPart({ title, lead, children }: PartProps) {
  return (
    <section className="shell-part" aria-label={title}>
      <h3>{title}</h3>
      {lead && <p className="soft">{lead}</p>}
      {children}
    </section>
  )
}
