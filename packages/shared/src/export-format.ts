import * as z from 'zod'
import { Actor, Anchors, Consent, Kind, NoteKind, Origin, Request, Status } from './card.ts'
import { EventKind } from './feed.ts'

/**
 * The export: JSON Lines that outlive the tool (`docs/backup.md`). One record a line, in a fixed
 * order, each with its `type`. Texts are those of the store, byte for byte; nothing is refused here
 * for its length, so that an export of any version can be read.
 */

/**
 * Bounds of numbers: refs hold nine digits (`ref.ts`), and the numbers after an imported one must
 * fit too.
 */
const Major = z.int().min(1).max(900_000_000)
const Minor = z.int().min(0).max(900_000_000)
const Count = z.int().min(0).max(999_999_999)
const CardId = z.string().regex(/^td_[0-9a-z]{4,32}$/)
const Evidence = z.looseObject({ label: z.string(), text: z.string() })
const Parked = z.looseObject({ label: z.string(), why: z.string() })

export const ExportHead = z.object({ type: z.literal('todo-assistant-export'), version: z.literal(1) })

export const ExportWorkspace = z.object({
  type: z.literal('workspace'),
  id: z.string(),
  path: z.string().nullable(),
  name: z.string(),
  kind: z.enum(['repository', 'folder', 'inbox']),
  createdAt: z.int(),
})

export const ExportRules = z.object({
  type: z.literal('rules'),
  workspaceId: z.string(),
  text: z.string(),
  updatedAt: z.int(),
  rev: Count,
})

export const ExportMajor = z.object({
  type: z.literal('major'),
  major: Major,
  rootSessionId: z.string().nullable(),
  nextMinor: Count,
})

export const ExportPurged = z.object({
  type: z.literal('purged'),
  id: CardId,
  major: Major,
  minor: Minor,
  at: z.int(),
})

export const ExportNote = z.object({
  id: z.string(),
  at: z.int(),
  kind: NoteKind,
  text: z.string(),
  actor: Actor,
  sessionId: z.string().nullable(),
  turn: z.int().nullable(),
  deletedAt: z.int().nullable(),
})

export const ExportCard = z.object({
  type: z.literal('card'),
  id: CardId,
  major: Major,
  minor: Minor,
  formerly: z.array(z.string().regex(/^\d{1,9}\.\d{1,9}$/)),
  workspaceId: z.string(),
  title: z.string(),
  kind: Kind,
  status: Status,
  dropReason: z.string().nullable(),
  mergedInto: z.string().nullable(),
  confirmed: z.boolean(),
  raw: z.boolean(),
  symptom: z.string().nullable(),
  cause: z.string().nullable(),
  nextStep: z.string().nullable(),
  intent: z.string().nullable(),
  mustRead: z.array(Evidence),
  park: z.array(Parked),
  request: Request.nullable(),
  origin: Origin.nullable(),
  consent: Consent,
  anchors: Anchors,
  doneCommit: z.string().nullable(),
  touchedFiles: z.array(z.object({ path: z.string(), external: z.boolean() })),
  notDuplicateOf: z.array(z.string()),
  notes: z.array(ExportNote),
  badge: Count,
  createdAt: z.int(),
  updatedAt: z.int(),
  deletedAt: z.int().nullable(),
  rev: Count,
})
export type ExportCard = z.infer<typeof ExportCard>

/** What was sent to a session for a card (`POST /cards/{ref}/dispatches`). */
export const ExportDispatch = z.object({
  type: z.literal('dispatch'),
  cardId: z.string(),
  key: z.string(),
  adapterId: z.string(),
  mode: z.enum(['new', 'insert']),
  state: z.enum(['sent', 'done', 'failed']),
  sessionId: z.string().nullable(),
  url: z.string().nullable(),
  error: z.string().nullable(),
  at: z.int(),
})
export type ExportDispatch = z.infer<typeof ExportDispatch>

/**
 * A row of the store that cannot be read, as it lies there: a card, or an event (then without a
 * number). An import names it and refuses it.
 */
export const ExportDamaged = z.object({
  type: z.literal('damaged'),
  id: z.string(),
  major: z.int().nullable(),
  minor: z.int().nullable(),
  columns: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export type ExportDamaged = z.infer<typeof ExportDamaged>

/** A change of a card; with `cardId` null one of a workspace or its rules. */
export const ExportEvent = z.object({
  type: z.literal('event'),
  at: z.int(),
  kind: EventKind,
  actor: Actor,
  sessionId: z.string().nullable(),
  workspaceId: z.string().nullable(),
  cardId: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type ExportEvent = z.infer<typeof ExportEvent>

export const ExportRecord = z.discriminatedUnion('type', [
  ExportHead,
  ExportWorkspace,
  ExportRules,
  ExportMajor,
  ExportPurged,
  ExportCard,
  ExportDamaged,
  ExportDispatch,
  ExportEvent,
])
export type ExportRecord = z.infer<typeof ExportRecord>
