import type { Card, CoreField } from '@todo-assistant/shared/card'
import { useState } from 'react'
import { useWords } from '../panel.ts'
import { Section } from './section.tsx'
import { TextEditor } from './text-editor.tsx'

interface EditableTextProps {
  card: Card
  field: CoreField
  limit: number
  /** Begin as a field, for a part the person has just asked to add. */
  startOpen: boolean
}

/** A text of the core that is read until a person edits it. */
export function EditableText({ card, field, limit, startOpen }: EditableTextProps) {
  const words = useWords()
  const [base, setBase] = useState<Card | null>(startOpen ? card : null)
  const label = words[field]
  const text = card.core[field]
  return (
    <Section title={label} onEdit={base ? undefined : () => setBase(card)}>
      {base ? (
        <TextEditor
          base={base}
          now={card}
          label={label}
          limit={limit}
          read={({ core }) => core[field] ?? ''}
          patch={(next) => ({ [field]: next.trim() === '' ? null : next })}
          onClose={() => setBase(null)}
        />
      ) : text ? (
        <p className="card-text">{text}</p>
      ) : (
        <button type="button" className="card-empty" onClick={() => setBase(card)}>
          {words.empty}
        </button>
      )}
    </Section>
  )
}
