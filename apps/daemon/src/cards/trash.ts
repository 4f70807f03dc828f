import { inArray } from 'drizzle-orm'
import { cards, purgedCards, type CardRecord } from '../store/schema.ts'
import { unindexCard } from '../store/search.ts'
import type { Change, Store } from '../store/store.ts'
import { amend, type Author } from './amend.ts'
import { requireCard } from './find.ts'

/** How long a deleted card can be restored, in ms (30 days). */
export const TRASH_KEEPS = 30 * 24 * 3_600_000

/**
 * Moves a card to the trash; its number is never given to another.
 * @throws TodoError `unknown_card`, `card_deleted`.
 */
export function trashCard(store: Store, change: Change, ref: string, author: Author): CardRecord {
  const { card } = requireCard(change.db, ref)
  return amend(store, change, card, { deletedAt: change.at }, { ...author, kind: 'card.trashed' })
}

/**
 * Takes a card out of the trash, with its number.
 * @throws TodoError `unknown_card`, `card_deleted` when the 30 days are over.
 */
export function restoreCard(store: Store, change: Change, ref: string, author: Author): CardRecord {
  const { card } = requireCard(change.db, ref, true)
  return amend(store, change, card, { deletedAt: null }, { ...author, kind: 'card.restored' })
}

/** Empties what lay in the trash for 30 days. The numbers stay known as deleted. @returns how many. */
export function purgeTrash(store: Store, change: Change): number {
  const gone = change.db
    .select({
      pk: cards.pk,
      id: cards.id,
      major: cards.major,
      minor: cards.minor,
      workspaceId: cards.workspaceId,
      deletedAt: cards.deletedAt,
    })
    .from(cards)
    .where(
      inArray(
        cards.pk,
        store
          .sql('SELECT pk FROM cards WHERE deleted_at IS NOT NULL AND deleted_at < ? LIMIT 1000')
          .pluck()
          .all(change.at - TRASH_KEEPS) as number[],
      ),
    )
    .all()
  for (const { pk, id, major, minor, workspaceId } of gone) {
    change.db.insert(purgedCards).values({ id, major, minor, at: change.at }).onConflictDoNothing().run()
    unindexCard(store, pk)
    store.sql('DELETE FROM cards WHERE pk = ?').run(pk)
    change.record({
      kind: 'card.purged',
      actor: 'daemon',
      sessionId: null,
      workspaceId,
      cardId: id,
      before: null,
      after: null,
    })
  }
  return gone.length
}
