import { addCard } from '../apps/daemon/src/cards/add.ts'
import { editCard } from '../apps/daemon/src/cards/edit.ts'
import { addNote } from '../apps/daemon/src/cards/note.ts'
import { findReminders } from '../apps/daemon/src/cards/remind.ts'
import { setStatus } from '../apps/daemon/src/cards/status.ts'
import { restoreCard, trashCard } from '../apps/daemon/src/cards/trash.ts'
import { undo } from '../apps/daemon/src/cards/undo.ts'
import { toCard } from '../apps/daemon/src/store/card-json.ts'
import { recordById } from '../apps/daemon/src/store/card-rows.ts'
import { latestEvents } from '../apps/daemon/src/store/events.ts'
import { listPage } from '../apps/daemon/src/store/lists.ts'
import type { Store } from '../apps/daemon/src/store/store.ts'
import type { ListView } from '@todo-assistant/shared/views'
import { micros, race } from './race.ts'
import { print, type Line } from './report.ts'
import { cardOf, storeOf } from './stage.ts'

const PERSON = { actor: 'person', sessionId: null } as const
const SMALL = 1_000
const LARGE = 100_000

/** Every tenth card gets ten notes; it has five files already. */
function annotate(store: Store): void {
  store.raw.pragma('synchronous = OFF')
  const ids = store.raw.prepare('SELECT id FROM cards WHERE pk % 10 = 1').pluck().all() as string[]
  for (let from = 0; from < ids.length; from += 200) {
    store.write((change) => {
      for (const id of ids.slice(from, from + 200)) {
        for (let n = 0; n < 10; n++)
          addNote(change, id, { kind: 'supplement', text: `又见到一次 ${n}`, turn: null }, PERSON)
      }
    })
  }
  store.raw.pragma('wal_checkpoint(TRUNCATE)')
  store.raw.pragma('synchronous = FULL')
}

type Operation = (store: Store, id: string, n: number) => void

const list =
  (view: ListView, before?: number): Operation =>
  (store) =>
    void listPage(store, { workspaceId: workspaceOf(store), view, limit: 100, before })

const workspaces = new WeakMap<Store, string>()
function workspaceOf(store: Store): string {
  let id = workspaces.get(store)
  if (!id)
    workspaces.set(
      store,
      (id = store.raw.prepare("SELECT id FROM workspaces WHERE path = '/bench/shop'").pluck().get() as string),
    )
  return id
}

const tree = cardOf(0).place.tree

const OPERATIONS: Record<string, Operation> = {
  'read a card': (store, id) => void toCard(store, recordById(store.db, id)!),
  'history of a card': (store, id) => void latestEvents(store, id, 100),
  'list of 100, unfinished': list('unfinished'),
  'list of 100, to fix': list('defect'),
  'list of 100, all': list('all'),
  'list of 100, trash': list('trash'),
  'add a card': (store, _id, n) => void store.write((change) => addCard(store, change, cardOf(20_000_000 + n), PERSON)),
  'edit a card': (store, id, n) =>
    void store.write((change) =>
      editCard(change, id, recordById(change.db, id)!.rev, { patch: { title: `改名 ${n}` } }, PERSON),
    ),
  'set a status': (store, id, n) =>
    void store.write((change) => setStatus(change, id, n % 2 ? 'doing' : 'open', {}, PERSON)),
  'add a note': (store, id, n) =>
    void store.write((change) => addNote(change, id, { kind: 'supplement', text: `${n}`, turn: null }, PERSON)),
  undo: (store, id) => void store.write((change) => undo(store, change, id, PERSON)),
  'delete and restore': (store, id) => {
    store.write((change) => trashCard(change, id, PERSON))
    store.write((change) => restoreCard(change, id, PERSON))
  },
  'reminders of a step': (store, _id, n) =>
    void findReminders(
      store,
      { rootSessionId: `session-${n % 200}`, turn: 9, paths: ['src/area-3/file-7.ts'], match: 'near' },
      tree,
      new Set(),
    ),
}

/** What each operation costs at 100,000 cards against 1,000, alternately in one run. */
export async function benchScale(): Promise<void> {
  const stores = { small: (await storeOf(SMALL)).store, large: (await storeOf(LARGE)).store }
  annotate(stores.small)
  annotate(stores.large)
  const ids = Object.fromEntries(
    Object.entries(stores).map(([name, store]) => [
      name,
      store.raw.prepare('SELECT id FROM cards WHERE pk % 10 <> 1 ORDER BY pk LIMIT 200').pluck().all() as string[],
    ]),
  ) as Record<keyof typeof stores, string[]>
  const lines: Line[] = []
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    let n = 0
    const times = (key: keyof typeof stores) => (count: number) => {
      for (let done = 0; done < count; done++, n++) operation(stores[key], ids[key][n % 200]!, n)
    }
    const found = await race({ small: times('small'), large: times('large') }, { rounds: 21, times: 40 })
    const grown = found.large.median / found.small.median
    lines.push({
      what: name,
      figure: micros(found.large),
      against: `${grown.toFixed(2)}× that at 1,000 cards (${micros(found.small)})`,
      goal: '≤ 1.3×',
      met: grown <= 1.3,
    })
  }
  stores.small.close()
  stores.large.close()
  print('Scale: 100,000 cards against 1,000', lines)
}
