import { useQuery } from '@tanstack/react-query'
import type { Card } from '@todo-assistant/shared/card'
import type { Seed } from '@todo-assistant/shared/session-api'
import { usePanel, useLocale, useRoomWords, useWords } from '../panel.ts'
import { moment } from '../words/age.ts'
import { RecallPart } from './recall-part.tsx'
import { Section } from './section.tsx'
import { CARD_WORDS } from './words.ts'

/** Origin 出处: which session, which turn, how it is known that the developer agreed, and what reading costs. */
export function Origin({ card }: { card: Card }) {
  const words = useWords()
  const own = useRoomWords(CARD_WORDS)
  const locale = useLocale()
  const { origin, consent } = card
  const sub = origin && origin.sessionId !== origin.rootSessionId
  return (
    <Section title={words.origin}>
      <dl className="facts">
        <div>
          <dt>{words.receipt}</dt>
          <dd>
            {own[`consent_${consent.receipt}`]}
            {consent.turn !== null && <span className="soft">{words.turn(consent.turn)}</span>}
          </dd>
        </div>
        {origin && (
          <div>
            <dt>{words.session}</dt>
            <dd>
              <span className="mono">{origin.sessionId}</span>
              <span className="soft">
                {words.turn(origin.turn)} · {words.range(...origin.seqRange)}
              </span>
              {sub && <span className="soft">{own.subOf(origin.rootSessionId)}</span>}
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
        <Cost card={card} />
        <div>
          <dt>{words.createdAt}</dt>
          <dd>{moment(card.createdAt, locale)}</dd>
        </div>
        <div>
          <dt>{words.updatedAt}</dt>
          <dd>{moment(card.updatedAt, locale)}</dd>
        </div>
      </dl>
      {origin && <RecallPart card={card} />}
    </Section>
  )
}

/** What it costs to start from the card, and what reading the old session again would. */
function Cost({ card }: { card: Card }) {
  const { client } = usePanel()
  const own = useRoomWords(CARD_WORDS)
  const { data } = useQuery({
    queryKey: ['beside', card.id, 'seed'],
    queryFn: () => client.call<Seed>(`/cards/${card.id}/seed`),
    enabled: card.deletedAt === null,
  })
  if (!data) return null
  const session = card.origin?.tokens ?? null
  return (
    <div>
      <dt>{own.cost}</dt>
      <dd>
        {own.costs(data.tokens)}
        {session !== null && session > data.tokens && (
          <span className="soft">{own.saves(session, session - data.tokens)}</span>
        )}
      </dd>
    </div>
  )
}
