import type { ListQuery } from '@todo-assistant/shared/api'
import type { Kind, Status } from '@todo-assistant/shared/card'
import { TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import type { ListView } from '@todo-assistant/shared/views'
import { sayRows } from './card-output.ts'
import { CARD_WORDS } from './card-words.ts'
import { tell } from './output.ts'
import { sayEither, withDaemon, type CommonOptions } from './run-context.ts'

export interface ListOptions extends CommonOptions {
  all?: boolean
  view?: ListView
  kind?: Kind
  status?: Status
  limit?: number
  cursor?: string
}

/** `list` and `search`: cards of the folder's workspace, `--all` of every one. */
export async function list(q: string | undefined, options: ListOptions, locale: Locale): Promise<void> {
  const words = CARD_WORDS[locale]
  await withDaemon(options, locale, async ({ client, workspace }) => {
    const { all, view = q === undefined ? 'unfinished' : 'all', kind, status, limit = 50, cursor } = options
    const query: ListQuery = { ...(all ? {} : { workspace }), view, kind, status, limit, cursor, q }
    const found = await client.cards(query).catch((error: unknown) => {
      // A folder without a card yet is an empty list, not a mistake.
      if (error instanceof TodoError && error.code === 'unknown_workspace' && options.workspace === undefined)
        return undefined
      throw error
    })
    sayEither(options, found ?? { cards: [], cursor: null }, () => {
      if (!found || found.cards.length === 0) return tell(words.none)
      sayRows(found.cards, locale)
      if (found.cursor !== null)
        tell(`${words.more(Math.max(0, found.counts[view] - found.cards.length))} --cursor ${found.cursor}`)
    })
  })
}
