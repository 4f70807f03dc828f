import type { Status } from '@todo-assistant/shared/card'
import type { CardRecord } from '../store/schema.ts'
import type { Change } from '../store/store.ts'
import { amend, type Amendment, type Author } from './amend.ts'
import { requireCard } from './find.ts'

/**
 * What a change of status changes: a reason only while dropped, HEAD only while done. A person who
 * decides on a status has confirmed the card; an agent that does has not.
 * @param reason null takes a reason away, undefined keeps that of a dropped card.
 */
export function statusFields(
  card: CardRecord,
  status: Status,
  more: { reason?: string | null | undefined; doneCommit?: string | null | undefined },
  author: Author,
): Amendment {
  const kept = card.status === 'dropped' ? card.dropReason : null
  return {
    status,
    ...(author.actor === 'person' ? { confirmed: true } : {}),
    dropReason: status === 'dropped' ? (more.reason === undefined ? kept : more.reason) : null,
    doneCommit: status === 'done' ? (card.status === 'done' ? card.doneCommit : (more.doneCommit ?? null)) : null,
    ...(status === 'dropped' ? {} : { mergedInto: null }),
  }
}

/**
 * Sets the status of a card; the same status again changes nothing.
 * @throws TodoError `unknown_card`, `card_deleted`.
 */
export function setStatus(
  change: Change,
  ref: string,
  status: Status,
  more: { reason?: string | undefined; doneCommit?: string | null },
  author: Author,
): { card: CardRecord; changed: boolean; formerly: string | undefined } {
  const { card, formerly } = requireCard(change.db, ref)
  if (card.status === status && (more.reason === undefined || card.dropReason === more.reason))
    return { card, changed: false, formerly }
  const after = amend(change, card, statusFields(card, status, more, author), { ...author, kind: 'card.status' })
  return { card: after, changed: true, formerly }
}
