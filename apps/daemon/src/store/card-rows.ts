import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { CORE_FIELDS, missingFields, type Card, type Core, type Note } from '@todo-assistant/shared/card'
import { TodoError } from '@todo-assistant/shared/errors'
import { formatNumber, type Ref } from '@todo-assistant/shared/ref'
import {
  cardFiles,
  cards,
  cardSymbols,
  formerNumbers,
  notDuplicates,
  notes,
  purgedCards,
  workspaces,
  type CardRecord,
  type NewCardRecord,
} from './schema.ts'
import { prepareOnce, type Db } from './store.ts'

const prepared = prepareOnce((db) => ({
  byId: db
    .select()
    .from(cards)
    .where(eq(cards.id, sql.placeholder('id')))
    .prepare(),
  byPk: db
    .select()
    .from(cards)
    .where(eq(cards.pk, sql.placeholder('pk')))
    .prepare(),
  byNumber: db
    .select()
    .from(cards)
    .where(and(eq(cards.major, sql.placeholder('major')), eq(cards.minor, sql.placeholder('minor'))))
    .prepare(),
  byFormerNumber: db
    .select({ card: cards })
    .from(formerNumbers)
    .innerJoin(cards, eq(cards.pk, formerNumbers.cardPk))
    .where(and(eq(formerNumbers.major, sql.placeholder('major')), eq(formerNumbers.minor, sql.placeholder('minor'))))
    .prepare(),
  purged: db
    .select({ id: purgedCards.id })
    .from(purgedCards)
    .where(and(eq(purgedCards.major, sql.placeholder('major')), eq(purgedCards.minor, sql.placeholder('minor'))))
    .prepare(),
  purgedById: db
    .select({ major: purgedCards.major, minor: purgedCards.minor })
    .from(purgedCards)
    .where(eq(purgedCards.id, sql.placeholder('id')))
    .prepare(),
  workspace: db
    .select({ id: workspaces.id, name: workspaces.name, path: workspaces.path })
    .from(workspaces)
    .where(eq(workspaces.id, sql.placeholder('id')))
    .prepare(),
  notes: db
    .select()
    .from(notes)
    .where(and(eq(notes.cardPk, sql.placeholder('pk')), isNull(notes.deletedAt)))
    .orderBy(asc(notes.pk))
    .prepare(),
  files: db
    .select({ path: cardFiles.path, external: cardFiles.external })
    .from(cardFiles)
    .where(eq(cardFiles.cardPk, sql.placeholder('pk')))
    .orderBy(asc(cardFiles.position))
    .prepare(),
  former: db
    .select({ major: formerNumbers.major, minor: formerNumbers.minor })
    .from(formerNumbers)
    .where(eq(formerNumbers.cardPk, sql.placeholder('pk')))
    .orderBy(asc(formerNumbers.major), asc(formerNumbers.minor))
    .prepare(),
  notDuplicateIds: db
    .select({ id: cards.id })
    .from(notDuplicates)
    .innerJoin(cards, eq(cards.pk, notDuplicates.otherPk))
    .where(eq(notDuplicates.cardPk, sql.placeholder('pk')))
    .orderBy(asc(cards.id))
    .prepare(),
  notDuplicateOf: db
    .select({ major: cards.major, minor: cards.minor })
    .from(notDuplicates)
    .innerJoin(cards, eq(cards.pk, notDuplicates.otherPk))
    .where(eq(notDuplicates.cardPk, sql.placeholder('pk')))
    .prepare(),
}))

/** What a ref leads to. A live card always wins; `formerly` tells that the number was an old one. */
export type Found =
  | { state: 'found'; card: CardRecord; formerly?: string }
  | { state: 'purged'; number: string }
  | { state: 'unknown' }

/** Finds a card by ref, in the trash too. */
export function findCard(db: Db, ref: Ref): Found {
  try {
    return look(db, ref)
  } catch (cause) {
    // A column that holds no JSON: the card is named, all others keep working.
    if (!(cause instanceof SyntaxError)) throw cause
    throw new TodoError('card_unreadable', { given: ref.by === 'id' ? ref.id : `#${formatNumber(ref)}` }, { cause })
  }
}

function look(db: Db, ref: Ref): Found {
  const statements = prepared(db)
  if (ref.by === 'id') {
    const card = statements.byId.get({ id: ref.id })
    if (card) return { state: 'found', card }
    const gone = statements.purgedById.get({ id: ref.id })
    return gone ? { state: 'purged', number: formatNumber(gone) } : { state: 'unknown' }
  }
  const card = statements.byNumber.get(ref)
  if (card) return { state: 'found', card }
  const former = statements.byFormerNumber.get(ref)
  if (former) return { state: 'found', card: former.card, formerly: formatNumber(ref) }
  return statements.purged.get(ref) ? { state: 'purged', number: formatNumber(ref) } : { state: 'unknown' }
}

/** The record of a primary key that the caller knows to exist. */
export function recordOf(db: Db, pk: number): CardRecord {
  const record = prepared(db).byPk.get({ pk })
  if (!record) throw new Error(`No card with key ${pk}.`)
  return record
}

/** The record of an id, or undefined. */
export function recordById(db: Db, id: string): CardRecord | undefined {
  return prepared(db).byId.get({ id })
}

/** Core fields as the shared shape has them: absent instead of null. */
export function coreOf(record: Pick<CardRecord, keyof Core>): Core {
  const core: Core = {}
  for (const field of CORE_FIELDS) if (record[field] !== null) core[field] = record[field]!
  return core
}

/** The live notes of a card, oldest first. */
export function notesOf(db: Db, pk: number): Note[] {
  return prepared(db)
    .notes.all({ pk })
    .map(({ id, at, kind, text, actor, sessionId, turn }) => ({ id, at, kind, text, actor, sessionId, turn }))
}

/** A whole card with everything that belongs to it. */
export function toCard(db: Db, record: CardRecord): Card {
  const statements = prepared(db)
  const core = coreOf(record)
  return {
    id: record.id,
    number: formatNumber(record),
    major: record.major,
    minor: record.minor,
    formerly: statements.former.all({ pk: record.pk }).map(formatNumber),
    workspace: statements.workspace.get({ id: record.workspaceId })!,
    title: record.title,
    kind: record.kind,
    status: record.status,
    dropReason: record.dropReason,
    mergedInto: record.mergedInto,
    confirmed: record.confirmed,
    raw: record.raw,
    incomplete: missingFields(record.kind, core).length > 0,
    missing: missingFields(record.kind, core),
    core,
    mustRead: record.mustRead,
    park: record.park,
    notes: notesOf(db, record.pk),
    request: record.request,
    origin: record.origin,
    consent: record.consent,
    anchors: record.anchors,
    touchedFiles: statements.files.all({ pk: record.pk }),
    notDuplicateOf: statements.notDuplicateOf.all({ pk: record.pk }).map(formatNumber),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    deletedAt: record.deletedAt,
    rev: record.rev,
    seq: record.seq,
    badge: record.badge,
  }
}

/** Inserts a card. @returns its primary key. */
export function insertCard(db: Db, record: Omit<NewCardRecord, 'pk'>): number {
  return db.insert(cards).values(record).returning({ pk: cards.pk }).get().pk
}

/** Changes columns of a card. */
export function updateCard(db: Db, pk: number, fields: Partial<NewCardRecord>): void {
  db.update(cards).set(fields).where(eq(cards.pk, pk)).run()
}

/** Replaces the touched files of a card; the caller keeps `first_file` and `files` in step. */
export function setFiles(db: Db, pk: number, files: readonly { path: string; external: boolean }[]): void {
  db.delete(cardFiles).where(eq(cardFiles.cardPk, pk)).run()
  if (files.length > 0)
    db.insert(cardFiles)
      .values(files.map((file, position) => ({ cardPk: pk, ...file, position })))
      .run()
}

/** Replaces the `File#symbol` pairs of a card. */
export function setSymbols(
  db: Db,
  pk: number,
  symbols: readonly { file: string; symbol?: string | undefined }[],
): void {
  db.delete(cardSymbols).where(eq(cardSymbols.cardPk, pk)).run()
  const named = symbols.flatMap(({ file, symbol }) => (symbol === undefined ? [] : [{ cardPk: pk, file, symbol }]))
  if (named.length > 0) db.insert(cardSymbols).values(named).onConflictDoNothing().run()
}

/** Files of a card in their order. */
export function filesOf(db: Db, pk: number): { path: string; external: boolean }[] {
  return prepared(db).files.all({ pk })
}

/** Numbers that an import replaced, lowest first. */
export function formerNumbersOf(db: Db, pk: number): { major: number; minor: number }[] {
  return prepared(db).former.all({ pk })
}

/** Ids of the cards that this one was declared different from. */
export function notDuplicateIdsOf(db: Db, pk: number): string[] {
  return prepared(db)
    .notDuplicateIds.all({ pk })
    .map(({ id }) => id)
}
