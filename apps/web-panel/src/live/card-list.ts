import type { CardList } from '@todo-assistant/shared/api'
import type { CardRow, WorkspaceName } from '@todo-assistant/shared/card'
import type { ListView, ViewCounts } from '@todo-assistant/shared/views'
import { inView } from '../data/wire.ts'

/** What one list shows. `cursor` is null when all its rows are here. */
export interface LoadedList {
  readonly workspace: WorkspaceName | null
  readonly rows: readonly CardRow[]
  readonly cursor: string | null
  readonly counts: ViewCounts
  readonly seq: number
}

/** Which cards belong in a list. `workspaceId` null: of every workspace. */
export interface Membership {
  readonly workspaceId: string | null
  readonly view: ListView
  readonly session: string | null
}

/** A changed card; `row` null when it is gone for good. */
export interface Change {
  readonly id: string
  readonly seq: number
  readonly row: CardRow | null
}

/** A folder that holds no card yet is no workspace yet: an empty list until one is made there. */
export function emptyList(seq: number): LoadedList {
  const counts = { unfinished: 0, defect: 0, idea: 0, done: 0, all: 0, unconfirmed: 0, trash: 0 }
  return { workspace: null, rows: [], cursor: null, counts, seq }
}

export function firstPage(answer: CardList): LoadedList {
  const { workspace, cards, cursor, counts, seq } = answer
  return { workspace, rows: cards, cursor, counts, seq }
}

/** Adds the next page; rows that arrived by the feed meanwhile are kept, not doubled. */
export function appendPage(list: LoadedList, page: CardList): LoadedList {
  const known = new Set(list.rows.map((row) => row.id))
  return { ...list, rows: [...list.rows, ...page.cards.filter((row) => !known.has(row.id))], cursor: page.cursor }
}

function belongs(row: CardRow, member: Membership): boolean {
  if (member.workspaceId !== null && row.workspaceId !== member.workspaceId) return false
  if (member.session !== null && row.rootSessionId !== member.session) return false
  return inView(row, member.view)
}

/**
 * Brings changed cards into a list: newest change first, and a row with a lower `seq` never replaces a
 * newer one. A card beyond the rows loaded so far stays out; it comes with its own page.
 * @returns the same list when nothing changed.
 */
export function applyChanges(list: LoadedList, member: Membership, changes: readonly Change[]): LoadedList {
  const newest = new Map<string, Change>()
  for (const change of changes) {
    const before = newest.get(change.id)
    if (!before || before.seq <= change.seq) newest.set(change.id, change)
  }
  const kept: CardRow[] = []
  let dropped = false
  for (const row of list.rows) {
    const change = newest.get(row.id)
    if (!change) kept.push(row)
    else if (change.row && change.seq < row.seq) {
      kept.push(row)
      newest.delete(row.id)
    } else dropped = true
  }
  const oldest = list.cursor === null ? -1 : (list.rows.at(-1)?.seq ?? -1)
  const arriving = [...newest.values()]
    .flatMap(({ row }) => (row && row.seq >= oldest && belongs(row, member) ? [row] : []))
    .sort((a, b) => b.seq - a.seq)
  if (!dropped && arriving.length === 0) return list
  const rows: CardRow[] = []
  let next = 0
  for (const row of kept) {
    while (next < arriving.length && arriving[next]!.seq >= row.seq) rows.push(arriving[next++]!)
    rows.push(row)
  }
  rows.push(...arriving.slice(next))
  return { ...list, rows }
}

/**
 * Brings changed cards into what a search found: rows stay in their places, those that left the view go.
 * Which others match now, only the next search tells.
 */
export function applyToFound(list: LoadedList, member: Membership, changes: readonly Change[]): LoadedList {
  let changed = false
  const rows = list.rows.flatMap((row) => {
    const change = changes.findLast(({ id, seq }) => id === row.id && seq >= row.seq)
    if (!change) return [row]
    changed = true
    return change.row && belongs(change.row, member) ? [change.row] : []
  })
  return changed ? { ...list, rows } : list
}

const COUNTED = ['unfinished', 'defect', 'idea', 'done', 'all', 'unconfirmed', 'trash'] as const

/**
 * The counts after a card changed from one row to another.
 * @param before undefined when the card was not there before.
 */
export function countChange(
  counts: ViewCounts,
  workspaceId: string | null,
  before: CardRow | undefined,
  after: CardRow | null,
): ViewCounts {
  const next = { ...counts }
  const here = (row: CardRow) => workspaceId === null || row.workspaceId === workspaceId
  for (const view of COUNTED) {
    if (before && here(before) && inView(before, view)) next[view]--
    if (after && here(after) && inView(after, view)) next[view]++
  }
  return next
}
