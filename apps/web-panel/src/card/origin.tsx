import type { Card } from '@todo-assistant/shared/card'
import { useLocale, useWords } from '../panel.ts'
import { moment } from '../words/age.ts'
import { Section } from './section.tsx'

/** Origin 出处: which session, which turn, and how it is known that the developer agreed. */
export function Origin({ card }: { card: Card }) {
  const words = useWords()
  const locale = useLocale()
  const { origin, consent } = card
  return (
    <Section title={words.origin}>
      <dl className="facts">
        {origin && (
          <div>
            <dt>{words.session}</dt>
            <dd>
              <span className="mono">{origin.sessionId}</span>
              <span className="soft">
                {words.turn(origin.turn)} · {words.range(...origin.seqRange)}
              </span>
            </dd>
          </div>
        )}
        {origin?.cwd && (
          <div>
            <dt>{words.folder}</dt>
            <dd className="mono">
              <bdi>{origin.cwd}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{words.receipt}</dt>
          <dd>{words[`receipt_${consent.receipt}`]}</dd>
        </div>
        <div>
          <dt>{words.createdAt}</dt>
          <dd>{moment(card.createdAt, locale)}</dd>
        </div>
        <div>
          <dt>{words.updatedAt}</dt>
          <dd>{moment(card.updatedAt, locale)}</dd>
        </div>
      </dl>
    </Section>
  )
}
