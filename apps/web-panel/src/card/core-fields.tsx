import { LIMITS } from '@todo-assistant/shared/limits'
import type { Card, CoreField } from '@todo-assistant/shared/card'
import { useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../panel.ts'
import { EditableText } from './editable-text.tsx'

/** In reading order; what a kind is asked for is always shown, the rest once it holds something. */
const ORDER: Record<Card['kind'], readonly CoreField[]> = {
  defect: ['symptom', 'cause', 'nextStep', 'intent'],
  idea: ['intent', 'nextStep', 'symptom', 'cause'],
}
const ASKED: Record<Card['kind'], ReadonlySet<CoreField>> = {
  defect: new Set(['symptom', 'cause', 'nextStep']),
  idea: new Set(['intent', 'nextStep']),
}

/** The core 主区: what it is, why, and what to do next. */
export function CoreFields({ card }: { card: Card }) {
  const words = useWords()
  const [added, setAdded] = useState<ReadonlySet<CoreField>>(new Set())
  const shown = (field: CoreField) => ASKED[card.kind].has(field) || Boolean(card.core[field]) || added.has(field)
  const order = ORDER[card.kind]
  const hidden = order.filter((field) => !shown(field))
  return (
    <>
      {card.missing.length > 0 && (
        <p className="card-hint">{words.missing(card.missing.map((field) => words[field]).join(words.comma))}</p>
      )}
      {order.filter(shown).map((field) => (
        <EditableText
          key={field}
          card={card}
          field={field}
          limit={LIMITS.core}
          startOpen={added.has(field) && !card.core[field]}
        />
      ))}
      {hidden.length > 0 && (
        <p className="card-adders">
          {hidden.map((field) => (
            <button key={field} type="button" className="quiet" onClick={() => setAdded(new Set([...added, field]))}>
              <Icon name="plus" />
              {words.addField(words[field])}
            </button>
          ))}
        </p>
      )}
    </>
  )
}
