import type { CardRow } from '@todo-assistant/shared/card'
import type { Freshness } from '@todo-assistant/shared/freshness'
import { freshnessLine } from '@todo-assistant/shared/freshness-words'
import type { Locale } from '@todo-assistant/shared/locale'
import type { Client } from '../data/client.ts'

/** Asks for the freshness of several cards at once; the words come along. */
export async function askFreshness(client: Pick<Client, 'call'>, rows: readonly CardRow[]) {
  const { freshness } = await client.call<{ freshness: Record<string, Freshness> }>('/freshness', {
    query: { refs: rows.map(({ number }) => number).join(',') },
    timeout: 30_000,
  })
  return rows.flatMap((row) => {
    const told = freshness[row.id] ?? freshness[row.number]
    return told ? [{ row, freshness: told, say: (locale: Locale) => freshnessLine(told, locale) }] : []
  })
}
