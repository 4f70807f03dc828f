import { useId, type ReactNode } from 'react'

interface SectionProps {
  title: string
  hint?: string
  children: ReactNode
}

/** One named part of a card. */
export function Section({ title, hint, children }: SectionProps) {
  const heading = useId()
  return (
    <section className="card-part" aria-labelledby={heading}>
      <h3 id={heading}>
        {title}
        {hint && <span className="card-part-hint">{hint}</span>}
      </h3>
      {children}
    </section>
  )
}
