import type { Reader } from './store.ts'

/** What a reminder needs of a card: list columns only, so that a damaged record does not silence others. */
export interface RemindableCard {
  pk: number
  id: string
  major: number
  minor: number
  title: string
  workspaceId: string
  badge: number
}

/**
 * Unfinished cards with files of a root session, but those made in one of its turns, latest change
 * first. The receipt holds the root's turn; the origin of a sub-agent's card holds the sub-agent's.
 */
export function remindable(reader: Reader, rootSessionId: string, turn: number): RemindableCard[] {
  return reader
    .sql(
      `SELECT pk, id, major, minor, title, workspace_id AS workspaceId, badge FROM cards
       WHERE root_session_id = ? AND face IN ('defect', 'idea') AND files > 0
         AND coalesce(iif(json_valid(consent), consent ->> 'turn', NULL), iif(json_valid(origin), origin ->> 'turn', NULL), -1) <> ?
       ORDER BY seq DESC LIMIT 200`,
    )
    .all(rootSessionId, turn) as RemindableCard[]
}
