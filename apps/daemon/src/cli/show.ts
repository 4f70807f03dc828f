import { freshnessLine } from '@todo-assistant/shared/freshness-words'
import { Freshness } from '@todo-assistant/shared/freshness'
import type { Locale } from '@todo-assistant/shared/locale'
import { sayCard } from './card-output.ts'
import { say, sayEither, type CommonOptions } from './output.ts'
import { withDaemon } from './run-context.ts'
import { plain, table } from './table.ts'

export interface ShowOptions extends CommonOptions {
  history?: boolean
  freshness?: boolean
  seed?: boolean
}

/** `show`: a card, its history, its freshness, or the seed of a new session. */
export async function show(ref: string, options: ShowOptions, locale: Locale): Promise<void> {
  await withDaemon(options, locale, async ({ client }) => {
    if (options.seed) {
      const seed = await client.seed(ref)
      return sayEither(options, seed, () => say(seed.text))
    }
    if (options.history) {
      const { entries } = await client.history(ref)
      return sayEither(options, { entries }, () => {
        const rows = entries.map((entry) => [
          new Date(entry.at).toISOString().slice(0, 16).replace('T', ' '),
          entry.actor,
          entry.kind,
          plain(JSON.stringify(entry.after ?? entry.before ?? {})),
        ])
        for (const line of table(rows)) say(line)
      })
    }
    const [{ card }, freshness] = await Promise.all([
      client.card(ref),
      client.call(Freshness, `/cards/${encodeURIComponent(ref)}/freshness`).catch(() => undefined),
    ])
    sayEither(options, options.freshness ? { freshness } : { card, freshness }, () => {
      if (!options.freshness) sayCard(card, locale)
      if (freshness) say(`\n${plain(freshnessLine(freshness, locale))}`)
    })
  })
}
