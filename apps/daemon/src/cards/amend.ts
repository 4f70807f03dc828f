import type { Actor } from '@todo-assistant/shared/card'
import type { EventKind } from '@todo-assistant/shared/feed'
import { filesOf, recordOf, setFiles, setSymbols, updateCard } from '../store/card-rows.ts'
import type { CardRecord, Fields, NewCardRecord } from '../store/schema.ts'
import type { Change } from '../store/store.ts'

/** Who makes a change. */
export interface Author {
  actor: Actor
  sessionId: string | null
}

export const PERSON: Author = { actor: 'person', sessionId: null }

/** What changes of a card: columns, and its touched files as a whole. */
export type Amendment = {
  [Column in Exclude<keyof NewCardRecord, 'pk' | 'id' | 'major' | 'minor' | 'face' | 'seq' | 'rev'>]?:
    | NewCardRecord[Column]
    | undefined
} & { touchedFiles?: { path: string; external: boolean }[] }

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * Changes a card and writes the event with the old and the new values, in the caller's transaction.
 * Nothing happens when nothing differs.
 * @param more goes into the event's `after` beside the changed fields.
 * @returns the card as it is now.
 */
export function amend(
  change: Change,
  card: CardRecord,
  amendment: Amendment,
  event: Author & { kind: EventKind; more?: Fields },
): CardRecord {
  const { touchedFiles, ...columns } = amendment
  const before: Fields = {}
  const after: Fields = {}
  for (const [name, value] of Object.entries(columns)) {
    const old = card[name as keyof CardRecord]
    if (value === undefined || same(old, value)) continue
    before[name] = old
    after[name] = value
  }
  if (touchedFiles) {
    const old = filesOf(change, card.pk)
    if (!same(old, touchedFiles)) {
      before.touchedFiles = old
      after.touchedFiles = touchedFiles
    }
  }
  if (Object.keys(after).length === 0 && !event.more) return card
  const seq = change.record({
    kind: event.kind,
    actor: event.actor,
    sessionId: event.sessionId,
    workspaceId: amendment.workspaceId ?? card.workspaceId,
    cardId: card.id,
    before,
    after: { ...after, ...event.more },
  })
  const changed: Partial<NewCardRecord> = {
    ...(after as Partial<NewCardRecord>),
    rev: card.rev + 1,
    seq,
    updatedAt: change.at,
  }
  delete (changed as Fields).touchedFiles
  if (after.touchedFiles) {
    setFiles(change, card.pk, touchedFiles!)
    changed.files = touchedFiles!.length
    changed.firstFile = touchedFiles![0]?.path ?? null
  }
  updateCard(change, card.pk, changed)
  if (amendment.anchors && after.anchors) setSymbols(change, card.pk, amendment.anchors.symbols)
  return recordOf(change.db, card.pk)
}

/**
 * Writes an event about a card that changes no field of it that a person edits (a note, a read):
 * the card moves up in the lists where `moves` says so.
 */
export function touch(
  change: Change,
  card: CardRecord,
  event: Author & { kind: EventKind; before?: Fields; after?: Fields },
  columns: Partial<NewCardRecord> & { moves?: boolean } = {},
): CardRecord {
  const { moves = true, ...fields } = columns
  const seq = change.record({
    kind: event.kind,
    actor: event.actor,
    sessionId: event.sessionId,
    workspaceId: card.workspaceId,
    cardId: card.id,
    before: event.before ?? null,
    after: event.after ?? null,
  })
  if (moves) updateCard(change, card.pk, { ...fields, seq, rev: card.rev + 1, updatedAt: change.at })
  else if (Object.keys(fields).length > 0) updateCard(change, card.pk, fields)
  return recordOf(change.db, card.pk)
}
