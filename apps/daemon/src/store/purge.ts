import { unindexCard } from './search-index.ts'
import type { Change } from './store.ts'

/** A card that lay in the trash for too long. */
export interface OverdueCard {
  pk: number
  id: string
  major: number
  minor: number
  workspaceId: string
}

/** Cards that were deleted before a time; a page of them. */
export function overdueCards(change: Change, before: number): OverdueCard[] {
  return change
    .sql(
      'SELECT pk, id, major, minor, workspace_id AS workspaceId FROM cards WHERE deleted_at IS NOT NULL AND deleted_at < ? LIMIT 1000',
    )
    .all(before) as OverdueCard[]
}

/** Removes a card for good; its number stays known as deleted. */
export function purgeCard(change: Change, { pk, id, major, minor }: OverdueCard): void {
  change
    .sql('INSERT INTO purged_cards (id, major, minor, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING')
    .run(id, major, minor, change.at)
  unindexCard(change, pk)
  change.sql('DELETE FROM cards WHERE pk = ?').run(pk)
}
