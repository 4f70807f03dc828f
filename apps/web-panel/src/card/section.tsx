import { useId, type ReactNode } from 'react'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../panel.ts'

interface SectionProps {
  title: string
  hint?: string | undefined
  /** Begins an edit of the part; absent where there is nothing to edit now. */
  onEdit?: (() => void) | undefined
  children: ReactNode
}

/** One named part of a card. */
export function Section({ title, hint, onEdit, children }: SectionProps) {
  const heading = useId()
  const words = useWords()
  return (
    <section className="card-part" aria-labelledby={heading}>
      <h3 id={heading}>
        {title}
        {hint && <span className="card-part-hint">{hint}</span>}
        {onEdit && (
          <button type="button" className="ghost card-pencil" aria-label={`${words.edit}: ${title}`} onClick={onEdit}>
            <Icon name="pencil" />
          </button>
        )}
      </h3>
      {children}
    </section>
  )
}
