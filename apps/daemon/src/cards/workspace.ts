import { TodoError } from '@todo-assistant/shared/errors'
import type { Change } from '../store/store.ts'
import { findWorkspace, INBOX, rulesOf, setRules, updateWorkspace, type WorkspaceRecord } from '../store/workspaces.ts'

/**
 * Renames a workspace, or re-keys it to the folder that its repository moved to; its cards stay.
 * @param edit the new name, and the new real path.
 * @throws TodoError `nothing_to_do` without a change or for the inbox, `invalid_shape` when another
 * workspace has that folder.
 */
export function editWorkspace(
  change: Change,
  workspace: WorkspaceRecord,
  edit: { name?: string | undefined; path?: string | undefined },
): void {
  if (workspace.id === INBOX || (edit.name === undefined && edit.path === undefined)) {
    throw new TodoError('nothing_to_do', { given: workspace.name })
  }
  const after: Record<string, string> = {}
  if (edit.name !== undefined && edit.name !== workspace.name) after.name = edit.name
  if (edit.path !== undefined && edit.path !== workspace.path) after.path = edit.path
  if (Object.keys(after).length === 0) return
  const taken = after.path === undefined ? undefined : findWorkspace(change.db, { path: after.path })
  if (taken) {
    const limit = 'a folder that no other workspace has'
    throw new TodoError('invalid_shape', { field: 'path', given: taken.name, limit })
  }
  updateWorkspace(change, workspace.id, after)
  change.record({
    kind: 'workspace.changed',
    actor: 'person',
    sessionId: null,
    workspaceId: workspace.id,
    cardId: null,
    before: { name: workspace.name, path: workspace.path },
    after,
  })
}

/**
 * Writes the rules of a workspace; the same text again changes nothing.
 * @param rev the revision they are based on; absent: written over whatever is there.
 * @throws TodoError `stale_revision` with the rules as they are now.
 */
export function writeRules(
  change: Change,
  workspace: WorkspaceRecord,
  text: string,
  rev: number | undefined,
): ReturnType<typeof rulesOf> {
  const before = rulesOf(change.db, workspace.id)
  if (rev !== undefined && rev !== before.rev) {
    throw new TodoError('stale_revision', { limit: before.rev, given: rev }, { extra: { rules: before } })
  }
  if (before.text === text) return before
  setRules(change, workspace.id, text)
  change.record({
    kind: 'rules.changed',
    actor: 'person',
    sessionId: null,
    workspaceId: workspace.id,
    cardId: null,
    before: { text: before.text },
    after: { text },
  })
  return rulesOf(change.db, workspace.id)
}
