import type { Change } from './store.ts'

/**
 * Takes the next number (§4): the major of the root session and its next minor; without a session
 * a major of its own with minor 0. Only ever counts up, inside the caller's transaction, so no
 * number is issued twice, not after a deletion either.
 */
export function takeNumber(change: Change, rootSessionId: string | null): { major: number; minor: number } {
  if (rootSessionId === null) return { major: newMajor(change, null, 1), minor: 0 }
  const known = change
    .sql(
      'UPDATE majors SET next_minor = next_minor + 1 WHERE root_session_id = ? RETURNING major, next_minor - 1 AS minor',
    )
    .get(rootSessionId) as { major: number; minor: number } | undefined
  return known ?? { major: newMajor(change, rootSessionId, 2), minor: 1 }
}

function newMajor(change: Change, rootSessionId: string | null, nextMinor: number): number {
  return Number(
    change.sql('INSERT INTO majors (root_session_id, next_minor) VALUES (?, ?)').run(rootSessionId, nextMinor)
      .lastInsertRowid,
  )
}
