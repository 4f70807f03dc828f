import { showInvisible } from '@todo-assistant/shared/text'
import type { Card } from '@todo-assistant/shared/card'
import { useLocale, useWords } from '../panel.ts'
import { moment } from '../words/age.ts'
import { Section } from './section.tsx'

/** The developer's own words 开发者原话, byte for byte; what cannot be seen is made visible. */
export function RequestWords({ request }: { request: Card['request'] }) {
  const words = useWords()
  const locale = useLocale()
  if (!request) return null
  const said = [request.turn === null ? null : words.turn(request.turn), moment(request.at, locale)].filter(Boolean)
  return (
    <Section title={words.request} hint={said.join(' · ')}>
      <blockquote className="request">{showInvisible(request.text)}</blockquote>
      {request.truncated && <p className="soft">{words.truncated}</p>}
    </Section>
  )
}
