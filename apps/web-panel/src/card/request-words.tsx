import { LIMITS } from '@todo-assistant/shared/limits'
import { showInvisible } from '@todo-assistant/shared/text'
import type { Card } from '@todo-assistant/shared/card'
import { useState } from 'react'
import { useLocale, useWords } from '../panel.ts'
import { moment } from '../words/age.ts'
import { Section } from './section.tsx'
import { TextEditor } from './text-editor.tsx'

/** The developer's own words 开发者原话, byte for byte; what cannot be seen is made visible. */
export function RequestWords({ card }: { card: Card }) {
  const words = useWords()
  const locale = useLocale()
  const [base, setBase] = useState<Card | null>(null)
  const { request } = card
  if (!request) return null
  const said = [request.turn === null ? null : words.turn(request.turn), moment(request.at, locale)].filter(Boolean)
  return (
    <Section title={words.request} hint={said.join(' · ')} onEdit={base ? undefined : () => setBase(card)}>
      {base ? (
        <TextEditor
          base={base}
          now={card}
          label={words.request}
          limit={LIMITS.request}
          read={(each) => each.request?.text ?? ''}
          patch={(text) => (text.trim() === '' ? undefined : { request: { text } })}
          onClose={() => setBase(null)}
        />
      ) : (
        <blockquote className="request">{showInvisible(request.text)}</blockquote>
      )}
      {request.truncated && <p className="soft">{words.truncated}</p>}
    </Section>
  )
}
