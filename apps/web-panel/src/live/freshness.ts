import type { CardRow } from '@todo-assistant/shared/card'
import type { Freshness } from '@todo-assistant/shared/freshness'
import type { Locale } from '@todo-assistant/shared/locale'
import { useEffect, useSyncExternalStore } from 'react'
import { Refused, type Client } from '../data/client.ts'

/** How a card's code stands, as a list shows it. */
export interface Told {
  readonly workspaceId: string
  readonly freshness: Freshness
  readonly say: (locale: Locale) => string
}

/** Rows are asked for together, once scrolling rests. */
const PAUSE = 400
const AT_ONCE = 40
/** After this long out of sight, HEAD may have moved without anyone telling. */
const AWAY = 60_000

/**
 * Freshness of the rows in sight, asked lazily and never waited for; what was told holds for a revision
 * of the card and a HEAD of its repository. A daemon that cannot tell is not asked again.
 */
export function createFreshness(client: Pick<Client, 'call'>) {
  const listeners = new Set<() => void>()
  const told = new Map<string, Told>()
  const shown = new Map<string, CardRow>()
  /** The revision of each card that has been asked about; a row is asked for once it differs. */
  const asked = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let unable = false
  let hiddenAt = 0

  const holds = (row: CardRow) => asked.get(row.id) === row.rev

  /** HEAD moved since a card was told of: what was told of its neighbours may be over too. */
  function forgetNeighbours({ workspaceId, freshness: { head } }: Told) {
    for (const [id, other] of told)
      if (other.workspaceId === workspaceId && other.freshness.head === head) asked.delete(id)
  }

  function learn(row: CardRow, freshness: Freshness, say: Told['say']) {
    const before = told.get(row.id)
    if (before && before.freshness.head !== freshness.head) forgetNeighbours(before)
    told.set(row.id, { workspaceId: row.workspaceId, freshness, say })
    asked.set(row.id, row.rev)
  }

  function announce() {
    for (const listener of listeners) listener()
  }

  function plan() {
    if (unable || timer) return
    timer = setTimeout(() => void ask(), PAUSE)
  }

  async function ask() {
    const rows = [...shown.values()].filter((row) => !holds(row)).slice(0, AT_ONCE)
    try {
      if (rows.length === 0) return
      const { askFreshness } = await import('./ask-freshness.ts')
      const answers = await askFreshness(client, rows)
      for (const row of rows) asked.set(row.id, row.rev)
      for (const { row, freshness, say } of answers) learn(row, freshness, say)
      announce()
    } catch (error) {
      unable = !(error instanceof Refused) || error.code !== 'daemon_absent'
      shown.clear()
    } finally {
      timer = undefined
      if ([...shown.values()].some((row) => !holds(row))) plan()
    }
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > AWAY) {
      asked.clear()
      if (shown.size > 0) plan()
    }
  })

  return {
    /** What a card's own answer told. */
    learn(row: CardRow, freshness: Freshness, say: Told['say']) {
      learn(row, freshness, say)
      announce()
    },
    of: (id: string) => told.get(id),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** A row came into sight. @returns takes it out again. */
    show(row: CardRow) {
      shown.set(row.id, row)
      if (!holds(row)) plan()
      return () => void shown.delete(row.id)
    },
  }
}

export type FreshnessStore = ReturnType<typeof createFreshness>

/** How the code of a row's card stands; undefined while not known. Only unfinished cards are asked about. */
export function useFreshness(store: FreshnessStore, row: CardRow): Told | undefined {
  const asked = row.files > 0 && row.deletedAt === null && (row.status === 'open' || row.status === 'doing')
  useEffect(() => (asked ? store.show(row) : undefined), [store, row, asked])
  const known = useSyncExternalStore(store.subscribe, () => store.of(row.id))
  return asked ? known : undefined
}
