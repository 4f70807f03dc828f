import { asc } from 'drizzle-orm'
import { TodoError } from '@todo-assistant/shared/errors'
import type {
  ExportCard,
  ExportDamaged,
  ExportDispatch,
  ExportEvent,
  ExportRecord,
} from '@todo-assistant/shared/export-format'
import { formatNumber } from '@todo-assistant/shared/ref'
import { filesOf, formerNumbersOf, notDuplicatesOf, recordOf } from './card-rows.ts'
import { majors, purgedCards, rules, workspaces, type CardRecord } from './schema.ts'
import type { Store } from './store.ts'

/** Rows are read in pages, so that an export of any size takes little memory. */
const PAGE = 200

/**
 * Everything of the store as export records, in a fixed order: the same store gives the same lines.
 * Not in it: sequence numbers of the feed, logins, idempotency keys, `import.done` (it tells of this
 * store, not of its cards).
 *
 * Pages go by key, so nothing is skipped or repeated when the store changes between two of them. A
 * change during an export lands wholly or not at all in each card; its event may be there all the same.
 */
export function* exportRecords(store: Store): Generator<ExportRecord> {
  const { db } = store
  yield { type: 'todo-assistant-export', version: 1 }
  for (const row of db.select().from(workspaces).orderBy(asc(workspaces.id)).all()) yield { type: 'workspace', ...row }
  for (const row of db.select().from(rules).orderBy(asc(rules.workspaceId)).all()) yield { type: 'rules', ...row }
  for (const row of db.select().from(majors).orderBy(asc(majors.major)).all()) yield { type: 'major', ...row }
  for (const row of db.select().from(purgedCards).orderBy(asc(purgedCards.major), asc(purgedCards.minor)).all())
    yield { type: 'purged', ...row }
  yield* cardRecords(store)
  yield* dispatchRecords(store)
  yield* eventRecords(store)
}

function* cardRecords(store: Store): Generator<ExportCard | ExportDamaged> {
  const next = store.sql(
    'SELECT pk, major, minor FROM cards WHERE (major, minor) > (?, ?) ORDER BY major, minor LIMIT ?',
  )
  for (let last = { major: -1, minor: -1 }; ;) {
    const keys = next.all(last.major, last.minor, PAGE) as { pk: number; major: number; minor: number }[]
    // Read whole before the first is given away: what comes between finds the page read.
    yield* keys.map(({ pk }) => exportOrDamaged(store, pk))
    if (keys.length < PAGE) return
    last = keys.at(-1)!
  }
}

function exportOrDamaged(store: Store, pk: number): ExportCard | ExportDamaged {
  try {
    return exportCard(store, recordOf(store.db, pk))
  } catch (error) {
    // A column that holds no JSON; its text goes out as it lies there.
    if (!(error instanceof TodoError && error.code === 'card_unreadable')) throw error
    const columns = store.sql('SELECT * FROM cards WHERE pk = ?').get(pk) as ExportDamaged['columns']
    return {
      type: 'damaged',
      id: String(columns.id),
      major: Number(columns.major),
      minor: Number(columns.minor),
      columns,
    }
  }
}

function* dispatchRecords(store: Store): Generator<ExportDispatch> {
  const next = store.sql(
    `SELECT c.id AS cardId, d.key, d.adapter_id AS adapterId, d.mode, d.state, d.session_id AS sessionId, d.url, d.error, d.at
     FROM dispatches d JOIN cards c ON c.pk = d.card_pk WHERE d.key > ? ORDER BY d.key LIMIT ?`,
  )
  for (let last = ''; ;) {
    const page = next.all(last, PAGE) as Omit<ExportDispatch, 'type'>[]
    for (const row of page) yield { type: 'dispatch', ...row }
    if (page.length < PAGE) return
    last = page.at(-1)!.key
  }
}

type EventRow = Omit<ExportEvent, 'type' | 'before' | 'after'> & {
  seq: number
  before: string | null
  after: string | null
}

function* eventRecords(store: Store): Generator<ExportEvent | ExportDamaged> {
  const next = store.sql(
    `SELECT seq, at, kind, actor, session_id AS sessionId, workspace_id AS workspaceId, card_id AS cardId, before, after
     FROM events WHERE seq > ? ORDER BY seq LIMIT ?`,
  )
  for (let last = 0; ;) {
    const page = next.all(last, PAGE) as EventRow[]
    for (const row of page) if (row.kind !== 'import.done') yield eventOrDamaged(row)
    if (page.length < PAGE) return
    last = page.at(-1)!.seq
  }
}

function eventOrDamaged({ seq: _seq, before, after, cardId, ...row }: EventRow): ExportEvent | ExportDamaged {
  const read = (text: string | null) => (text === null ? null : (JSON.parse(text) as Record<string, unknown>))
  try {
    return { type: 'event', cardId, ...row, before: read(before), after: read(after) }
  } catch {
    return { type: 'damaged', id: cardId ?? '', major: null, minor: null, columns: { ...row, cardId, before, after } }
  }
}

/** One card as its export record. */
export function exportCard(store: Store, card: CardRecord): ExportCard {
  return {
    type: 'card',
    id: card.id,
    major: card.major,
    minor: card.minor,
    formerly: formerNumbersOf(store, card.pk).map(formatNumber),
    workspaceId: card.workspaceId,
    title: card.title,
    kind: card.kind,
    status: card.status,
    dropReason: card.dropReason,
    mergedInto: card.mergedInto,
    confirmed: card.confirmed,
    raw: card.raw,
    symptom: card.symptom,
    cause: card.cause,
    nextStep: card.nextStep,
    intent: card.intent,
    mustRead: card.mustRead,
    park: card.park,
    request: card.request,
    origin: card.origin,
    consent: card.consent,
    anchors: card.anchors,
    doneCommit: card.doneCommit,
    touchedFiles: filesOf(store, card.pk),
    notDuplicateOf: notDuplicatesOf(store, card.pk).map(({ id }) => id),
    notes: notesToExport(store, card.pk),
    badge: card.badge,
    createdAt: card.createdAt,
    updatedAt: card.updatedAt,
    deletedAt: card.deletedAt,
    rev: card.rev,
  }
}

function notesToExport(store: Store, pk: number): ExportCard['notes'] {
  return store
    .sql(
      `SELECT id, at, kind, text, actor, session_id AS sessionId, turn, deleted_at AS deletedAt FROM notes WHERE card_pk = ? ORDER BY pk`,
    )
    .all(pk) as ExportCard['notes']
}
