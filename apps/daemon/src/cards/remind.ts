import type { Touches } from '@todo-assistant/shared/session-api'
import { folderOf, normalisePath } from '@todo-assistant/shared/path'
import { filesOf } from '../store/card-rows.ts'
import type { CardRecord } from '../store/schema.ts'
import { recordOf } from '../store/card-rows.ts'
import type { Change, Store } from '../store/store.ts'
import type { WorkTree } from '../git/work-tree.ts'
import { touch } from './amend.ts'

/** A folder this many levels below the root, or more, is a neighbourhood (§7). */
const NEAR_DEPTH = 2

/** A card that a touched file belongs to. */
export interface Reminder {
  card: CardRecord
  file: string
}

/** Which of a card's files a touched path meets: the same file, or one of its folder (`near`). */
export function meets(touched: string, files: readonly string[], match: 'exact' | 'near'): boolean {
  if (files.includes(touched)) return true
  if (match === 'exact') return false
  const folder = folderOf(touched)
  return folder.split('/').length >= NEAR_DEPTH && files.some((file) => folderOf(file) === folder)
}

/**
 * Cards of this root session that the touched paths belong to (§3.5, §7): open or doing, confirmed,
 * never in the turn that made them, each once in a turn.
 * @param said cards that had their line in this turn; added to.
 */
export function findReminders(store: Store, touches: Touches, tree: WorkTree, said: Set<string>): Reminder[] {
  const pks = store
    .sql(
      `SELECT pk FROM cards WHERE root_session_id = ? AND face IN ('defect', 'idea') AND files > 0
         AND coalesce(origin ->> 'turn', -1) <> ? ORDER BY seq DESC LIMIT 200`,
    )
    .pluck()
    .all(touches.rootSessionId, touches.turn) as number[]
  if (pks.length === 0) return []
  const paths = touches.paths.flatMap((text) => {
    const found = normalisePath(text, { cwd: tree.cwd, roots: tree.roots })
    return found.ok && !found.external ? [found.path] : []
  })
  const reminders: Reminder[] = []
  for (const pk of pks) {
    const card = recordOf(store.db, pk)
    if (said.has(card.id)) continue
    const files = filesOf(store, pk)
      .filter((file) => !file.external)
      .map((file) => file.path)
    const file =
      paths.find((path) => files.includes(path)) ?? paths.find((path) => meets(path, files, touches.match ?? 'near'))
    if (file === undefined) continue
    said.add(card.id)
    reminders.push({ card, file })
  }
  return reminders
}

/** Shows the hits at the cards: a badge until a person opens them. */
export function markRelated(change: Change, reminders: readonly Reminder[], sessionId: string): void {
  for (const { card, file } of reminders) {
    touch(
      change,
      card,
      { actor: 'daemon', sessionId, kind: 'card.related', after: { file } },
      { badge: card.badge + 1, moves: false },
    )
  }
}
