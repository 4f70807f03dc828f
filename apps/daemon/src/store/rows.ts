import type { CardRow } from '@todo-assistant/shared/card'
import type { Store } from './store.ts'

const bool = (column: string) => `json(iif(${column}, 'true', 'false'))`

/**
 * A row of a list as SQLite writes it: JSON made where the data is, which is what most answers are
 * sent as. It reads only the columns that come first in the table, so that a card whose record is
 * damaged still stands in its list. A test holds it against the shared shape.
 */
export const ROW_JSON = `json_object(
  'id', c.id, 'number', c.major || '.' || c.minor, 'title', c.title, 'kind', c.kind, 'status', c.status,
  'confirmed', ${bool('c.confirmed')}, 'raw', ${bool('c.raw')}, 'incomplete', ${bool('c.incomplete')},
  'summary', c.summary, 'firstFile', c.first_file, 'files', c.files, 'notes', c.notes,
  'workspaceId', c.workspace_id, 'rootSessionId', c.root_session_id,
  'createdAt', c.created_at, 'updatedAt', c.updated_at, 'deletedAt', c.deleted_at, 'rev', c.rev, 'seq', c.seq, 'badge', c.badge)`

/** The row of a card, or undefined. */
export function rowById(store: Store, id: string): CardRow | undefined {
  const json = store.sql(`SELECT ${ROW_JSON} FROM cards c WHERE c.id = ?`).pluck().get(id) as string | undefined
  return json === undefined ? undefined : (JSON.parse(json) as CardRow)
}

/** Rows of search hits as a JSON array, in the order of the keys. */
export function rowsByKeys(store: Store, keys: readonly number[]): string {
  return store
    .sql(`SELECT json_group_array(${ROW_JSON} ORDER BY k.key) FROM json_each(?) k CROSS JOIN cards c ON c.pk = k.value`)
    .pluck()
    .get(JSON.stringify(keys)) as string
}
