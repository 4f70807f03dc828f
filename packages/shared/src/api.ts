import * as z from 'zod'
import {
  Actor,
  Card,
  CardRow,
  Consent,
  ForeignId,
  Kind,
  NoteKind,
  SeqRange,
  Status,
  SymbolRef,
  EvidenceRef,
  ParkedRef,
  WorkspaceName,
} from './card.ts'
import { EventKind } from './feed.ts'
import { LIMITS } from './limits.ts'
import { LOCALES } from './locale.ts'
import { RefText } from './ref.ts'
import { block, line } from './composed-text.ts'
import { cardFields, PathInput } from './tool-arguments.ts'
import { ListView, ViewCounts } from './views.ts'

/** Shapes of the REST interface under `/api/v1` (design §4). */
export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  name: z.literal('todo-assistant'),
  version: z.string(),
})
export type Health = z.infer<typeof Health>

/** `proof` = hex HMAC-SHA256 of `hello-message` under the token; see `proof.ts`. */
export const Hello = z.object({
  name: z.literal('todo-assistant'),
  version: z.string(),
  instanceId: z.string(),
  proof: z.string(),
})
export type Hello = z.infer<typeof Hello>

/** A workspace in a query or body: its `ws_…` id, `inbox`, or an absolute path. */
export const WorkspaceKey = z
  .string()
  .min(1)
  .max(4 * LIMITS.path)

/** A card as a person, a script or an import gives it: only title and kind are required. */
export const CardDraft = z.strictObject({
  title: line(LIMITS.title),
  kind: Kind,
  status: Status.optional(),
  nextStep: block(LIMITS.core).optional(),
  ...cardFields,
  touchedFiles: cardFields.touchedFiles.optional(),
  workspace: WorkspaceKey.optional(),
  cwd: PathInput.optional(),
  notDuplicateOf: z.array(RefText).max(LIMITS.notDuplicateOf).optional(),
})
export type CardDraft = z.infer<typeof CardDraft>

/** Any field of a card; null empties a core field. Needs `If-Match: "<rev>"`. */
export const CardPatch = z.strictObject({
  title: line(LIMITS.title).optional(),
  kind: Kind.optional(),
  status: Status.optional(),
  dropReason: line(LIMITS.dropReason).nullable().optional(),
  symptom: block(LIMITS.core).nullable().optional(),
  cause: block(LIMITS.core).nullable().optional(),
  nextStep: block(LIMITS.core).nullable().optional(),
  intent: block(LIMITS.core).nullable().optional(),
  touchedFiles: z.array(PathInput).max(LIMITS.touchedFiles).optional(),
  mustRead: z.array(EvidenceRef).max(LIMITS.mustRead).optional(),
  park: z.array(ParkedRef).max(LIMITS.park).optional(),
  symbols: z.array(SymbolRef).max(LIMITS.symbols).optional(),
  workspace: WorkspaceKey.optional(),
  request: z.strictObject({ text: z.string().max(LIMITS.request * 8) }).optional(),
})
export type CardPatch = z.infer<typeof CardPatch>

/** `warnings` name what did not block. */
export const CardAnswer = z.object({ card: Card, warnings: z.array(z.string()) })
export type CardAnswer = z.infer<typeof CardAnswer>

export const ListQuery = z.strictObject({
  workspace: WorkspaceKey.optional(),
  view: ListView.optional(),
  status: Status.optional(),
  kind: Kind.optional(),
  q: z
    .string()
    .max(LIMITS.search * 8)
    .optional(),
  session: ForeignId.optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSize).optional(),
  cursor: z.string().max(200).optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

/** `counts` are those of the whole workspace, whatever the filter; `seq` is where the feed goes on. */
export const CardList = z.object({
  workspace: WorkspaceName.nullable(),
  cards: z.array(CardRow),
  cursor: z.string().nullable(),
  counts: ViewCounts,
  seq: z.int(),
})
export type CardList = z.infer<typeof CardList>

export const NoteDraft = z.strictObject({ text: block(LIMITS.note), kind: NoteKind.optional() })
export type NoteDraft = z.infer<typeof NoteDraft>

export const Workspace = WorkspaceName.extend({
  open: z.int(),
  total: z.int(),
  unconfirmed: z.int(),
  exists: z.boolean(),
})
export type Workspace = z.infer<typeof Workspace>
export const WorkspaceList = z.object({ workspaces: z.array(Workspace) })
export type WorkspaceList = z.infer<typeof WorkspaceList>
export const WorkspacePatch = z.strictObject({
  name: line(LIMITS.workspaceName).optional(),
  path: PathInput.optional(),
})
export type WorkspacePatch = z.infer<typeof WorkspacePatch>

export const Rules = z.object({
  workspace: WorkspaceName,
  text: z.string(),
  updatedAt: z.int().nullable(),
  rev: z.int(),
})
export type Rules = z.infer<typeof Rules>
export const RulesDraft = z.strictObject({ text: z.union([z.literal(''), block(LIMITS.rules)]) })
export type RulesDraft = z.infer<typeof RulesDraft>

/** One change of a card; `before` and `after` hold only the fields that changed. */
export const HistoryEntry = z.object({
  seq: z.int(),
  at: z.int(),
  kind: EventKind,
  actor: Actor,
  sessionId: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
/** `before` is where the next page goes on; null when there is none. */
export const History = z.object({ entries: z.array(HistoryEntry), before: z.int().nullable() })
export const HistoryQuery = z.strictObject({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
})
export type History = z.infer<typeof History>

/** One message of a person in the turn, as the adapter's host saw it. */
export const PersonMessage = z.strictObject({
  messageId: ForeignId.nullable(),
  text: z.string().max(1_000_000),
  at: z.int(),
})
export type PersonMessage = z.infer<typeof PersonMessage>

/** Where an agent's call comes from; filled in by the adapter, never by the model. */
export const ToolContext = z.strictObject({
  locale: z.enum(LOCALES).optional(),
  adapterId: z.string().max(100).optional(),
  sessionId: ForeignId.optional(),
  rootSessionId: ForeignId.optional(),
  turn: z.int().nonnegative().optional(),
  seqRange: SeqRange.optional(),
  cwd: PathInput.optional(),
  callId: ForeignId.optional(),
  subAgent: z.boolean().optional(),
  consent: Consent.optional(),
  /** The person's messages of the turn, oldest first. */
  messages: z.array(PersonMessage).max(50).optional(),
  /** Estimated tokens of the captured range. */
  tokens: z.int().nonnegative().optional(),
  /** Commit and branch as read when the daemon was away (design §8, spool), ms since the epoch. */
  spooled: z
    .strictObject({ at: z.int(), commit: z.string().max(64).nullable(), branch: z.string().max(300).nullable() })
    .optional(),
})
export type ToolContext = z.infer<typeof ToolContext>

export const ToolCall = z.strictObject({ arguments: z.unknown(), context: ToolContext })
export type ToolCall = z.infer<typeof ToolCall>
/** `text` is what the model is given; `value` is for programs; `isError` when the call was refused. */
export const ToolAnswer = z.object({ text: z.string(), value: z.unknown(), isError: z.boolean() })
export type ToolAnswer = z.infer<typeof ToolAnswer>

export const LoginDraft = z.strictObject({ code: z.string().max(200), remember: z.boolean().optional() })
/** `token` is the panel's session token; `expiresAt` in ms since the epoch. */
export const Login = z.object({ token: z.string(), expiresAt: z.int() })
export type Login = z.infer<typeof Login>
/** What `open` gets with the daemon's token: an address with a one-time code in its fragment. */
export const LoginCode = z.object({ url: z.string(), expiresAt: z.int() })
export type LoginCode = z.infer<typeof LoginCode>
