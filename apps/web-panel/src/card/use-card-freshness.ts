import { useQuery } from '@tanstack/react-query'
import type { Card } from '@todo-assistant/shared/card'
import type { Freshness } from '@todo-assistant/shared/freshness'
import { freshnessLine } from '@todo-assistant/shared/freshness-words'
import { useEffect } from 'react'
import { besideKey } from '../live/cache.ts'
import { usePanel } from '../panel.ts'
import { rowOf } from './row-of.ts'

/** How the card's code stands now; undefined until it is known, or where the daemon cannot tell. */
export function useCardFreshness(card: Card): Freshness | undefined {
  const { client, freshness: rows } = usePanel()
  const { data } = useQuery({
    queryKey: besideKey('freshness', card.id),
    queryFn: () => client.call<Freshness>(`/cards/${card.id}/freshness`, { timeout: 30_000 }),
    refetchOnMount: 'always',
  })
  // The list need not ask again for what the card was just told.
  useEffect(() => {
    if (data) rows.learn(rowOf(card), data, (locale) => freshnessLine(data, locale))
    // oxlint-disable-next-line exhaustive-deps -- only a new answer is news
  }, [data, rows])
  return data
}
