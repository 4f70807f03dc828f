import * as z from 'zod'
import type { CardRow } from './card.ts'

/** The five views of §8, in their order. */
export const VIEWS = ['unfinished', 'defect', 'idea', 'done', 'all'] as const
export const View = z.enum(VIEWS)
export type View = z.infer<typeof View>

/** Besides the five: what waits for a person's yes, and what was deleted. Neither counts in the five. */
export const ListView = z.enum([...VIEWS, 'unconfirmed', 'trash'])
export type ListView = z.infer<typeof ListView>

/** How many cards each view holds. */
export const ViewCounts = z.record(ListView, z.int().nonnegative())
export type ViewCounts = z.infer<typeof ViewCounts>

/**
 * Whether a card belongs in a view (§8: unfinished = to fix + to add, all = unfinished + done).
 * The store has the same rule in SQL; a test holds the two together.
 */
export function inView(card: Pick<CardRow, 'status' | 'kind' | 'confirmed' | 'deletedAt'>, view: ListView): boolean {
  if (view === 'trash') return card.deletedAt !== null
  if (card.deletedAt !== null) return false
  if (view === 'unconfirmed') return !card.confirmed
  if (!card.confirmed) return false
  const unfinished = card.status === 'open' || card.status === 'doing'
  switch (view) {
    case 'unfinished':
      return unfinished
    case 'defect':
    case 'idea':
      return unfinished && card.kind === view
    case 'done':
      return !unfinished
    case 'all':
      return true
  }
}
