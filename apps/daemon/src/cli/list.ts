import type { CardList, ListQuery } from '@todo-assistant/shared/api'
import type { Kind, Status } from '@todo-assistant/shared/card'
import type { Told } from '@todo-assistant/shared/call'
import { TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import type { ListView } from '@todo-assistant/shared/views'
import { sayRows, type PrintedRow } from './card-rows.ts'
import { CARD_WORDS } from './card-words.ts'
import { sayEither, tell, type CommonOptions } from './output.ts'
import { reach } from './reach.ts'

export interface ListOptions extends CommonOptions {
  all?: boolean
  view?: ListView
  kind?: Kind
  status?: Status
  limit?: number
  cursor?: string
}

type Rows = { cards: PrintedRow[] } & Pick<CardList, 'cursor' | 'counts'>

/**
 * Looks only at what is printed: the shape itself would take longer to load than the cards to list.
 * @throws TodoError `version_mismatch`.
 */
function readRows({ value, version }: Told): Rows {
  const { cards, cursor, counts } = (value ?? {}) as Partial<Rows>
  const printable = (row: Partial<PrintedRow> | null) =>
    typeof row?.number === 'string' &&
    typeof row.title === 'string' &&
    typeof row.notes === 'number' &&
    Object.hasOwn(CARD_WORDS.en.kind, String(row.kind)) &&
    Object.hasOwn(CARD_WORDS.en.status, String(row.status))
  if (Array.isArray(cards) && cards.every(printable) && (cursor === null || typeof cursor === 'string') && counts)
    return { ...(value as Rows), cards, cursor, counts }
  throw new TodoError('version_mismatch', { given: version, limit: 'this version' })
}

/** `list` and `search`: cards of the folder's workspace, `--all` of every one. */
export async function list(q: string | undefined, options: ListOptions, locale: Locale): Promise<void> {
  const words = CARD_WORDS[locale]
  const { call } = reach(process.env, locale)
  const { all, view = q === undefined ? 'unfinished' : 'all', kind, status, limit = 50, cursor } = options
  const workspace = options.workspace ?? process.cwd()
  const query: ListQuery = { ...(all ? {} : { workspace }), view, kind, status, limit, cursor, q }
  const found = await call('/cards', { query }).then(readRows, (error: unknown) => {
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
}
