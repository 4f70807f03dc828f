import * as z from 'zod'
import { Actor, Anchors, Consent, Kind, NoteKind, Origin, Request, Status } from './card.ts'
import { EventKind } from './feed.ts'

/**
 * The export: JSON Lines that outlive the tool (`docs/backup.md`). One record a line, in a fixed
 * order, each with its `type`. Texts are those of the store, byte for byte; nothing is refused here
 * for its length, so that an export of any version can be read.
 */
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
  rev: z.int(),
})

export const ExportMajor = z.object({
  type: z.literal('major'),
  major: z.int(),
  rootSessionId: z.string().nullable(),
  nextMinor: z.int(),
})

export const ExportPurged = z.object({
  type: z.literal('purged'),
  id: z.string(),
  major: z.int(),
  minor: z.int(),
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
  id: z.string(),
  major: z.int(),
  minor: z.int(),
  formerly: z.array(z.string()),
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
  badge: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  deletedAt: z.int().nullable(),
  rev: z.int(),
})
export type ExportCard = z.infer<typeof ExportCard>

export const ExportEvent = z.object({
  type: z.literal('event'),
  at: z.int(),
  kind: EventKind,
  actor: Actor,
  sessionId: z.string().nullable(),
  workspaceId: z.string().nullable(),
  cardId: z.string(),
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
  ExportEvent,
])
export type ExportRecord = z.infer<typeof ExportRecord>
