import type { CardRow } from '@todo-assistant/shared/card'
import { useSyncExternalStore } from 'react'

/** The rows a person has picked to do one thing to all of them. */
export interface Selection {
  /** Picking is going on: rows show a box instead of the round mark. */
  readonly picking: boolean
  readonly rows: ReadonlyMap<string, CardRow>
}

const NONE: Selection = { picking: false, rows: new Map() }

export function createSelection() {
  const listeners = new Set<() => void>()
  let selection = NONE
  let last: string | null = null
  let list: readonly CardRow[] = []

  function show(next: Selection) {
    selection = next
    for (const listener of listeners) listener()
  }

  return {
    now: () => selection,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    begin: () => show({ picking: true, rows: new Map() }),
    end() {
      last = null
      if (selection !== NONE) show(NONE)
    },
    toggle(row: CardRow) {
      const rows = new Map(selection.rows)
      if (!rows.delete(row.id)) rows.set(row.id, row)
      last = row.id
      show({ picking: true, rows })
    },
    /** The list as it is shown now: what a span of rows and "all" mean. */
    see: (rows: readonly CardRow[]) => void (list = rows),
    /** Every row from the one picked last up to this one, as Shift-click does elsewhere. */
    reach(row: CardRow) {
      const from = list.findIndex(({ id }) => id === last)
      const to = list.findIndex(({ id }) => id === row.id)
      const span = from < 0 || to < 0 ? [row] : list.slice(Math.min(from, to), Math.max(from, to) + 1)
      last = row.id
      show({ picking: true, rows: new Map([...selection.rows, ...span.map((each) => [each.id, each] as const)]) })
    },
    all: () => show({ picking: true, rows: new Map(list.map((row) => [row.id, row])) }),
  }
}

export type SelectionStore = ReturnType<typeof createSelection>

export function useSelection(store: SelectionStore): Selection {
  return useSyncExternalStore(store.subscribe, store.now)
}
