import type { Kind, Status } from '@todo-assistant/shared/card'
import type { ListView, ViewCounts } from '@todo-assistant/shared/views'
import type { CardRecord } from './schema.ts'
import { cards } from './schema.ts'
import type { Store } from './store.ts'
import { getTableColumns, sql, type SQL } from 'drizzle-orm'

export interface ListFilter {
  workspaceId?: string | undefined
  view: ListView
  status?: Status | undefined
  kind?: Kind | undefined
  /** Only cards of this root session. */
  rootSessionId?: string | undefined
  limit: number
  /** Only cards whose `seq` is lower: the cursor of the page before. */
  before?: number | undefined
}

/** Written as the partial indexes have them, so that SQLite uses those. */
const FACES: Record<ListView, SQL> = {
  unfinished: sql.raw("face IN ('defect', 'idea')"),
  defect: sql.raw("face = 'defect'"),
  idea: sql.raw("face = 'idea'"),
  done: sql.raw("face = 'done'"),
  all: sql.raw("face IN ('defect', 'idea', 'done')"),
  unconfirmed: sql.raw("face = 'unconfirmed'"),
  trash: sql.raw("face = 'trash'"),
}

const { pk: _pk, ...shown } = getTableColumns(cards)

/** One page of cards, latest change first. */
export function listCards(store: Store, filter: ListFilter): CardRecord[] {
  const where: SQL[] = [FACES[filter.view]]
  if (filter.workspaceId !== undefined) where.push(sql`workspace_id = ${filter.workspaceId}`)
  if (filter.status !== undefined) where.push(sql`status = ${filter.status}`)
  if (filter.kind !== undefined) where.push(sql`kind = ${filter.kind}`)
  if (filter.rootSessionId !== undefined) where.push(sql`root_session_id = ${filter.rootSessionId}`)
  if (filter.before !== undefined) where.push(sql`seq < ${filter.before}`)
  return store.db
    .select({ pk: cards.pk, ...shown })
    .from(cards)
    .where(sql.join(where, sql` AND `))
    .orderBy(sql`seq DESC`)
    .limit(filter.limit)
    .all()
}

/** How many cards each view of a workspace holds (all workspaces when absent); kept by triggers. */
export function countViews(store: Store, workspaceId?: string): ViewCounts {
  const rows = (
    workspaceId === undefined
      ? store.sql('SELECT face, sum(cards) AS n FROM view_counts GROUP BY face').all()
      : store.sql('SELECT face, cards AS n FROM view_counts WHERE workspace_id = ?').all(workspaceId)
  ) as { face: string; n: number }[]
  const of = (face: string) => rows.find((row) => row.face === face)?.n ?? 0
  const unfinished = of('defect') + of('idea')
  return {
    unfinished,
    defect: of('defect'),
    idea: of('idea'),
    done: of('done'),
    all: unfinished + of('done'),
    unconfirmed: of('unconfirmed'),
    trash: of('trash'),
  }
}

/** The sequence number of the latest event: where a feed goes on after a list was read. */
export function latestSeq(store: Store): number {
  return (store.sql("SELECT seq FROM sqlite_sequence WHERE name = 'events'").pluck().get() as number | undefined) ?? 0
}
