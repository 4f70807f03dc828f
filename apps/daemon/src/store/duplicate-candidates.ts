import type { Kind, Status } from '@todo-assistant/shared/card'
import type { Store } from './store.ts'

export interface Candidate {
  pk: number
  id: string
  major: number
  minor: number
  title: string
  kind: Kind
  status: Status
  dropReason: string | null
  confirmed: boolean
  /** Paths that both have. */
  common: string[]
}

/**
 * Cards of a workspace, not deleted, that share at least one file. The join order is forced: from
 * the few given paths to their cards; SQLite's own plan starts at the cards and is a thousand times
 * slower at 100,000.
 */
export function cardsSharingFiles(store: Store, workspaceId: string, paths: readonly string[]): Candidate[] {
  if (paths.length === 0) return []
  const rows = store
    .sql(
      `SELECT c.pk, c.id, c.major, c.minor, c.title, c.kind, c.status, c.drop_reason AS dropReason, c.confirmed, json_group_array(f.path) AS common
       FROM json_each(:paths) p CROSS JOIN card_files f ON f.path = p.value CROSS JOIN cards c ON c.pk = f.card_pk
       WHERE c.workspace_id = :workspaceId AND c.deleted_at IS NULL
       GROUP BY c.pk ORDER BY c.pk DESC`,
    )
    .all({ paths: JSON.stringify(paths), workspaceId }) as (Omit<Candidate, 'common' | 'confirmed'> & {
    common: string
    confirmed: number
  })[]
  return rows.map((row) => ({ ...row, confirmed: row.confirmed === 1, common: JSON.parse(row.common) as string[] }))
}

/** Cards of a workspace that name the same symbol of the same file. */
export function cardsSharingSymbols(
  store: Store,
  workspaceId: string,
  symbols: readonly { file: string; symbol?: string | undefined }[],
): number[] {
  const named = symbols.filter(({ symbol }) => symbol !== undefined)
  if (named.length === 0) return []
  return store
    .sql(
      `SELECT DISTINCT c.pk FROM json_each(:symbols) p
         CROSS JOIN card_symbols s ON s.symbol = p.value ->> 'symbol' AND s.file = p.value ->> 'file'
         CROSS JOIN cards c ON c.pk = s.card_pk
       WHERE c.workspace_id = :workspaceId AND c.deleted_at IS NULL LIMIT 200`,
    )
    .pluck()
    .all({ symbols: JSON.stringify(named), workspaceId }) as number[]
}

/** Whether a pair was declared different before. */
export function declaredDifferent(store: Store, pk: number, otherPk: number): boolean {
  return (
    store
      .sql(
        'SELECT 1 FROM not_duplicates WHERE (card_pk = :pk AND other_pk = :otherPk) OR (card_pk = :otherPk AND other_pk = :pk)',
      )
      .get({ pk, otherPk }) !== undefined
  )
}

/** Remembers that a pair is not one thing. */
export function declareDifferent(store: Store, pk: number, otherPk: number): void {
  store.sql('INSERT OR IGNORE INTO not_duplicates (card_pk, other_pk) VALUES (?, ?)').run(pk, otherPk)
}
