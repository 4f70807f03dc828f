import { overdueCards, purgeCard } from '../store/purge.ts'
import type { CardRecord } from '../store/schema.ts'
import type { Change } from '../store/store.ts'
import { amend, type Author } from './amend.ts'
import { requireCard } from './find.ts'

/** How long a deleted card can be restored, in ms (30 days). */
export const TRASH_KEEPS = 30 * 24 * 3_600_000

/**
 * Moves a card to the trash; its number is never given to another.
 * @throws TodoError `unknown_card`, `card_deleted`.
 */
export function trashCard(change: Change, ref: string, author: Author): CardRecord {
  const { card } = requireCard(change.db, ref)
  return amend(change, card, { deletedAt: change.at }, { ...author, kind: 'card.trashed' })
}

/**
 * Takes a card out of the trash, with its number.
 * @throws TodoError `unknown_card`, `card_deleted` when the 30 days are over.
 */
export function restoreCard(change: Change, ref: string, author: Author): CardRecord {
  const { card } = requireCard(change.db, ref, true)
  return amend(change, card, { deletedAt: null }, { ...author, kind: 'card.restored' })
}

/** Empties what lay in the trash for 30 days. The numbers stay known as deleted. @returns how many. */
export function purgeTrash(change: Change): number {
  const gone = overdueCards(change, change.at - TRASH_KEEPS)
  for (const card of gone) {
    purgeCard(change, card)
    change.record({
      kind: 'card.purged',
      actor: 'daemon',
      sessionId: null,
      workspaceId: card.workspaceId,
      cardId: card.id,
      before: null,
      after: null,
    })
  }
  return gone.length
}
