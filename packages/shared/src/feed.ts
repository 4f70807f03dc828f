import * as z from 'zod'
import { Actor, CardRow } from './card.ts'

/** Every kind of change; one row of `events` each. */
export const EventKind = z.enum([
  'card.added',
  'card.edited',
  'card.status',
  'card.moved',
  'card.confirmed',
  'card.filled',
  'card.merged',
  'card.trashed',
  'card.restored',
  'card.purged',
  'card.read',
  'card.recalled',
  'card.opened',
  'card.related',
  'card.dispatched',
  'note.added',
  'note.removed',
  'note.restored',
  'workspace.added',
  'workspace.changed',
  'rules.changed',
  'import.done',
])
export type EventKind = z.infer<typeof EventKind>

/** One change as the feed tells it. `card` is the row as it is now; null when there is none. */
export const FeedEntry = z.object({
  seq: z.int().positive(),
  at: z.int(),
  kind: EventKind,
  actor: Actor,
  sessionId: z.string().nullable(),
  workspaceId: z.string().nullable(),
  cardId: z.string().nullable(),
  card: CardRow.nullable(),
})
export type FeedEntry = z.infer<typeof FeedEntry>

/**
 * What the daemon sends over `GET /api/v1/feed`. After `hello` come the entries since `since`, then
 * live ones. `reset` means that `since` cannot be continued: read the lists anew, go on from `seq`.
 */
export const FeedMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    storeId: z.string(),
    instanceId: z.string(),
    version: z.string(),
    seq: z.int(),
  }),
  z.object({ type: z.literal('reset'), reason: z.enum(['too-old', 'other-store', 'ahead']), seq: z.int() }),
  z.object({ type: z.literal('entries'), entries: z.array(FeedEntry) }),
  z.object({ type: z.literal('adapters'), online: z.int().nonnegative() }),
  z.object({ type: z.literal('ask'), id: z.string(), ask: z.string(), input: z.unknown() }),
])
export type FeedMessage = z.infer<typeof FeedMessage>

/** What a listener may send: an adapter's answer to an `ask`. */
export const FeedReply = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('adapter'), adapterId: z.string().min(1).max(100) }),
  z.strictObject({ type: z.literal('answer'), id: z.string(), ok: z.boolean(), value: z.unknown() }),
])
export type FeedReply = z.infer<typeof FeedReply>

/** The WebSocket subprotocol; the token follows as a second one, `token.<token>`. */
export const FEED_PROTOCOL = 'todo-assistant.v1'
export const TOKEN_PROTOCOL_PREFIX = 'token.'

/** The service closes with this code when a listener reads too slowly; it may reconnect at once. */
export const CLOSE_SLOW_READER = 4008
/** The token was refused or revoked. */
export const CLOSE_UNAUTHENTICATED = 4001
