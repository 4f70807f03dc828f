import * as z from 'zod'
import { ForeignId, SeqRange } from './card.ts'
import { LIMITS } from './limits.ts'
import { LOCALES } from './locale.ts'
import { RefText } from './ref.ts'
import { PathInput } from './tool-arguments.ts'

/** A person's message with markers, as the adapter saw it claimed (§6.6). Sent again, it is one deed. */
export const MarkedMessage = z.strictObject({
  rootSessionId: ForeignId,
  messageId: ForeignId,
  turn: z.int().nonnegative(),
  cwd: PathInput.optional(),
  seqRange: SeqRange.optional(),
  text: z.string().max(1_000_000),
  at: z.int(),
  /** Commit and branch as read when the daemon was away (design §8, "Daemon away"). */
  spooled: z.strictObject({ commit: z.string().max(64).nullable(), branch: z.string().max(300).nullable() }).optional(),
})
export type MarkedMessage = z.infer<typeof MarkedMessage>
/** The raw cards that keep the marked blocks until the model has worked them out. */
export const MarkedCards = z.object({ cards: z.array(z.object({ ref: z.string(), block: z.int() })) })
export type MarkedCards = z.infer<typeof MarkedCards>

/** `exact`: the same file. `near`: or the same folder, at least two levels below the root (§7). */
export const ReminderMatch = z.enum(['exact', 'near'])
export type ReminderMatch = z.infer<typeof ReminderMatch>

/** Paths that the file tools of a turn touched so far. */
export const Touches = z.strictObject({
  rootSessionId: ForeignId,
  turn: z.int().nonnegative(),
  cwd: PathInput.optional(),
  paths: z.array(z.string().max(4 * LIMITS.path)).max(200),
  match: ReminderMatch.optional(),
  locale: z.enum(LOCALES).optional(),
})
export type Touches = z.infer<typeof Touches>
/** One line a card, at most 160 characters; each card once in a turn. */
export const Reminders = z.object({ reminders: z.array(z.object({ ref: z.string(), line: z.string() })) })
export type Reminders = z.infer<typeof Reminders>

/** What a DSH can do for the daemon. */
export const Capability = z.enum(['read-session', 'new-session', 'insert'])
export type Capability = z.infer<typeof Capability>

/** How an adapter announces itself; again whenever something of it changes. */
export const AdapterDraft = z.strictObject({
  profile: z.string().min(1).max(100),
  version: z.string().min(1).max(50),
  capabilities: z.array(Capability).max(10),
  sessions: z
    .array(z.strictObject({ id: ForeignId, title: z.string().max(200).optional(), cwd: PathInput.optional() }))
    .max(200),
  /** DSH's own page, `http://127.0.0.1:3080`: may frame the panel. */
  origin: z
    .string()
    .max(100)
    .regex(/^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/)
    .optional(),
})
export type AdapterDraft = z.infer<typeof AdapterDraft>
export const Adapter = AdapterDraft.extend({ id: z.string(), online: z.boolean(), seenAt: z.int() })
export type Adapter = z.infer<typeof Adapter>
export const AdapterList = z.object({ adapters: z.array(Adapter) })
export type AdapterList = z.infer<typeof AdapterList>

/** One message of an old session. */
export const SessionMessage = z.object({
  seq: z.int(),
  turn: z.int(),
  role: z.string().max(40),
  text: z.string(),
  tokens: z.int().nonnegative().optional(),
})
export type SessionMessage = z.infer<typeof SessionMessage>

/** What the daemon asks an adapter over its feed connection, and what it answers. */
export const ASKS = {
  'read-session': {
    input: z.object({ sessionId: z.string(), seqRange: SeqRange, textLimit: z.int() }),
    answer: z.union([z.object({ messages: z.array(SessionMessage) }), z.object({ unavailable: z.string() })]),
  },
  'new-session': {
    input: z.object({ key: z.string(), cwd: z.string().nullable(), text: z.string() }),
    answer: z.object({ sessionId: z.string(), url: z.string().optional() }),
  },
  insert: {
    input: z.object({ sessionId: z.string().nullable(), text: z.string() }),
    answer: z.object({ inserted: z.boolean() }),
  },
} as const satisfies Record<Capability, { input: z.ZodType; answer: z.ZodType }>
export type AskInput<Name extends Capability> = z.infer<(typeof ASKS)[Name]['input']>
export type AskAnswer<Name extends Capability> = z.infer<(typeof ASKS)[Name]['answer']>

/** `new`: a new session that starts from the seed. `insert`: one sentence into the open input (§3.11). */
export const DispatchMode = z.enum(['new', 'insert'])
export const DispatchDraft = z.strictObject({
  key: ForeignId,
  mode: DispatchMode,
  adapter: z.string().max(100).optional(),
  session: ForeignId.optional(),
})
export type DispatchDraft = z.infer<typeof DispatchDraft>
export const Dispatch = z.object({
  key: z.string(),
  mode: DispatchMode,
  adapterId: z.string(),
  state: z.enum(['sent', 'done', 'failed']),
  sessionId: z.string().nullable(),
  url: z.string().nullable(),
  error: z.string().nullable(),
  at: z.int(),
})
export type Dispatch = z.infer<typeof Dispatch>
export const DispatchList = z.object({ dispatches: z.array(Dispatch) })

/** What a new session starts from, and the sentence for an open one; `tokens` is an estimate. */
export const Seed = z.object({ text: z.string(), insert: z.string(), tokens: z.int() })
export type Seed = z.infer<typeof Seed>

/** A parked body, or the pointer and why there is no more. */
export const ParkBody = z.object({
  label: z.string(),
  why: z.string(),
  pointer: z.string(),
  text: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ParkBody = z.infer<typeof ParkBody>

/** What a person reads back of the old session; the same text a model would get. */
export const RecallAnswer = z.object({ text: z.string(), tokens: z.int() })

/** `score` 0 to 1 is the titles' similarity; `symbol` when both name the same `File#symbol`. */
export const RelatedCard = z.object({
  ref: z.string(),
  id: z.string(),
  title: z.string(),
  status: z.string(),
  score: z.number(),
  symbol: z.boolean(),
  commonFiles: z.array(z.string()),
})
export const RelatedList = z.object({ related: z.array(RelatedCard) })
export type RelatedList = z.infer<typeof RelatedList>

export const MergeDraft = z.strictObject({ into: RefText })
