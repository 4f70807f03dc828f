import { existsSync } from 'node:fs'
import { Rules, RulesDraft, Workspace, WorkspaceList, WorkspacePatch } from '@todo-assistant/shared/api'
import { TodoError } from '@todo-assistant/shared/errors'
import { LIMITS } from '@todo-assistant/shared/limits'
import * as z from 'zod'
import { findPlace } from '../cards/capture.ts'
import { editWorkspace, writeRules } from '../cards/workspace.ts'
import type { Store } from '../store/store.ts'
import { listWorkspaces, nameOf, rulesOf } from '../store/workspaces.ts'
import type { App, HttpContext } from './context.ts'
import { revisionOf } from './if-match.ts'
import { workspaceOf } from './workspace-key.ts'

const Params = z.object({ key: z.string().min(1).max(2_000) })

function shown(store: Store) {
  return listWorkspaces(store).map(({ kind: _kind, createdAt: _at, ...workspace }) => ({
    ...workspace,
    exists: workspace.path === null || existsSync(workspace.path),
  }))
}

/** Workspaces and their rules. */
export function workspaceRoutes(app: App, { store }: HttpContext): void {
  app.get('/workspaces', { schema: { response: { 200: WorkspaceList } } }, () => ({ workspaces: shown(store) }))

  app.patch(
    '/workspaces/:key',
    { schema: { params: Params, body: WorkspacePatch, response: { 200: Workspace } } },
    async (request) => {
      const workspace = await workspaceOf(store, request.params.key)
      const { name, path } = request.body
      const place = path === undefined || path === 'inbox' ? undefined : await findPlace(store, path, null)
      if (path !== undefined && !place?.path) {
        const refusal = { path: 'path', code: 'invalid_path', given: path.slice(0, 80), limit: LIMITS.path } as const
        throw new TodoError('invalid_path', {}, { refusals: [refusal] })
      }
      store.write((change) => editWorkspace(change, workspace, { name, path: place?.path ?? undefined }))
      return shown(store).find(({ id }) => id === workspace.id)!
    },
  )

  app.get('/workspaces/:key/rules', { schema: { params: Params, response: { 200: Rules } } }, async (request) => {
    const workspace = await workspaceOf(store, request.params.key)
    return { workspace: nameOf(workspace), ...rulesOf(store.db, workspace.id) }
  })

  /** With `If-Match: "<rev>"` the rules are only written over the ones that were read. */
  app.put(
    '/workspaces/:key/rules',
    { schema: { params: Params, body: RulesDraft, response: { 200: Rules } } },
    async (request) => {
      const workspace = await workspaceOf(store, request.params.key)
      const header = request.headers['if-match']
      const rev = header === undefined ? undefined : revisionOf(header)
      const rules = store.write((change) => writeRules(change, workspace, request.body.text, rev))
      return { workspace: nameOf(workspace), ...rules }
    },
  )
}
