import type { Stats } from '@todo-assistant/shared/upkeep-api'
import type { Store } from './store.ts'

const DAY = 24 * 3_600_000
const WEEK = 7 * DAY
/** The epoch was a Thursday; weeks begin on Monday. */
const MONDAY = 4 * DAY
const WEEKS = 12
const AGES = [7, 30, 90, null] as const

/**
 * Figures of a workspace, or of all (design §3, "History"): what was opened and closed in the last
 * twelve weeks, how old open cards are, what reading cost, and an estimate of what it saved.
 */
export function readStats(store: Store, workspaceId: string | undefined): Stats {
  const now = store.clock()
  const monday = Math.floor((now - MONDAY) / WEEK) * WEEK + MONDAY
  const from = monday - (WEEKS - 1) * WEEK
  const scope = { workspaceId: workspaceId ?? null }
  // A bound number is a real one to SQLite: without the cast the division keeps its fraction.
  const perWeek = (sql: string) =>
    new Map(
      (store.sql(sql).all({ ...scope, from, monday: MONDAY, week: WEEK }) as { week: number; n: number }[]).map(
        ({ week, n }) => [week, n],
      ),
    )
  const opened = perWeek(
    `SELECT CAST((created_at - :monday) / :week AS INTEGER) * :week + :monday AS week, count(*) AS n FROM cards
     WHERE created_at >= :from AND (:workspaceId IS NULL OR workspace_id = :workspaceId) GROUP BY 1`,
  )
  const closed = perWeek(
    `SELECT CAST((at - :monday) / :week AS INTEGER) * :week + :monday AS week, count(*) AS n FROM events
     WHERE at >= :from AND kind IN ('card.status', 'card.merged', 'card.edited') AND after ->> 'status' IN ('done', 'dropped')
       AND (:workspaceId IS NULL OR workspace_id = :workspaceId) GROUP BY 1`,
  )
  const saved = savings(store, scope)
  const reads = store
    .sql(
      `SELECT count(*) FILTER (WHERE kind = 'card.read') AS reads, coalesce(sum(after ->> 'tokens'), 0) AS tokens, count(*) FILTER (WHERE kind = 'card.recalled') AS recalls
       FROM events WHERE kind IN ('card.read', 'card.recalled') AND (:workspaceId IS NULL OR workspace_id = :workspaceId)`,
    )
    .get(scope) as { reads: number; tokens: number; recalls: number }
  const workspaces = store
    .sql(
      `SELECT w.id, w.name, coalesce(sum(c.cards) FILTER (WHERE c.face IN ('defect', 'idea')), 0) AS open, coalesce(sum(c.cards), 0) AS total
       FROM workspaces w LEFT JOIN view_counts c ON c.workspace_id = w.id AND c.face IN ('defect', 'idea', 'done')
       WHERE :workspaceId IS NULL OR w.id = :workspaceId GROUP BY w.id ORDER BY open DESC, w.name LIMIT 50`,
    )
    .all(scope) as { id: string; name: string; open: number; total: number }[]
  return {
    weeks: Array.from({ length: WEEKS }, (_, index) => {
      const week = from + index * WEEK
      return { week, opened: opened.get(week) ?? 0, closed: closed.get(week) ?? 0 }
    }),
    ages: ages(store, scope, now),
    reads: reads.reads,
    readTokens: reads.tokens,
    savedTokens: saved.reduce((sum, row) => sum + row.tokens, 0),
    recalls: reads.recalls,
    perWorkspace: workspaces.map((workspace) => ({
      ...workspace,
      savedTokens: saved.find((row) => row.workspaceId === workspace.id)?.tokens ?? 0,
    })),
  }
}

function ages(store: Store, scope: { workspaceId: string | null }, now: number): Stats['ages'] {
  const created = store
    .sql(
      "SELECT created_at FROM cards WHERE face IN ('defect', 'idea') AND (:workspaceId IS NULL OR workspace_id = :workspaceId)",
    )
    .pluck()
    .all(scope) as number[]
  const days = created.map((at) => (now - at) / DAY)
  let least = -Infinity
  return AGES.map((upTo) => {
    const cards = days.filter((age) => age > least && (upTo === null || age <= upTo)).length
    least = upTo ?? Infinity
    return { upTo, cards }
  })
}

/** Tokens of the captured range less those of the answer, once per card and reading session. */
function savings(store: Store, scope: { workspaceId: string | null }): { workspaceId: string; tokens: number }[] {
  return store
    .sql(
      `SELECT workspaceId, sum(max(0, captured - cost)) AS tokens FROM (
         SELECT c.workspace_id AS workspaceId, iif(json_valid(c.origin), c.origin ->> 'tokens', NULL) AS captured, sum(e.after ->> 'tokens') AS cost
         FROM events e JOIN cards c ON c.id = e.card_id
         WHERE e.kind = 'card.read' AND e.session_id IS NOT NULL AND e.session_id <> c.session_id AND iif(json_valid(c.origin), c.origin ->> 'tokens', NULL) IS NOT NULL
           AND (:workspaceId IS NULL OR c.workspace_id = :workspaceId)
         GROUP BY c.pk, e.session_id)
       GROUP BY workspaceId`,
    )
    .all(scope) as { workspaceId: string; tokens: number }[]
}
