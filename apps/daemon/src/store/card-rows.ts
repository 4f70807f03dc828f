import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import {
  CORE_FIELDS,
  missingFields,
  type Card,
  type Core,
  type Note,
  type TouchedFile,
  type WorkspaceName,
} from '@todo-assistant/shared/card'
import { TodoError } from '@todo-assistant/shared/errors'
import { formatNumber, type Ref } from '@todo-assistant/shared/ref'
import { cards, formerNumbers, purgedCards, type CardRecord, type NewCardRecord } from './schema.ts'
import { prepareOnce, type Change, type Db, type Reader } from './store.ts'

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
}))

/** What a ref leads to. A live card always wins; `formerly` tells that the number was an old one. */
export type Found =
  | { state: 'found'; card: CardRecord; formerly?: string }
  | { state: 'purged'; number: string }
  | { state: 'unknown' }

/** Finds a card by ref, in the trash too. */
export function findCard(db: Db, ref: Ref): Found {
  return readable(ref.by === 'id' ? ref.id : `#${formatNumber(ref)}`, () => look(db, ref))
}

/** A column that holds no JSON names its card; all others keep working. @throws TodoError `card_unreadable`. */
function readable<Result>(given: string, read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new TodoError('card_unreadable', { given }, { cause })
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
  const record = readable(`key ${pk}`, () => prepared(db).byPk.get({ pk }))
  if (!record) throw new Error(`No card with key ${pk}.`)
  return record
}

/** The record of an id, or undefined. */
export function recordById(db: Db, id: string): CardRecord | undefined {
  return readable(id, () => prepared(db).byId.get({ id }))
}

/** Core fields as the shared shape has them: absent instead of null. */
export function coreOf(record: Pick<CardRecord, keyof Core>): Core {
  const core: Core = {}
  for (const field of CORE_FIELDS) if (record[field] !== null) core[field] = record[field]!
  return core
}

/** The live notes of a card, oldest first. */
export function notesOf(reader: Reader, pk: number): Note[] {
  return reader
    .sql(
      'SELECT id, at, kind, text, actor, session_id AS sessionId, turn FROM notes WHERE card_pk = ? AND deleted_at IS NULL ORDER BY pk',
    )
    .all(pk) as Note[]
}

/** A whole card with everything that belongs to it. */
export function toCard(reader: Reader, record: CardRecord): Card {
  const core = coreOf(record)
  return {
    id: record.id,
    number: formatNumber(record),
    major: record.major,
    minor: record.minor,
    formerly: formerNumbersOf(reader, record.pk).map(formatNumber),
    workspace: reader
      .sql('SELECT id, name, path FROM workspaces WHERE id = ?')
      .get(record.workspaceId) as WorkspaceName,
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
    notes: record.notes === 0 ? [] : notesOf(reader, record.pk),
    request: record.request,
    origin: record.origin,
    consent: record.consent,
    anchors: record.anchors,
    touchedFiles: record.files === 0 ? [] : filesOf(reader, record.pk),
    notDuplicateOf: notDuplicatesOf(reader, record.pk).map(formatNumber),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    deletedAt: record.deletedAt,
    rev: record.rev,
    seq: record.seq,
    badge: record.badge,
  }
}

/** How each column is written: its SQL name and the driver's value. Built once from the schema. */
const WRITTEN = Object.entries(getTableColumns(cards)).filter(
  ([name, column]) => name !== 'pk' && column.generated === undefined,
)

function toDriver(record: Partial<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, column] of WRITTEN) {
    if (!(name in record)) continue
    const value = record[name] ?? null
    values[name] = value === null ? null : column.mapToDriverValue(value)
  }
  return values
}

const INSERT = `INSERT INTO cards (${WRITTEN.map(([, column]) => column.name).join(', ')}) VALUES (${WRITTEN.map(([name]) => `:${name}`).join(', ')})`
const NOTHING = Object.fromEntries(WRITTEN.map(([name]) => [name, null]))

/** Inserts a card. @returns its primary key. */
export function insertCard(change: Change, record: Omit<NewCardRecord, 'pk'>): number {
  return Number(change.sql(INSERT).run({ ...NOTHING, ...toDriver(record) }).lastInsertRowid)
}

/** Changes columns of a card; a statement is prepared once for each set of columns. */
export function updateCard(change: Change, pk: number, fields: Partial<NewCardRecord>): void {
  const values = toDriver(fields)
  const set = WRITTEN.filter(([name]) => name in values).map(([name, column]) => `${column.name} = :${name}`)
  if (set.length > 0) change.sql(`UPDATE cards SET ${set.join(', ')} WHERE pk = :pk`).run({ ...values, pk })
}

/** Replaces the touched files of a card; the caller keeps `first_file` and `files` in step. */
export function setFiles(change: Change, pk: number, files: readonly { path: string; external: boolean }[]): void {
  change.sql('DELETE FROM card_files WHERE card_pk = ?').run(pk)
  const insert = change.sql('INSERT INTO card_files (card_pk, path, external, position) VALUES (?, ?, ?, ?)')
  for (const [position, { path, external }] of files.entries()) insert.run(pk, path, external ? 1 : 0, position)
}

/** Replaces the `File#symbol` pairs of a card. */
export function setSymbols(
  change: Change,
  pk: number,
  symbols: readonly { file: string; symbol?: string | undefined }[],
): void {
  change.sql('DELETE FROM card_symbols WHERE card_pk = ?').run(pk)
  const insert = change.sql('INSERT OR IGNORE INTO card_symbols (card_pk, file, symbol) VALUES (?, ?, ?)')
  for (const { file, symbol } of symbols) if (symbol !== undefined) insert.run(pk, file, symbol)
}

/** Files of a card in their order. */
export function filesOf(reader: Reader, pk: number): TouchedFile[] {
  const rows = reader.sql('SELECT path, external FROM card_files WHERE card_pk = ? ORDER BY position').all(pk) as {
    path: string
    external: number
  }[]
  return rows.map(({ path, external }) => ({ path, external: external === 1 }))
}

/** Numbers that an import replaced, lowest first. */
export function formerNumbersOf(reader: Reader, pk: number): { major: number; minor: number }[] {
  return reader.sql('SELECT major, minor FROM former_numbers WHERE card_pk = ? ORDER BY major, minor').all(pk) as {
    major: number
    minor: number
  }[]
}

/** The cards that this one was declared different from, by id. */
export function notDuplicatesOf(reader: Reader, pk: number): { id: string; major: number; minor: number }[] {
  return reader
    .sql(
      'SELECT c.id, c.major, c.minor FROM not_duplicates n JOIN cards c ON c.pk = n.other_pk WHERE n.card_pk = ? ORDER BY c.id',
    )
    .all(pk) as { id: string; major: number; minor: number }[]
}
