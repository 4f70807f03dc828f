import type { FeedMessage } from '@todo-assistant/shared/feed'
import type { CardRow } from '@todo-assistant/shared/card'
import type { ListView, View } from '@todo-assistant/shared/views'

/**
 * What the panel needs at run time of modules that also make zod shapes. The page talks to the daemon
 * that served it, so answers are not checked again; leaving zod out keeps the first view small.
 * `test/wire.test.ts` holds every value here to the one in `shared`.
 */
export const API_PREFIX = '/api/v1'
export const FEED_PROTOCOL = 'todo-assistant.v1'
export const TOKEN_PROTOCOL_PREFIX = 'token.'
export const CLOSE_UNAUTHENTICATED = 4001
export const VIEWS: readonly View[] = ['unfinished', 'defect', 'idea', 'done', 'all']

/** A message of the feed; an unknown `type` comes from a newer daemon and is passed over. */
export function readMessage(data: string): FeedMessage {
  return JSON.parse(data) as FeedMessage
}

/** Whether a card belongs in a view; the same rule as `shared/views`. */
export function inView(card: Pick<CardRow, 'status' | 'kind' | 'confirmed' | 'deletedAt'>, view: ListView): boolean {
  if (view === 'trash' || card.deletedAt !== null) return view === 'trash' && card.deletedAt !== null
  if (view === 'unconfirmed' || !card.confirmed) return view === 'unconfirmed' && !card.confirmed
  const unfinished = card.status === 'open' || card.status === 'doing'
  if (view === 'done') return !unfinished
  if (view === 'all') return true
  return unfinished && (view === 'unfinished' || card.kind === view)
}
