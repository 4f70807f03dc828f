import * as z from 'zod'
import { EvidenceRef, Kind, NoteKind, ParkedRef, SeqRange, Status, SymbolRef } from './card.ts'
import { LIMITS } from './limits.ts'
import { RefText } from './ref.ts'
import { block, line } from './composed-text.ts'

/** The agent-facing tools (§5), in the order they are registered. */
export const TOOL_NAMES = ['todo_add', 'todo_note', 'todo_read', 'todo_list', 'todo_recall', 'todo_status'] as const
export const ToolName = z.enum(TOOL_NAMES)
export type ToolName = z.infer<typeof ToolName>

/** A path as a model writes it; the daemon normalises it. Refusals come from there, with their reason. */
export const PathInput = z.string().max(4 * LIMITS.path)

/** The fields of a card that a model or a person fills in. */
export const cardFields = {
  symptom: block(LIMITS.core).optional(),
  cause: block(LIMITS.core).optional(),
  intent: block(LIMITS.core).optional(),
  touchedFiles: z.array(PathInput).max(LIMITS.touchedFiles),
  mustRead: z.array(EvidenceRef).max(LIMITS.mustRead).optional(),
  park: z.array(ParkedRef).max(LIMITS.park).optional(),
  symbols: z.array(SymbolRef).max(LIMITS.symbols).optional(),
}

/** Arguments of each tool. Required fields as design §8 decides; the idea/defect rule is `missingFields`. */
export const TOOL_ARGUMENTS = {
  todo_add: z.strictObject({
    title: line(LIMITS.title),
    kind: Kind,
    nextStep: block(LIMITS.core),
    ...cardFields,
    touchedFiles: cardFields.touchedFiles.default([]),
    workspace: z.literal('inbox').optional(),
    notDuplicateOf: z.array(RefText).max(LIMITS.notDuplicateOf).optional(),
  }),
  todo_note: z.strictObject({ id: RefText, text: block(LIMITS.note), kind: NoteKind.optional() }),
  todo_read: z.strictObject({ id: RefText, part: z.string().max(20).optional() }),
  todo_list: z.strictObject({
    workspace: z.string().min(1).max(LIMITS.path).optional(),
    status: Status.optional(),
  }),
  todo_recall: z.strictObject({ id: RefText, slice: SeqRange.optional() }),
  todo_status: z.strictObject({ id: RefText, status: Status, reason: line(LIMITS.dropReason).optional() }),
} as const satisfies Record<ToolName, z.ZodType>

export type ToolArguments<Name extends ToolName> = z.infer<(typeof TOOL_ARGUMENTS)[Name]>

const Named = { ref: z.string(), title: z.string() }

/** What each tool answers as a value (Code Mode reads it; the text is for the model). */
export const TOOL_VALUES = {
  todo_add: z.object({
    outcome: z.enum(['created', 'unconfirmed', 'filled', 'duplicate', 'kept']),
    ...Named,
    warnings: z.array(z.string()),
  }),
  todo_note: z.object({ outcome: z.enum(['noted', 'kept']), ...Named }),
  todo_read: z.object({ ...Named, text: z.string() }),
  todo_list: z.object({
    workspace: z.string(),
    cards: z.array(z.object({ ...Named, status: Status, kind: Kind })),
    more: z.int(),
  }),
  todo_recall: z.object({ ...Named, text: z.string() }),
  todo_status: z.object({ ...Named, status: Status, changed: z.boolean() }),
} as const satisfies Record<ToolName, z.ZodType>

export type ToolValue<Name extends ToolName> = z.infer<(typeof TOOL_VALUES)[Name]>
