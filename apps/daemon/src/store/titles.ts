import type { Status } from '@todo-assistant/shared/card'
import type { Reader } from './store.ts'

/** Key and title of every card of a workspace that is not in the trash. */
export function titlesOf(reader: Reader, workspaceId: string): { pk: number; title: string }[] {
  return reader.sql('SELECT pk, title FROM cards WHERE workspace_id = ? AND deleted_at IS NULL').all(workspaceId) as {
    pk: number
    title: string
  }[]
}

/** Where a card stands now, for those who keep titles. */
export function placeOfCard(
  reader: Reader,
  id: string,
): { pk: number; title: string; workspaceId: string; deletedAt: number | null } | undefined {
  return reader
    .sql('SELECT pk, title, workspace_id AS workspaceId, deleted_at AS deletedAt FROM cards WHERE id = ?')
    .get(id) as ReturnType<typeof placeOfCard>
}

/** What a card is called by; undefined for one that is in the trash or gone. */
export function briefOf(
  reader: Reader,
  pk: number,
): { id: string; major: number; minor: number; title: string; status: Status } | undefined {
  return reader
    .sql('SELECT id, major, minor, title, status FROM cards WHERE pk = ? AND deleted_at IS NULL')
    .get(pk) as ReturnType<typeof briefOf>
}
