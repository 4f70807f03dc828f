import { useQuery } from '@tanstack/react-query'
import type { Card } from '@todo-assistant/shared/card'
import type { Dispatch } from '@todo-assistant/shared/session-api'
import { Section } from '../card/section.tsx'
import { besideKey } from '../live/cache.ts'
import { usePanel, useLocale, useRoomWords } from '../panel.ts'
import { moment } from '../words/age.ts'
import { pageAddress } from './handle.ts'
import { HANDLE_WORDS } from './words.ts'

/** What became of earlier dispatches, latest first, with the sessions they led to. */
export function Dispatches({ card }: { card: Card }) {
  const { client } = usePanel()
  const own = useRoomWords(HANDLE_WORDS)
  const { data } = useQuery({
    queryKey: besideKey('dispatches', card.id),
    queryFn: () => client.call<{ dispatches: Dispatch[] }>(`/cards/${card.id}/dispatches`),
  })
  if (!data || data.dispatches.length === 0) return null
  return (
    <Section title={own.handled}>
      <ul className="dispatches">
        {data.dispatches
          .toSorted((a, b) => b.at - a.at)
          .map((each) => (
            <DispatchItem key={each.key} dispatch={each} />
          ))}
      </ul>
    </Section>
  )
}

function DispatchItem({ dispatch: { mode, state, at, url, sessionId, error } }: { dispatch: Dispatch }) {
  const own = useRoomWords(HANDLE_WORDS)
  const locale = useLocale()
  const href = pageAddress(url)
  return (
    <li>
      <span>{own[`mode_${mode}`]}</span>
      <span className="tag" data-kind={state === 'failed' ? 'wrong' : undefined}>
        {own[`state_${state}`]}
      </span>
      {href ? (
        <a href={href} target="_blank" rel="noreferrer">
          {sessionId ?? own.openSession}
        </a>
      ) : (
        sessionId && <span className="mono">{sessionId}</span>
      )}
      {error && <span className="soft">{error}</span>}
      <span className="soft">{moment(at, locale)}</span>
    </li>
  )
}
