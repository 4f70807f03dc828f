import { eq, sql } from 'drizzle-orm'
import type { WorkspaceName } from '@todo-assistant/shared/card'
import { newId } from './ids.ts'
import { rules, workspaces } from './schema.ts'
import { prepareOnce, type Change, type Db, type Store } from './store.ts'

export const INBOX = 'ws_inbox'

export type WorkspaceRecord = typeof workspaces.$inferSelect

const prepared = prepareOnce((db) => ({
  byId: db
    .select()
    .from(workspaces)
    .where(eq(workspaces.id, sql.placeholder('id')))
    .prepare(),
  byPath: db
    .select()
    .from(workspaces)
    .where(eq(workspaces.path, sql.placeholder('path')))
    .prepare(),
}))

/** The workspace of an id, or of an absolute real path. */
export function findWorkspace(db: Db, key: { id: string } | { path: string }): WorkspaceRecord | undefined {
  return 'id' in key ? prepared(db).byId.get(key) : prepared(db).byPath.get(key)
}

/** The workspace of a real path, made on first sight; null is the inbox. */
export function ensureWorkspace(change: Change, path: string | null, kind: 'repository' | 'folder'): WorkspaceRecord {
  const { db } = change
  const known = path === null ? findWorkspace(db, { id: INBOX })! : findWorkspace(db, { path })
  if (known) return known
  const name = path!.split(/[/\\]/).findLast((part) => part !== '') ?? path!
  const made = db
    .insert(workspaces)
    .values({ id: newId('ws'), path, name, kind, createdAt: change.at })
    .returning()
    .get()
  change.record({
    kind: 'workspace.added',
    actor: 'daemon',
    sessionId: null,
    workspaceId: made.id,
    cardId: null,
    before: null,
    after: { path, name },
  })
  return made
}

/** Changes the name or the path of a workspace. */
export function updateWorkspace(change: Change, id: string, fields: { name?: string; path?: string }): void {
  change.db.update(workspaces).set(fields).where(eq(workspaces.id, id)).run()
}

/** How an answer names a workspace. */
export function nameOf({ id, name, path }: WorkspaceRecord): WorkspaceName {
  return { id, name, path }
}

/** Every workspace with how many cards it holds; the inbox first, then the latest made. */
export function listWorkspaces(
  store: Store,
): (WorkspaceRecord & { open: number; total: number; unconfirmed: number })[] {
  const rows = store
    .sql(
      `SELECT w.id, w.path, w.name, w.kind, w.created_at AS createdAt,
         coalesce(sum(c.cards) FILTER (WHERE c.face IN ('defect', 'idea')), 0) AS open,
         coalesce(sum(c.cards) FILTER (WHERE c.face IN ('defect', 'idea', 'done')), 0) AS total,
         coalesce(sum(c.cards) FILTER (WHERE c.face = 'unconfirmed'), 0) AS unconfirmed
       FROM workspaces w LEFT JOIN view_counts c ON c.workspace_id = w.id
       GROUP BY w.id ORDER BY w.kind = 'inbox' DESC, w.created_at DESC, w.id`,
    )
    .all()
  return rows as ReturnType<typeof listWorkspaces>
}

/** The rules of a workspace; an empty text when none were written. */
export function rulesOf(db: Db, workspaceId: string): { text: string; updatedAt: number | null; rev: number } {
  const found = db.select().from(rules).where(eq(rules.workspaceId, workspaceId)).get()
  return found
    ? { text: found.text, updatedAt: found.updatedAt, rev: found.rev }
    : { text: '', updatedAt: null, rev: 0 }
}

/** Writes the rules of a workspace. */
export function setRules(change: Change, workspaceId: string, text: string): void {
  change.db
    .insert(rules)
    .values({ workspaceId, text, updatedAt: change.at, rev: 1 })
    .onConflictDoUpdate({ target: rules.workspaceId, set: { text, updatedAt: change.at, rev: sql`${rules.rev} + 1` } })
    .run()
}
