import * as z from 'zod'
import { LIMITS } from './limits.ts'
import { block, line } from './composed-text.ts'
import { forbiddenCharacter } from './text.ts'

/** `defect` 待修复 or `idea` 待添加. */
export const Kind = z.enum(['defect', 'idea'])
export type Kind = z.infer<typeof Kind>

export const Status = z.enum(['open', 'doing', 'done', 'dropped'])
export type Status = z.infer<typeof Status>

/** How it is known that the developer agreed (design §3, "Consent"). */
export const Receipt = z.enum(['marker', 'button', 'person-turn', 'manual', 'none'])
export type Receipt = z.infer<typeof Receipt>

/** Who made a change. */
export const Actor = z.enum(['person', 'agent', 'sub-agent', 'import', 'daemon'])
export type Actor = z.infer<typeof Actor>

/** An id of another system (session, message, call): printable, bounded, never interpreted. */
export const ForeignId = z
  .string()
  .min(1)
  .max(LIMITS.foreignId)
  .regex(/^[\x21-\x7e]+$/)

/** Positions in a session's log, both inclusive. */
export const SeqRange = z.tuple([z.int().nonnegative(), z.int().nonnegative()])
export type SeqRange = z.infer<typeof SeqRange>

const PathText = z
  .string()
  .min(1)
  .max(LIMITS.path)
  .superRefine((text, context) => {
    const given = forbiddenCharacter(text, false)
    if (given)
      context.addIssue({
        code: 'custom',
        message: 'forbidden_character',
        params: { code: 'forbidden_character', given },
      })
  })

/** Where a piece of evidence lies: a stretch of a session's log, or a file (may be absolute). */
export const Where = z.strictObject({
  sessionId: ForeignId.optional(),
  seqRange: SeqRange.optional(),
  file: PathText.optional(),
  offset: z.int().nonnegative().optional(),
})
export type Where = z.infer<typeof Where>

/** Must-read 必读: evidence that every reader of the card gets. */
export const EvidenceRef = z.strictObject({
  label: line(LIMITS.mustReadLabel),
  text: block(LIMITS.mustReadText),
  where: Where.optional(),
})
export type EvidenceRef = z.infer<typeof EvidenceRef>

/** Park 备查: a pointer that is listed and not read by default. */
export const ParkedRef = z.strictObject({
  label: line(LIMITS.parkLabel),
  why: line(LIMITS.parkWhy),
  where: Where.optional(),
})
export type ParkedRef = z.infer<typeof ParkedRef>

export const NoteKind = z.enum(['supplement', 'evidence', 'status'])
export type NoteKind = z.infer<typeof NoteKind>

/** Note 补充: appended, never rewritten (§3.8). `at` in ms since the epoch. */
export const Note = z.object({
  id: z.string(),
  at: z.int(),
  kind: NoteKind,
  text: z.string(),
  actor: Actor,
  sessionId: z.string().nullable(),
  turn: z.int().nullable(),
})
export type Note = z.infer<typeof Note>

/** The core 主区 of a card (§4). */
export const Core = z.strictObject({
  symptom: block(LIMITS.core).optional(),
  cause: block(LIMITS.core).optional(),
  nextStep: block(LIMITS.core).optional(),
  intent: block(LIMITS.core).optional(),
})
export type Core = z.infer<typeof Core>
export type CoreField = keyof Core
export const CORE_FIELDS = ['symptom', 'cause', 'nextStep', 'intent'] as const satisfies CoreField[]

/** A symbol as the writer of a card names it (§3.10). */
export const SymbolRef = z.strictObject({
  file: PathText,
  symbol: line(LIMITS.symbolName).optional(),
  line: z.int().positive().optional(),
})
export type SymbolRef = z.infer<typeof SymbolRef>

/** A touched file: relative to the workspace, or `external` with its own path. */
export const TouchedFile = z.object({ path: z.string(), external: z.boolean() })
export type TouchedFile = z.infer<typeof TouchedFile>

/** Why a fingerprint is missing or partial; closed, so that every one has its words. */
export const AnchorReason = z.enum([
  'not-a-repository',
  'no-commit-yet',
  'no-folder',
  'git-missing',
  'timeout',
  'not-owned',
  'bare',
  'unreadable',
])
export type AnchorReason = z.infer<typeof AnchorReason>

/** Anchors 代码坐标: where the code stood when the card was written (§3.10). */
export const Anchors = z.object({
  commit: z.string().nullable(),
  branch: z.string().nullable(),
  reason: AnchorReason.nullable(),
  /** Whether touched files had uncommitted changes; null when not known. */
  dirty: z.boolean().nullable(),
  /** Blob id of each touched file in the working tree at capture. */
  blobs: z.record(z.string(), z.string()),
  symbols: z.array(
    SymbolRef.extend({
      foundAt: z.int().positive().nullable(),
      /** Whether that line looked like its definition; absent in cards that did not look. */
      defines: z.boolean().optional(),
      /** A short hash of its code without white space and comments. */
      body: z.string().optional(),
    }),
  ),
})
export type Anchors = z.infer<typeof Anchors>

/** Origin 出处 (§4); null for a card made by hand outside a session. */
export const Origin = z.object({
  sessionId: ForeignId,
  rootSessionId: ForeignId,
  turn: z.int().nonnegative(),
  seqRange: SeqRange,
  cwd: z.string().nullable(),
  callId: ForeignId.nullable(),
  at: z.int(),
  /** Estimated tokens of the captured range, where the adapter could tell. */
  tokens: z.int().nonnegative().nullable(),
})
export type Origin = z.infer<typeof Origin>

/** The developer's own words 开发者原话, byte for byte (§4). */
export const Request = z.object({
  text: z.string(),
  turn: z.int().nonnegative().nullable(),
  at: z.int(),
  messageId: z.string().nullable(),
  /** Which marker block of the message, from 0; null when it is the whole message. */
  block: z.int().nonnegative().nullable(),
  truncated: z.boolean(),
})
export type Request = z.infer<typeof Request>

export const Consent = z.object({
  receipt: Receipt,
  messageId: z.string().nullable(),
  turn: z.int().nonnegative().nullable(),
})
export type Consent = z.infer<typeof Consent>

/** The workspace as every answer names it. `path` is null for the inbox. */
export const WorkspaceName = z.object({ id: z.string(), name: z.string(), path: z.string().nullable() })
export type WorkspaceName = z.infer<typeof WorkspaceName>

/** What a list shows of a card, and what the feed sends. Times in ms since the epoch. */
export const CardRow = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  kind: Kind,
  status: Status,
  confirmed: z.boolean(),
  raw: z.boolean(),
  incomplete: z.boolean(),
  /** One line of cause, symptom, intent or next step. */
  summary: z.string().nullable(),
  firstFile: z.string().nullable(),
  files: z.int(),
  notes: z.int(),
  workspaceId: z.string(),
  rootSessionId: z.string().nullable(),
  createdAt: z.int(),
  updatedAt: z.int(),
  deletedAt: z.int().nullable(),
  rev: z.int(),
  /** Sequence number of the card's latest event: the order of lists, and which value is newer. */
  seq: z.int(),
  /** Notes and related hits since the card was last opened. */
  badge: z.int(),
})
export type CardRow = z.infer<typeof CardRow>

/** A card 卡片, whole. */
export const Card = CardRow.omit({
  notes: true,
  files: true,
  firstFile: true,
  summary: true,
  workspaceId: true,
  rootSessionId: true,
}).extend({
  major: z.int(),
  minor: z.int(),
  /** Numbers that an import replaced. */
  formerly: z.array(z.string()),
  workspace: WorkspaceName,
  dropReason: z.string().nullable(),
  mergedInto: z.string().nullable(),
  /** Fields that `todo_add` would have asked for (design §8, "Required fields"). */
  missing: z.array(z.enum(CORE_FIELDS)),
  core: Core,
  mustRead: z.array(EvidenceRef),
  park: z.array(ParkedRef),
  notes: z.array(Note),
  request: Request.nullable(),
  origin: Origin.nullable(),
  consent: Consent,
  anchors: Anchors,
  touchedFiles: z.array(TouchedFile),
  notDuplicateOf: z.array(z.string()),
})
export type Card = z.infer<typeof Card>

/**
 * Which core fields a card still lacks (design §8): a next step always; an idea its intent, a
 * defect its symptom or cause.
 */
export function missingFields(kind: Kind, core: Readonly<Partial<Record<CoreField, unknown>>>): CoreField[] {
  const missing: CoreField[] = []
  if (kind === 'idea' && !core.intent) missing.push('intent')
  if (kind === 'defect' && !core.symptom && !core.cause) missing.push('symptom')
  if (!core.nextStep) missing.push('nextStep')
  return missing
}
