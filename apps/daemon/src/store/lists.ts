import type { CardRow, Kind, Status } from '@todo-assistant/shared/card'
import type { ListView, ViewCounts } from '@todo-assistant/shared/views'
import { ROW_JSON } from './rows.ts'
import type { Store } from './store.ts'

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
export const FACES: Record<ListView, string> = {
  unfinished: "face IN ('defect', 'idea')",
  defect: "face = 'defect'",
  idea: "face = 'idea'",
  done: "face = 'done'",
  all: "face IN ('defect', 'idea', 'done')",
  unconfirmed: "face = 'unconfirmed'",
  trash: "face = 'trash'",
}

/** Which columns the filter compares; a statement is prepared once for each combination. */
const FILTERS = {
  workspaceId: 'workspace_id = :workspaceId',
  status: 'status = :status',
  kind: 'kind = :kind',
  rootSessionId: 'root_session_id = :rootSessionId',
  before: 'seq < :before',
} as const

/** One page of a list: its rows as a JSON array, how many, and the lowest `seq` among them. */
export interface Page {
  json: string
  count: number
  last: number | null
}

/** One page of cards, latest change first. */
export function listPage(store: Store, filter: ListFilter): Page {
  const names = (Object.keys(FILTERS) as (keyof typeof FILTERS)[]).filter((name) => filter[name] !== undefined)
  const where = [FACES[filter.view], ...names.map((name) => FILTERS[name])].join(' AND ')
  const parameters = Object.fromEntries([['limit', filter.limit], ...names.map((name) => [name, filter[name]])])
  return store
    .sql(
      `SELECT json_group_array(${ROW_JSON} ORDER BY c.seq DESC) AS json, count(*) AS count, min(c.seq) AS last
       FROM (SELECT * FROM cards WHERE ${where} ORDER BY seq DESC LIMIT :limit) c`,
    )
    .get(parameters) as Page
}

/** The same as values. */
export function listRows(store: Store, filter: ListFilter): CardRow[] {
  return JSON.parse(listPage(store, filter).json) as CardRow[]
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

/** How many cards of a workspace have a status; those to confirm and in the trash do not count. */
export function countStatus(store: Store, workspaceId: string, status: Status): number {
  return store
    .sql(`SELECT count(*) FROM cards WHERE workspace_id = ? AND ${FACES.all} AND status = ?`)
    .pluck()
    .get(workspaceId, status) as number
}
