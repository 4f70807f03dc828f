import type { CardRecord } from '../store/schema.ts'
import type { Change } from '../store/store.ts'
import { amend, type Author } from './amend.ts'
import { requireCard } from './find.ts'

/**
 * A person says yes to an unconfirmed card (design §3, "Consent"); again changes nothing.
 * @throws TodoError `unknown_card`, `card_deleted`.
 */
export function confirmCard(change: Change, ref: string, author: Author): CardRecord {
  const { card } = requireCard(change.db, ref)
  return amend(change, card, { confirmed: true }, { ...author, kind: 'card.confirmed' })
}
