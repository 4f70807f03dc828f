import Database from 'better-sqlite3'
import { missingFields, type Card, type Kind } from '@todo-assistant/shared/card'
import { TodoError } from '@todo-assistant/shared/errors'
import type { Ref } from '@todo-assistant/shared/ref'
import type { Reader } from './store.ts'

const bool = (column: string) => `json(iif(${column}, 'true', 'false'))`
/** A subquery's JSON would be taken for a text. */
const rows = (row: string, rest: string) => `json((SELECT json_group_array(${row}) FROM ${rest}))`

/**
 * A whole card as SQLite writes it: JSON made where the data is, by one query, which is what an
 * answer is sent as. Two fields are a rule of ours and come after it. A test holds it against the
 * shared shape.
 */
const CARD_JSON = `json_object(
  'id', c.id, 'number', c.major || '.' || c.minor, 'major', c.major, 'minor', c.minor,
  'formerly', ${rows(`major || '.' || minor ORDER BY major, minor`, 'former_numbers WHERE card_pk = c.pk')},
  'workspace', json_object('id', w.id, 'name', w.name, 'path', w.path),
  'title', c.title, 'kind', c.kind, 'status', c.status, 'dropReason', c.drop_reason, 'mergedInto', c.merged_into,
  'confirmed', ${bool('c.confirmed')}, 'raw', ${bool('c.raw')},
  'core', json_patch('{}', json_object('symptom', c.symptom, 'cause', c.cause, 'nextStep', c.next_step, 'intent', c.intent)),
  'mustRead', json(c.must_read), 'park', json(c.park),
  'notes', iif(c.notes = 0, json('[]'), ${rows(
    `json_object('id', id, 'at', at, 'kind', kind, 'text', text, 'actor', actor, 'sessionId', session_id, 'turn', turn) ORDER BY pk`,
    'notes WHERE card_pk = c.pk AND deleted_at IS NULL',
  )}),
  'request', json(c.request), 'origin', json(c.origin), 'consent', json(c.consent), 'anchors', json(c.anchors),
  'touchedFiles', iif(c.files = 0, json('[]'), ${rows(
    `json_object('path', path, 'external', ${bool('external')}) ORDER BY position`,
    'card_files WHERE card_pk = c.pk',
  )}),
  'notDuplicateOf', ${rows(
    `o.major || '.' || o.minor ORDER BY o.id`,
    'not_duplicates n JOIN cards o ON o.pk = n.other_pk WHERE n.card_pk = c.pk',
  )},
  'createdAt', c.created_at, 'updatedAt', c.updated_at, 'deletedAt', c.deleted_at, 'rev', c.rev, 'seq', c.seq, 'badge', c.badge)`

const SELECT = `SELECT ${CARD_JSON} AS json, c.rev, c.kind,
    c.symptom IS NOT NULL AS symptom, c.cause IS NOT NULL AS cause, c.next_step IS NOT NULL AS nextStep, c.intent IS NOT NULL AS intent
  FROM cards c JOIN workspaces w ON w.id = c.workspace_id`

const BY_ID = `${SELECT} WHERE c.id = ?`
const BY_NUMBER = `${SELECT} WHERE c.major = ? AND c.minor = ?`
const BY_PK = `${SELECT} WHERE c.pk = ?`

interface Row {
  json: string
  rev: number
  kind: Kind
  symptom: number
  cause: number
  nextStep: number
  intent: number
}

function read(reader: Reader, given: string, query: string, keys: readonly unknown[]): Row | undefined {
  try {
    return reader.sql(query).get(...keys) as Row | undefined
  } catch (cause) {
    // A column that holds no JSON: the rest of the store is well.
    if (!(cause instanceof Database.SqliteError && cause.code === 'SQLITE_ERROR')) throw cause
    throw new TodoError('card_unreadable', { given }, { cause })
  }
}

function withMissing(row: Row): string {
  const missing = missingFields(row.kind, row)
  return `${row.json.slice(0, -1)},"incomplete":${missing.length > 0},"missing":${JSON.stringify(missing)}}`
}

/**
 * The JSON of the card that has a ref now, also in the trash, and its revision; undefined when there
 * is none, or only one that had this number before.
 * @throws TodoError `card_unreadable`.
 */
export function cardText(reader: Reader, ref: Ref): { text: string; rev: number } | undefined {
  const row =
    ref.by === 'id'
      ? read(reader, ref.id, BY_ID, [ref.id])
      : read(reader, `#${ref.major}.${ref.minor}`, BY_NUMBER, [ref.major, ref.minor])
  return row && { text: withMissing(row), rev: row.rev }
}

/** A whole card with everything that belongs to it. @throws TodoError `card_unreadable`. */
export function toCard(reader: Reader, { pk }: { pk: number }): Card {
  return JSON.parse(withMissing(read(reader, `key ${pk}`, BY_PK, [pk])!)) as Card
}
