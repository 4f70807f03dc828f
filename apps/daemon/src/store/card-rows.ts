import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { CORE_FIELDS, type Core, type Note, type TouchedFile } from '@todo-assistant/shared/card'
import { TodoError } from '@todo-assistant/shared/errors'
import { formatNumber, type Ref } from '@todo-assistant/shared/ref'
import { cards, purgedCards, type CardRecord, type NewCardRecord } from './schema.ts'
import { prepareOnce, type Change, type Db, type Reader } from './store.ts'

const COLUMNS = Object.entries(getTableColumns(cards))

/** Columns that a record does not hold as the driver gives them. */
const MAPPED = COLUMNS.filter(([, { columnType }]) => columnType === 'SQLiteTextJson' || columnType === 'SQLiteBoolean')

const RECORD = COLUMNS.map(([name, column]) => `c.${column.name} AS "${name}"`).join(', ')

function toRecord(row: Record<string, unknown>): CardRecord {
  for (const [name, column] of MAPPED) if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name])
  return row as CardRecord
}

/** The record that a query finds. Read by hand: the builder's own mapping took five times as long. */
const one = ({ $client }: Db, rest: string) => {
  const statement = $client.prepare(`SELECT ${RECORD} FROM ${rest}`)
  return (...keys: unknown[]): CardRecord | undefined => {
    const row = statement.get(...keys) as Record<string, unknown> | undefined
    return row && toRecord(row)
  }
}

const prepared = prepareOnce((db) => ({
  byId: one(db, 'cards c WHERE c.id = ?'),
  byPk: one(db, 'cards c WHERE c.pk = ?'),
  byNumber: one(db, 'cards c WHERE c.major = ? AND c.minor = ?'),
  byFormerNumber: one(db, 'former_numbers f CROSS JOIN cards c ON c.pk = f.card_pk WHERE f.major = ? AND f.minor = ?'),
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
    const card = statements.byId(ref.id)
    if (card) return { state: 'found', card }
    const gone = statements.purgedById.get({ id: ref.id })
    return gone ? { state: 'purged', number: formatNumber(gone) } : { state: 'unknown' }
  }
  const card = statements.byNumber(ref.major, ref.minor)
  if (card) return { state: 'found', card }
  const former = statements.byFormerNumber(ref.major, ref.minor)
  if (former) return { state: 'found', card: former, formerly: formatNumber(ref) }
  return statements.purged.get(ref) ? { state: 'purged', number: formatNumber(ref) } : { state: 'unknown' }
}

/** The record of a primary key that the caller knows to exist. */
export function recordOf(db: Db, pk: number): CardRecord {
  const record = readable(`key ${pk}`, () => prepared(db).byPk(pk))
  if (!record) throw new Error(`No card with key ${pk}.`)
  return record
}

/** The record of an id, or undefined. */
export function recordById(db: Db, id: string): CardRecord | undefined {
  return readable(id, () => prepared(db).byId(id))
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

/** How each column is written: its SQL name and the driver's value. Built once from the schema. */
const WRITTEN = COLUMNS.filter(([name, column]) => name !== 'pk' && column.generated === undefined)

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
