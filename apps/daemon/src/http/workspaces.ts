import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { Rules, RulesDraft, Workspace, WorkspaceList, WorkspacePatch } from '@todo-assistant/shared/api'
import { TodoError } from '@todo-assistant/shared/errors'
import * as z from 'zod'
import { findPlace } from '../cards/capture.ts'
import { workspaces } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { findWorkspace, INBOX, listWorkspaces, nameOf, rulesOf, setRules } from '../store/workspaces.ts'
import type { App, HttpContext } from './context.ts'
import { workspaceOf } from './workspace-key.ts'

const Params = z.object({ key: z.string().min(1).max(2_000) })

function shown(store: Store) {
  return listWorkspaces(store).map(({ id, name, path, open, total, unconfirmed }) => ({
    id,
    name,
    path,
    open,
    total,
    unconfirmed,
    exists: path === null || existsSync(path),
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
      if ((name === undefined && path === undefined) || workspace.id === INBOX)
        throw new TodoError('nothing_to_do', { given: workspace.name })
      const place = path === undefined ? undefined : await findPlace(store, path, null)
      store.write((change) => {
        const after: Record<string, string> = {
          ...(name === undefined ? {} : { name }),
          ...(place && place.path !== null ? { path: place.path } : {}),
        }
        const taken = after.path === undefined ? undefined : findWorkspace(change.db, { path: after.path })
        if (taken && taken.id !== workspace.id)
          throw new TodoError('invalid_shape', {
            field: 'path',
            given: taken.name,
            limit: 'a folder that no other workspace has',
          })
        change.db.update(workspaces).set(after).where(eq(workspaces.id, workspace.id)).run()
        change.record({
          kind: 'workspace.changed',
          actor: 'person',
          sessionId: null,
          workspaceId: workspace.id,
          cardId: null,
          before: { name: workspace.name, path: workspace.path },
          after,
        })
      })
      return shown(store).find(({ id }) => id === workspace.id)!
    },
  )

  app.get('/workspaces/:key/rules', { schema: { params: Params, response: { 200: Rules } } }, async (request) => {
    const workspace = await workspaceOf(store, request.params.key)
    return { workspace: nameOf(workspace), ...rulesOf(store.db, workspace.id) }
  })

  app.put(
    '/workspaces/:key/rules',
    { schema: { params: Params, body: RulesDraft, response: { 200: Rules } } },
    async (request) => {
      const workspace = await workspaceOf(store, request.params.key)
      return store.write((change) => {
        const before = rulesOf(change.db, workspace.id)
        if (before.text !== request.body.text) {
          setRules(change, workspace.id, request.body.text)
          change.record({
            kind: 'rules.changed',
            actor: 'person',
            sessionId: null,
            workspaceId: workspace.id,
            cardId: null,
            before: { text: before.text },
            after: { text: request.body.text },
          })
        }
        return { workspace: nameOf(workspace), ...rulesOf(change.db, workspace.id) }
      })
    },
  )
}
