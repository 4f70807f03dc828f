import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type {
  ExportCard,
  ExportEvent,
  ExportMajor,
  ExportPurged,
  ExportRules,
  ExportWorkspace,
} from '@todo-assistant/shared/export-format'
import { insertCard, setFiles, setSymbols } from './card-rows.ts'
import { newId } from './ids.ts'
import { takeNumber } from './numbers.ts'
import { cards, formerNumbers, majors, notes, workspaces } from './schema.ts'
import type { Change, Store } from './store.ts'
import { findWorkspace, rulesOf, setRules } from './workspaces.ts'

/** The workspace that an imported one becomes: the same id, the same path, or a new row. @returns its id. */
export function settleWorkspace(
  change: Change,
  { id, path, name, kind, createdAt }: z.infer<typeof ExportWorkspace>,
): string {
  if (kind === 'inbox') return 'ws_inbox'
  const byPath = path === null ? undefined : findWorkspace(change.db, { path })
  if (byPath) return byPath.id
  if (findWorkspace(change.db, { id })) return id
  const own = /^ws_[0-9a-z]{4,32}$/.test(id) ? id : newId('ws')
  change.db.insert(workspaces).values({ id: own, path, name, kind, createdAt }).run()
  return own
}

/** Rules come in where there are none yet. */
export function setImportedRules(change: Change, workspaceId: string, rules: z.infer<typeof ExportRules>): void {
  if (rulesOf(change.db, workspaceId).text === '') setRules({ ...change, at: rules.updatedAt }, workspaceId, rules.text)
}

/** Keeps the counters of imported majors, so that no number of theirs is issued again. */
export function settleMajors(store: Store, imported: readonly z.infer<typeof ExportMajor>[]): void {
  for (const { major, rootSessionId, nextMinor } of imported) {
    const session =
      rootSessionId === null
        ? undefined
        : store.db.select().from(majors).where(eq(majors.rootSessionId, rootSessionId)).get()
    if (session) continue
    store
      .sql('INSERT OR IGNORE INTO majors (major, root_session_id, next_minor) VALUES (?, ?, ?)')
      .run(major, rootSessionId, nextMinor)
  }
}

/** Numbers of purged cards stay deleted. */
export function settlePurged(store: Store, purged: readonly z.infer<typeof ExportPurged>[]): void {
  for (const { id, major, minor, at } of purged) {
    if (store.sql('SELECT 1 FROM cards WHERE id = ? OR (major = ? AND minor = ?)').get(id, major, minor)) continue
    store.sql('INSERT OR IGNORE INTO purged_cards (id, major, minor, at) VALUES (?, ?, ?, ?)').run(id, major, minor, at)
  }
}

/**
 * The number of an imported card: its own where that is free and its major is nobody else's, else
 * the next one of its session, or of a new major.
 */
export function claimNumber(change: Change, card: ExportCard): { major: number; minor: number } {
  const { db } = change
  const root = card.origin?.rootSessionId ?? null
  const taken =
    change.sql('SELECT 1 FROM cards WHERE major = ? AND minor = ?').get(card.major, card.minor) ??
    change.sql('SELECT 1 FROM purged_cards WHERE major = ? AND minor = ?').get(card.major, card.minor)
  const owner = db.select().from(majors).where(eq(majors.major, card.major)).get()
  const session = root === null ? undefined : db.select().from(majors).where(eq(majors.rootSessionId, root)).get()
  const mine =
    owner === undefined
      ? session === undefined
      : root === null
        ? owner.rootSessionId === null
        : owner.rootSessionId === root || owner.rootSessionId === null
  if (taken || !mine || card.major < 1) return takeNumber(change, root)
  const next = Math.max(card.minor + 1, owner?.nextMinor ?? 1)
  if (owner) db.update(majors).set({ nextMinor: next }).where(eq(majors.major, card.major)).run()
  else db.insert(majors).values({ major: card.major, rootSessionId: root, nextMinor: next }).run()
  return { major: card.major, minor: card.minor }
}

/** Writes an imported card with its notes and files. @param former the number it had, when it was renumbered. @returns its key. */
export function insertImported(
  change: Change,
  card: ExportCard,
  former: { major: number; minor: number } | undefined,
): number {
  const { type: _type, formerly, touchedFiles, notDuplicateOf: _pairs, notes: cardNotes, ...record } = card
  const { db } = change
  const pk = insertCard(change, {
    ...(record as Omit<typeof record, 'mustRead' | 'park'> & Pick<typeof cards.$inferSelect, 'mustRead' | 'park'>),
    sessionId: card.origin?.sessionId ?? null,
    rootSessionId: card.origin?.rootSessionId ?? null,
    firstFile: touchedFiles[0]?.path ?? null,
    files: touchedFiles.length,
    notes: cardNotes.filter((note) => note.deletedAt === null).length,
    seq: 0,
  })
  setFiles(change, pk, touchedFiles)
  setSymbols(change, pk, card.anchors.symbols)
  if (cardNotes.length > 0)
    db.insert(notes)
      .values(cardNotes.map((note) => ({ cardPk: pk, ...note })))
      .run()
  const numbers = formerly.map((text) => text.split('.').map(Number) as [number, number])
  for (const [major, minor] of former ? [...numbers, [former.major, former.minor] as const] : numbers) {
    db.insert(formerNumbers).values({ major, minor, cardPk: pk }).onConflictDoNothing().run()
  }
  return pk
}

/** Keeps the pairs that were declared different; once all cards are there. */
export function settlePairs(store: Store, pk: number, ids: readonly string[]): void {
  for (const id of ids) {
    store
      .sql('INSERT OR IGNORE INTO not_duplicates (card_pk, other_pk) SELECT ?, pk FROM cards WHERE id = ?')
      .run(pk, id)
  }
}

/** Writes an event of the past; no listener is told. @returns its sequence number. */
export function insertImportedEvent(store: Store, event: Omit<ExportEvent, 'type'>): number {
  return Number(
    store
      .sql(
        'INSERT INTO events (at, kind, actor, session_id, workspace_id, card_id, before, after) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(
        event.at,
        event.kind,
        event.actor,
        event.sessionId,
        event.workspaceId,
        event.cardId,
        event.before === null ? null : JSON.stringify(event.before),
        event.after === null ? null : JSON.stringify(event.after),
      ).lastInsertRowid,
  )
}
