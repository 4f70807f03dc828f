import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type {
  ExportCard,
  ExportDispatch,
  ExportEvent,
  ExportMajor,
  ExportPurged,
  ExportRules,
  ExportWorkspace,
} from '@todo-assistant/shared/export-format'
import { insertCard, setFiles, setSymbols } from './card-rows.ts'
import { newId } from './ids.ts'
import { takeNumber } from './numbers.ts'
import { cards, dispatches, formerNumbers, majors, notes, rules as rulesTable, workspaces } from './schema.ts'
import { insertEvent, type Change, type Store } from './store.ts'
import { findWorkspace } from './workspaces.ts'

/** The workspace that an imported one becomes: the same id, the same path, or a new row. */
export function settleWorkspace(
  change: Change,
  { id, path, name, kind, createdAt }: z.infer<typeof ExportWorkspace>,
): { id: string; isNew: boolean } {
  if (kind === 'inbox') return { id: 'ws_inbox', isNew: false }
  const byPath = path === null ? undefined : findWorkspace(change.db, { path })
  if (byPath) return { id: byPath.id, isNew: false }
  if (findWorkspace(change.db, { id })) return { id, isNew: false }
  const own = /^ws_[0-9a-z]{4,32}$/.test(id) ? id : newId('ws')
  change.db.insert(workspaces).values({ id: own, path, name, kind, createdAt }).run()
  return { id: own, isNew: true }
}

/** Rules come in, with their `rev`, where there are none yet. @returns what became of them. */
export function settleRules(
  change: Change,
  { workspaceId, text, updatedAt, rev }: Omit<z.infer<typeof ExportRules>, 'type'>,
): 'added' | 'unchanged' | 'kept' {
  const known = change.db.select().from(rulesTable).where(eq(rulesTable.workspaceId, workspaceId)).get()
  if (known && (known.text !== '' || text === '')) return known.text === text ? 'unchanged' : 'kept'
  // A panel that holds the emptied ones must find these changed.
  const set = { text, updatedAt, rev: Math.max(rev, (known?.rev ?? 0) + 1) }
  change.db
    .insert(rulesTable)
    .values({ workspaceId, text, updatedAt, rev })
    .onConflictDoUpdate({ target: rulesTable.workspaceId, set })
    .run()
  return 'added'
}

/**
 * Keeps the counters of imported majors, so that no number of theirs is issued again. A session that
 * has a major here keeps that one: the imported major then is nobody's.
 * @returns the majors that this import made; its cards may take their numbers in them.
 */
export function settleMajors(store: Store, imported: readonly z.infer<typeof ExportMajor>[]): Set<number> {
  const made = new Set<number>()
  for (const { major, rootSessionId, nextMinor } of imported) {
    const here = store.db.select().from(majors).where(eq(majors.major, major)).get()
    if (here) {
      if (rootSessionId !== null && here.rootSessionId === rootSessionId && nextMinor > here.nextMinor)
        store.db.update(majors).set({ nextMinor }).where(eq(majors.major, major)).run()
      continue
    }
    store.db
      .insert(majors)
      .values({ major, rootSessionId: knownSession(store, rootSessionId) ? null : rootSessionId, nextMinor })
      .run()
    made.add(major)
  }
  return made
}

function knownSession({ db }: Pick<Change, 'db'>, root: string | null): boolean {
  return root !== null && db.select().from(majors).where(eq(majors.rootSessionId, root)).get() !== undefined
}

/** Numbers of purged cards stay deleted. @returns the ids that are new here. */
export function settlePurged(store: Store, purged: readonly z.infer<typeof ExportPurged>[]): Set<string> {
  const settled = new Set<string>()
  for (const { id, major, minor, at } of purged) {
    if (store.sql('SELECT 1 FROM cards WHERE id = ? OR (major = ? AND minor = ?)').get(id, major, minor)) continue
    const { changes } = store
      .sql('INSERT OR IGNORE INTO purged_cards (id, major, minor, at) VALUES (?, ?, ?, ?)')
      .run(id, major, minor, at)
    if (changes > 0) settled.add(id)
  }
  return settled
}

/** What cards of one import may claim. */
export interface Claims {
  /** Majors that this import made. */
  made: Set<number>
  former: boolean
  /** Cards of the former store without a major; where major 1 is somebody's they share another. */
  legacy: ReadonlySet<string>
  legacyMajor?: number
}

/**
 * The number of an imported card: its own where that is free and its major is nobody else's here,
 * else the next one of its session, or of a new major (design §8, "Imports"). A session's card never
 * joins a session-less major of this store: those count no further than minor 0.
 */
export function claimNumber(change: Change, card: ExportCard, claims: Claims): { major: number; minor: number } {
  const root = card.origin?.rootSessionId ?? null
  const owner = change.db.select().from(majors).where(eq(majors.major, card.major)).get()
  const mine =
    owner === undefined ||
    claims.made.has(card.major) ||
    (root !== null && owner.rootSessionId === root) ||
    // Made by an earlier import of the former store: more than one card and no session.
    (claims.former && owner.rootSessionId === null && owner.nextMinor > 1)
  if (mine && isFree(change, card)) return keepNumber(change, card, knownSession(change, root) ? null : root)
  if (mine || !claims.legacy.has(card.id)) return takeNumber(change, root)
  const major = (claims.legacyMajor ??= takeNumber(change, null).major)
  const shifted = { major, minor: card.minor }
  return isFree(change, shifted) ? keepNumber(change, shifted, null) : takeNumber(change, root)
}

function isFree(change: Change, { major, minor }: { major: number; minor: number }): boolean {
  return !(
    change.sql('SELECT 1 FROM cards WHERE major = ? AND minor = ?').get(major, minor) ??
    change.sql('SELECT 1 FROM purged_cards WHERE major = ? AND minor = ?').get(major, minor)
  )
}

function keepNumber(change: Change, { major, minor }: { major: number; minor: number }, root: string | null) {
  change
    .sql(
      `INSERT INTO majors (major, root_session_id, next_minor) VALUES (?, ?, ?)
       ON CONFLICT (major) DO UPDATE SET next_minor = max(next_minor, excluded.next_minor)`,
    )
    .run(major, root, minor + 1)
  return { major, minor }
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
      .values(
        cardNotes.map((note) => ({ cardPk: pk, ...note, id: noteKnown(change, note.id) ? newId('nt') : note.id })),
      )
      .run()
  const numbers = formerly.map((text) => text.split('.').map(Number) as [number, number])
  for (const [major, minor] of former ? [...numbers, [former.major, former.minor] as const] : numbers) {
    db.insert(formerNumbers).values({ major, minor, cardPk: pk }).onConflictDoNothing().run()
  }
  return pk
}

function noteKnown(change: Change, id: string): boolean {
  return change.sql('SELECT 1 FROM notes WHERE id = ?').get(id) !== undefined
}

/** Writes a dispatch of an imported card; one of the same key that is here stays. */
export function insertImportedDispatch(store: Store, cardPk: number, dispatch: ExportDispatch): void {
  const { type: _type, cardId: _cardId, ...rest } = dispatch
  store.db
    .insert(dispatches)
    .values({ cardPk, ...rest })
    .onConflictDoNothing()
    .run()
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
  const { at, kind, actor, sessionId, workspaceId, cardId, before, after } = event
  return insertEvent(store, { at, kind, actor, sessionId, workspaceId, cardId, before, after }).seq
}

/** Whether the history knows a card, also one that was purged. */
export function hasEvents(change: Change, cardId: string): boolean {
  return change.sql('SELECT 1 FROM events WHERE card_id = ?').get(cardId) !== undefined
}

/** The number of a card that is here, readable or not. */
export function numberOfId(change: Change, id: string): { major: number; minor: number } {
  return change.sql('SELECT major, minor FROM cards WHERE id = ?').get(id) as { major: number; minor: number }
}

/** Gives an imported card the position of its latest event. */
export function setSeq(store: Store, pk: number, seq: number): void {
  store.sql('UPDATE cards SET seq = ? WHERE pk = ?').run(seq, pk)
}
