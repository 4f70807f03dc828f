import { eq } from 'drizzle-orm'
import type { Actor, NoteKind } from '@todo-assistant/shared/card'
import { newId } from './ids.ts'
import { notes } from './schema.ts'
import type { Change } from './store.ts'

export type NoteRecord = typeof notes.$inferSelect

/** Appends a note. @returns its id. */
export function insertNote(
  change: Change,
  cardPk: number,
  note: { kind: NoteKind; text: string; turn: number | null; actor: Actor; sessionId: string | null },
): string {
  const id = newId('nt')
  change.db
    .insert(notes)
    .values({ id, cardPk, at: change.at, ...note })
    .run()
  return id
}

/** The note of an id, deleted or not. */
export function findNote(change: Change, id: string): NoteRecord | undefined {
  return change.db.select().from(notes).where(eq(notes.id, id)).get()
}

/** Marks a note deleted, or takes the mark away. */
export function setNoteDeleted(change: Change, id: string, deleted: boolean): void {
  change.db
    .update(notes)
    .set({ deletedAt: deleted ? change.at : null })
    .where(eq(notes.id, id))
    .run()
}
