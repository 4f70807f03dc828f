import type { Touches } from '@todo-assistant/shared/session-api'
import { folderOf, normalisePath } from '@todo-assistant/shared/path'
import { filesOf, updateCard } from '../store/card-rows.ts'
import { remindable, type RemindableCard } from '../store/remindable.ts'
import type { Change, Store } from '../store/store.ts'
import type { WorkTree } from '../git/work-tree.ts'

/** A folder this many levels below the root, or more, is a neighbourhood (§7). */
const NEAR_DEPTH = 2

/** A card that a touched file belongs to. */
export interface Reminder {
  card: RemindableCard
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
  const cards = remindable(store, touches.rootSessionId, touches.turn)
  if (cards.length === 0) return []
  const paths = touches.paths.flatMap((text) => {
    const found = normalisePath(text, { cwd: tree.cwd, roots: tree.roots })
    return found.ok && !found.external ? [found.path] : []
  })
  const reminders: Reminder[] = []
  for (const card of cards) {
    if (said.has(card.id)) continue
    const files = filesOf(store, card.pk)
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
    change.record({
      kind: 'card.related',
      actor: 'daemon',
      sessionId,
      workspaceId: card.workspaceId,
      cardId: card.id,
      before: null,
      after: { file },
    })
    updateCard(change, card.pk, { badge: card.badge + 1 })
  }
}
