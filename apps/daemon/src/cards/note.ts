import type { NoteKind } from '@todo-assistant/shared/card'
import { TodoError } from '@todo-assistant/shared/errors'
import { findNote, insertNote, setNoteDeleted } from '../store/notes.ts'
import type { CardRecord } from '../store/schema.ts'
import type { Change } from '../store/store.ts'
import { touch, type Author } from './amend.ts'
import { requireCard } from './find.ts'

export interface NewNote {
  kind: NoteKind
  text: string
  turn: number | null
}

/** A note of an agent shows as a badge until a person opens the card (§3.9). */
const badgeAfter = (card: CardRecord, author: Author) => card.badge + (author.actor === 'person' ? 0 : 1)

/**
 * Appends a note; nothing of the card is rewritten (§3.8).
 * @throws TodoError `unknown_card`, `card_deleted`.
 */
export function addNote(change: Change, ref: string, note: NewNote, author: Author): CardRecord {
  const { card } = requireCard(change.db, ref)
  const id = insertNote(change, card.pk, { ...note, ...author })
  return touch(
    change,
    card,
    { ...author, kind: 'note.added', after: { noteId: id, kind: note.kind, text: note.text } },
    {
      notes: card.notes + 1,
      badge: badgeAfter(card, author),
    },
  )
}

/** The note of an id, if it belongs to the card and is (or is not) deleted. */
function requireNote(change: Change, card: CardRecord, id: string, deleted: boolean) {
  const note = findNote(change, id)
  if (!note || note.cardPk !== card.pk || (note.deletedAt !== null) !== deleted)
    throw new TodoError('unknown_note', { given: id })
  return note
}

/**
 * Takes one note away, by a person's hand only; it stays in the history and can be brought back.
 * @throws TodoError `unknown_card`, `card_deleted`, `unknown_note`.
 */
export function removeNote(change: Change, ref: string, id: string, author: Author): CardRecord {
  const { card } = requireCard(change.db, ref)
  const note = requireNote(change, card, id, false)
  setNoteDeleted(change, id, true)
  return touch(
    change,
    card,
    { ...author, kind: 'note.removed', before: { noteId: id, kind: note.kind, text: note.text } },
    { notes: card.notes - 1 },
  )
}

/**
 * Brings a removed note back where it stood.
 * @throws TodoError `unknown_card`, `card_deleted`, `unknown_note`.
 */
export function restoreNote(change: Change, ref: string, id: string, author: Author): CardRecord {
  const { card } = requireCard(change.db, ref)
  const note = requireNote(change, card, id, true)
  setNoteDeleted(change, id, false)
  return touch(
    change,
    card,
    { ...author, kind: 'note.restored', after: { noteId: id, kind: note.kind, text: note.text } },
    { notes: card.notes + 1 },
  )
}
