import { TodoError } from '@todo-assistant/shared/errors'
import type { EventKind } from '@todo-assistant/shared/feed'
import { recordById } from '../store/card-rows.ts'
import { findNote } from '../store/notes.ts'
import type { CardRecord, EventRecord, Fields } from '../store/schema.ts'
import type { Change, Store } from '../store/store.ts'
import { latestChanges } from '../store/events.ts'
import { findWorkspace } from '../store/workspaces.ts'
import { amend, type Amendment, type Author } from './amend.ts'
import { requireCard } from './find.ts'
import { removeNote, restoreNote } from './note.ts'
import { restoreCard, trashCard } from './trash.ts'

/** Fields that undo may put back; an imported history can name any. */
const REVERSIBLE: ReadonlySet<string> = new Set([
  'title',
  'kind',
  'status',
  'dropReason',
  'mergedInto',
  'doneCommit',
  'confirmed',
  'raw',
  'symptom',
  'cause',
  'nextStep',
  'intent',
  'mustRead',
  'park',
  'request',
  'anchors',
  'origin',
  'sessionId',
  'touchedFiles',
  'workspaceId',
  'deletedAt',
] satisfies (keyof Amendment)[])

/** What an event changed, as it was before. @throws TodoError `undo_conflict` when its workspace is gone. */
function fieldsBefore(change: Change, event: EventRecord): Amendment {
  const fields = Object.fromEntries(
    Object.entries(event.before ?? {}).filter(([name]) => REVERSIBLE.has(name)),
  ) as Amendment
  if (fields.workspaceId !== undefined && !findWorkspace(change.db, { id: fields.workspaceId }))
    throw new TodoError('undo_conflict')
  return fields
}

/**
 * Reverses the latest change of a card by a new change; undone twice, it is as before. Older values
 * come back by an ordinary edit (design §3, "History").
 * @throws TodoError `unknown_card`, `undo_conflict` when the change cannot be reversed.
 */
export function undo(store: Store, change: Change, ref: string, author: Author): CardRecord {
  const { card } = requireCard(change.db, ref, true)
  const latest = latestChanges(store, card.id, 1)[0]
  if (!latest) throw new TodoError('undo_conflict')
  return reverse(change, card, latest, author)
}

function reverse(change: Change, card: CardRecord, event: EventRecord, author: Author): CardRecord {
  const noteId = (event.after?.noteId ?? event.before?.noteId) as string | undefined
  const again = (kind: EventKind, more?: Fields) =>
    amend(change, card, fieldsBefore(change, event), { ...author, kind, ...(more ? { more } : {}) })
  switch (event.kind) {
    case 'card.added':
    case 'card.restored':
      return trashCard(change, card.id, author)
    case 'card.trashed':
      return restoreCard(change, card.id, author)
    case 'note.added':
    case 'note.restored':
      return removeNote(change, card.id, noteId!, author)
    case 'note.removed':
      return restoreNote(change, card.id, noteId!, author)
    case 'card.merged':
      settleNote(change, event.after?.mergedInto, noteId, false, author)
      // The note's id goes along, so that undoing this merges again.
      return again('card.edited', { noteId })
    case 'card.edited':
      if (noteId === undefined) return again(event.kind)
      settleNote(change, event.before?.mergedInto, noteId, true, author)
      return again('card.merged', { noteId })
    case 'card.status':
    case 'card.moved':
    case 'card.confirmed':
    case 'card.filled':
      return again(event.kind)
    default:
      throw new TodoError('undo_conflict')
  }
}

/** Takes the note of a merge from its target, or brings it back; a person may have done so already. */
function settleNote(
  change: Change,
  targetId: unknown,
  noteId: string | undefined,
  present: boolean,
  author: Author,
): void {
  const target = recordById(change.db, targetId as string)
  if (!target || target.deletedAt !== null || noteId === undefined) return
  const note = findNote(change, noteId)
  if (!note || (note.deletedAt === null) === present) return
  if (present) restoreNote(change, target.id, noteId, author)
  else removeNote(change, target.id, noteId, author)
}
