import { TodoError } from '@todo-assistant/shared/errors'
import { findPlace } from '../cards/capture.ts'
import type { Store } from '../store/store.ts'
import { findWorkspace, INBOX, type WorkspaceRecord } from '../store/workspaces.ts'

/**
 * The workspace of a key: a `ws_…` id, `inbox`, or a path inside it.
 * @throws TodoError `unknown_workspace`.
 */
export async function workspaceOf(store: Store, key: string): Promise<WorkspaceRecord> {
  if (key === 'inbox') return findWorkspace(store.db, { id: INBOX })!
  const byId = findWorkspace(store.db, { id: key })
  if (byId) return byId
  const place = key.startsWith('ws_') ? undefined : await findPlace(store, key, null)
  const byPath = place && place.path !== null ? findWorkspace(store.db, { path: place.path }) : undefined
  if (!byPath) throw new TodoError('unknown_workspace', { given: key.slice(0, 80) })
  return byPath
}
