import type { Status } from '@todo-assistant/shared/card'
import type { CardRecord } from '../store/schema.ts'
import type { Change, Store } from '../store/store.ts'
import { amend, type Amendment, type Author } from './amend.ts'
import { requireCard } from './find.ts'

/**
 * What a change of status changes: a reason only while dropped, HEAD only while done. Whoever
 * decides on a status has confirmed the card.
 */
export function statusFields(
  card: CardRecord,
  status: Status,
  reason: string | null,
  doneCommit: string | null,
): Amendment {
  return {
    status,
    confirmed: true,
    dropReason: status === 'dropped' ? (reason ?? (card.status === 'dropped' ? card.dropReason : null)) : null,
    doneCommit: status === 'done' ? (card.status === 'done' ? card.doneCommit : doneCommit) : null,
    ...(status === 'dropped' ? {} : { mergedInto: null }),
  }
}

/**
 * Sets the status of a card; the same status again changes nothing.
 * @throws TodoError `unknown_card`, `card_deleted`.
 */
export function setStatus(
  store: Store,
  change: Change,
  ref: string,
  status: Status,
  more: { reason: string | null; doneCommit: string | null },
  author: Author,
): { card: CardRecord; changed: boolean } {
  const { card } = requireCard(change.db, ref)
  if (card.status === status && (more.reason === null || card.dropReason === more.reason))
    return { card, changed: false }
  return {
    card: amend(store, change, card, statusFields(card, status, more.reason, more.doneCommit), {
      ...author,
      kind: 'card.status',
    }),
    changed: true,
  }
}
