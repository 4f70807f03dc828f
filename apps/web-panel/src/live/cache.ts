import type { CardAnswer, CardList } from '@todo-assistant/shared/api'
import type { CardRow } from '@todo-assistant/shared/card'
import type { EventKind, FeedEntry } from '@todo-assistant/shared/feed'
import type { ListView } from '@todo-assistant/shared/views'
import type { QueryClient } from '@tanstack/react-query'
import { Refused, type Client } from '../data/client.ts'
import { ALL, type Scope } from '../place/place.ts'
import {
  applyChanges,
  applyToFound,
  appendPage,
  countChange,
  emptyList,
  firstPage,
  type Change,
  type LoadedList,
} from './card-list.ts'

export interface ListKey {
  readonly scope: Scope
  readonly view: ListView
  readonly session: string | null
  /** What is searched for; empty lists everything. */
  readonly query: string
}

export const listKey = (key: ListKey) => ['cards', key] as const
export const cardKey = (ref: string) => ['card', ref] as const
export const WORKSPACES = ['workspaces'] as const
export const ADAPTERS = ['adapters'] as const
/** What is read of one card beside it: history, dispatches, related cards, freshness. */
export const besideKey = (what: 'history' | 'dispatches' | 'related' | 'freshness', id: string) =>
  ['beside', id, what] as const
export const rulesKey = (workspaceId: string) => ['rules', workspaceId] as const

/** Changes after which the numbers or names of workspaces may differ. */
const MOVES_WORKSPACES: ReadonlySet<EventKind> = new Set([
  'card.added',
  'card.status',
  'card.moved',
  'card.confirmed',
  'card.merged',
  'card.trashed',
  'card.restored',
  'workspace.added',
  'workspace.changed',
  'import.done',
])

const FIRST_PAGE = 60
const NEXT_PAGE = 200
/** Entries kept to bring a slow answer up to date. */
const REMEMBERED = 2_000
const COUNTS_PAUSE = 300
const SEARCH_PAUSE = 500

/**
 * Holds every list and card the panel has read and brings the feed's changes into them. An answer that
 * was under way while the feed went on is brought up to date with the entries it missed.
 */
export function createCache(queries: QueryClient, client: Client) {
  let recent: Change[] = []
  const loading = new Set<string>()
  const seen = new Map<string, CardRow>()
  let counting: ReturnType<typeof setTimeout> | undefined
  let searching: ReturnType<typeof setTimeout> | undefined

  const lists = () =>
    queries
      .getQueriesData<LoadedList>({ queryKey: ['cards'] })
      .flatMap(([key, list]) => (list ? [{ key: key[1] as ListKey, list }] : []))

  const workspaceOf = (scope: Scope, list: LoadedList) => (scope === ALL ? null : (list.workspace?.id ?? scope))

  function member(key: ListKey, list: LoadedList) {
    return { workspaceId: workspaceOf(key.scope, list), view: key.view, session: key.session }
  }

  function query({ scope, view, session, query: q }: ListKey) {
    return {
      view,
      ...(scope === ALL ? {} : { workspace: scope }),
      ...(session ? { session } : {}),
      ...(q ? { q } : {}),
    }
  }

  const bring = (key: ListKey, list: LoadedList, changes: readonly Change[]) =>
    (key.query ? applyToFound : applyChanges)(list, member(key, list), changes)

  function apply(changes: readonly Change[]) {
    for (const { key, list } of lists()) {
      const next = bring(key, list, changes)
      if (next !== list) queries.setQueryData(listKey(key), next)
    }
  }

  /** What is found may differ after any change; only the daemon knows the texts. */
  function searchAgain() {
    searching ??= setTimeout(() => {
      searching = undefined
      void queries.invalidateQueries({
        queryKey: ['cards'],
        predicate: ({ queryKey }) => (queryKey[1] as ListKey).query !== '',
      })
    }, SEARCH_PAUSE)
  }

  /** Rows as the daemon gave them; what is shown may be ahead of it. */
  function see(rows: readonly CardRow[]) {
    for (const row of rows) if ((seen.get(row.id)?.seq ?? -1) <= row.seq) seen.set(row.id, row)
  }

  /** Counts follow from the row before and after; where the row before was never seen, they are read. */
  function recount(entries: readonly FeedEntry[]) {
    let unsure = false
    for (const { cardId, card, kind, seq } of entries) {
      if (!cardId) continue
      const before = seen.get(cardId)
      if (before && before.seq >= seq) continue
      if (!before && kind !== 'card.added') unsure = true
      else {
        for (const { key, list } of lists()) {
          if (list.seq >= seq) continue
          const counts = countChange(list.counts, workspaceOf(key.scope, list), before, card)
          queries.setQueryData<LoadedList>(listKey(key), { ...list, counts, seq })
        }
      }
      if (card) seen.set(cardId, card)
      else seen.delete(cardId)
    }
    if (unsure) readCounts()
  }

  function readCounts() {
    counting ??= setTimeout(async () => {
      counting = undefined
      const scopes = new Set(lists().map(({ key }) => key.scope))
      for (const scope of scopes) {
        const answer = await client
          .cards({ ...query({ scope, view: 'all', session: null, query: '' }), limit: 1 })
          .catch(() => null)
        if (!answer) continue
        for (const { key, list } of lists()) {
          if (key.scope !== scope || answer.seq < list.seq) continue
          queries.setQueryData<LoadedList>(listKey(key), { ...list, counts: answer.counts, seq: answer.seq })
        }
      }
    }, COUNTS_PAUSE)
  }

  return {
    lists,
    async readList(key: ListKey, signal?: AbortSignal): Promise<LoadedList> {
      const answer = await client.cards({ ...query(key), limit: FIRST_PAGE }, signal).catch((error: unknown) => {
        if (error instanceof Refused && error.code === 'unknown_workspace') return null
        throw error
      })
      if (!answer) return emptyList((await client.cards({ limit: 1 }, signal)).seq)
      see(answer.cards)
      const list = firstPage(answer)
      const missed = recent.filter((change) => change.seq > answer.seq)
      if (missed.length > 0) readCounts()
      return bring(key, list, missed)
    },
    async readMore(key: ListKey) {
      const before = queries.getQueryData<LoadedList>(listKey(key))
      const name = JSON.stringify(key)
      if (!before?.cursor || loading.has(name)) return
      loading.add(name)
      try {
        const page: CardList = await client.cards({ ...query(key), cursor: before.cursor, limit: NEXT_PAGE })
        see(page.cards)
        const list = queries.getQueryData<LoadedList>(listKey(key))
        // A list that was read anew meanwhile goes on from its own cursor.
        if (!list || list.cursor !== before.cursor) return
        const next = appendPage(list, page)
        const missed = recent.filter((change) => change.seq > page.seq)
        queries.setQueryData(listKey(key), bring(key, next, missed))
      } finally {
        loading.delete(name)
      }
    },
    async readCard(ref: string): Promise<CardAnswer> {
      const answer = await client.card(ref)
      const before = queries.getQueryData<CardAnswer>(cardKey(ref))
      return before && before.card.seq > answer.card.seq ? before : answer
    },
    /** Entries of the feed, in order. */
    take(entries: readonly FeedEntry[]) {
      recount(entries)
      const changes = entries.flatMap(({ cardId, card, seq }) => (cardId ? [{ id: cardId, seq, row: card }] : []))
      recent = [...recent, ...changes].slice(-REMEMBERED)
      apply(changes)
      searchAgain()
      for (const { cardId, kind, workspaceId } of entries) {
        if (kind === 'rules.changed' && workspaceId) void queries.invalidateQueries({ queryKey: rulesKey(workspaceId) })
        if (cardId) void queries.invalidateQueries({ queryKey: ['beside', cardId] })
      }
      for (const [key, answer] of queries.getQueriesData<CardAnswer>({ queryKey: ['card'] })) {
        const newer = changes.some(({ id, seq }) => answer?.card.id === id && seq > answer.card.seq)
        if (newer) void queries.invalidateQueries({ queryKey: key, exact: true })
      }
      if (entries.some(({ kind }) => kind === 'workspace.added')) {
        for (const { key, list } of lists()) {
          if (!list.workspace && key.scope !== ALL) void queries.invalidateQueries({ queryKey: listKey(key) })
        }
      }
      if (entries.some(({ kind }) => MOVES_WORKSPACES.has(kind))) {
        void queries.invalidateQueries({ queryKey: WORKSPACES })
      }
    },
    /** Shows a change before the daemon has answered; the answer or `undo` settles it. */
    foresee(row: CardRow, changed: Partial<CardRow>): () => void {
      apply([{ id: row.id, seq: row.seq, row: { ...row, ...changed } }])
      return () => apply([{ id: row.id, seq: row.seq, row }])
    },
    /** A card as the daemon answered a change of it. */
    settle(answer: CardAnswer) {
      for (const [key, before] of queries.getQueriesData<CardAnswer>({ queryKey: ['card'] })) {
        if (before?.card.id === answer.card.id && before.card.seq <= answer.card.seq) {
          queries.setQueryData(key, answer)
        }
      }
    },
    /** The feed cannot go on: everything shown is read again, lists from their first page. */
    reset() {
      recent = []
      void queries.invalidateQueries()
    },
  }
}

export type Cache = ReturnType<typeof createCache>
