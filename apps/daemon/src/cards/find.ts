import { TodoError } from '@todo-assistant/shared/errors'
import { formatNumber, parseRef } from '@todo-assistant/shared/ref'
import { findCard } from '../store/card-rows.ts'
import type { CardRecord } from '../store/schema.ts'
import type { Db } from '../store/store.ts'

/**
 * The card of a ref, wherever its workspace: numbers are global (design §3, "Workspace").
 * @param trashed whether a card in the trash is an answer too.
 * @returns the card and, when an import renumbered it, the old number that was asked for.
 * @throws TodoError `invalid_ref`, `unknown_card`, `card_deleted`.
 */
export function requireCard(db: Db, text: string, trashed = false): { card: CardRecord; formerly?: string } {
  const ref = parseRef(text)
  if (!ref) throw new TodoError('invalid_ref', { given: text })
  const found = findCard(db, ref)
  if (found.state === 'unknown')
    throw new TodoError('unknown_card', { given: ref.by === 'id' ? ref.id : `#${formatNumber(ref)}` })
  if (found.state === 'purged') throw new TodoError('card_deleted', { given: found.number })
  if (found.card.deletedAt !== null && !trashed)
    throw new TodoError('card_deleted', { given: formatNumber(found.card) })
  return found.formerly === undefined ? { card: found.card } : { card: found.card, formerly: found.formerly }
}
