import { createHash } from 'node:crypto'
import type { Kind, NoteKind, Status } from '@todo-assistant/shared/card'
import type { ExportCard } from '@todo-assistant/shared/export-format'
import { normalisePath } from '@todo-assistant/shared/path'
import * as z from 'zod'
import type { WorkTree } from '../git/work-tree.ts'

/** A whole number that the former plugin may have written as text. */
const Whole = z.preprocess(
  (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
  z.int().nonnegative(),
)
const Range = z.tuple([z.int().nonnegative(), z.int().nonnegative()])
const Where = z.object({
  sessionId: z.string().optional(),
  seqRange: Range.optional(),
  file: z.string().optional(),
  offset: z.int().optional(),
})
const Origin = z.object({
  sessionId: z.string(),
  rootSessionId: z.string().optional(),
  turn: z.int().nonnegative().default(0),
  seqRange: Range.default([0, 0]),
  cwd: z.string().optional(),
  at: z.int().default(0),
})
const Request = z.object({
  text: z.string(),
  turn: z.int().nonnegative().optional(),
  at: z.int().default(0),
  messageId: z.string().optional(),
  block: z.int().nonnegative().optional(),
  truncated: z.boolean().optional(),
})
const Symbol = z.object({ file: z.string(), symbol: z.string().optional(), line: z.int().optional() })
const MustRead = z.object({ label: z.string(), text: z.string(), where: Where.optional() })
const Park = z.object({ label: z.string(), why: z.string(), where: Where.optional() })
const Note = z.object({
  at: z.int().default(0),
  fromSession: z.string().optional(),
  turn: z.int().optional(),
  kind: z.enum(['supplement', 'evidence', 'status']).default('supplement'),
  text: z.string(),
})
const CORE = ['symptom', 'cause', 'nextStep', 'intent'] as const

/** Without these there is no card; everything else is read piece by piece. */
const Head = z.object({
  id: z.string().min(1),
  title: z.string(),
  major: Whole.optional(),
  minor: Whole.optional(),
  number: Whole.optional(),
  workspace: z.string().default('inbox'),
})

/** Fields of a record (§4); `handling` and `number` are known and have no place any more. */
const FIELDS = [
  ...Object.keys(Head.shape),
  'status',
  'kind',
  'createdAt',
  'updatedAt',
  'origin',
  'request',
  'code',
  'touchedFiles',
  'core',
  'mustRead',
  'park',
  'notes',
  'handling',
]

/** Reads pieces of one record: what cannot be read is named and left out, unknown keys are named. */
class Pieces {
  readonly left: string[] = []
  readonly #unknown: Set<string>
  readonly #record: Record<string, unknown>

  constructor(record: Record<string, unknown>, unknown: Set<string>) {
    this.#record = record
    this.#unknown = unknown
    this.keys(record, FIELDS, 'todos')
  }

  keys(value: unknown, known: readonly string[], at: string): void {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    for (const key of Object.keys(value)) if (!known.includes(key)) this.#unknown.add(`${at}.${key}`)
  }

  #leave(at: string, value: unknown, as?: string): void {
    const given = (JSON.stringify(value) ?? '').slice(0, 60)
    this.left.push(as === undefined ? `left out ${at}: ${given}` : `${at} ${given} read as ${as}`)
  }

  one<Output>(value: unknown, shape: z.ZodType<Output>, at: string): Output | undefined {
    if (value === undefined || value === null) return undefined
    const parsed = shape.safeParse(value)
    if (shape instanceof z.ZodObject) this.keys(value, Object.keys(shape.shape), `todos.${at.replace(/\[\d+\]/, '')}`)
    const where = (value as { where?: unknown }).where
    if (where !== undefined) this.keys(where, Object.keys(Where.shape), `todos.${at.replace(/\[\d+\]/, '')}.where`)
    if (parsed.success) return parsed.data
    this.#leave(at, value)
    return undefined
  }

  field<Output>(name: string, shape: z.ZodType<Output>): Output | undefined {
    return this.one(this.#record[name], shape, name)
  }

  /** A value with a default where it is missing or, named, where it is none of the known. */
  or<Output extends string | number>(name: string, shape: z.ZodType<Output>, fallback: Output): Output {
    const value = this.#record[name]
    if (value === undefined) return fallback
    const parsed = shape.safeParse(value)
    if (!parsed.success) this.#leave(name, value, String(fallback))
    return parsed.success ? parsed.data : fallback
  }

  list<Output>(value: unknown, shape: z.ZodType<Output>, at: string): Output[] {
    if (value === undefined || value === null) return []
    if (!Array.isArray(value)) {
      this.#leave(at, value)
      return []
    }
    return value.flatMap((each: unknown, index) => {
      const read = this.one(each ?? false, shape, `${at}[${index}]`)
      return read === undefined ? [] : [read]
    })
  }

  /** An object whose fields are read one by one. */
  object(name: string, known: readonly string[]): Record<string, unknown> {
    const read = this.one(this.#record[name], z.record(z.string(), z.unknown()), name) ?? {}
    this.keys(read, known, `todos.${name}`)
    return read
  }
}

/** A record of the former plugin, read: all that could be, and what was left out. */
export type FormerCard = ReturnType<typeof readFormerCard>

/**
 * Reads a record of the former plugin (§4), as loosely as it was written.
 * @param unknown gets the names of keys that are not known, at every level.
 * @throws ZodError when there is no id, no title or no readable number.
 */
export function readFormerCard(value: unknown, unknown: Set<string>) {
  const head = Head.parse(value)
  const record = value as Record<string, unknown>
  const pieces = new Pieces(record, unknown)
  const core = pieces.object('core', CORE)
  const code = pieces.object('code', ['commit', 'branch', 'symbols'])
  const text = (from: Record<string, unknown>, at: string, name: string) =>
    pieces.one(from[name], z.string(), `${at}.${name}`) ?? null
  const read = {
    ...head,
    status: pieces.or<Status>('status', z.enum(['open', 'doing', 'done', 'dropped']), 'open'),
    kind: pieces.or<Kind>('kind', z.enum(['defect', 'idea']), 'idea'),
    createdAt: pieces.or('createdAt', z.int(), 0),
    updatedAt: pieces.or('updatedAt', z.int(), 0),
    origin: pieces.field('origin', Origin),
    request: pieces.field('request', Request),
    commit: text(code, 'code', 'commit'),
    branch: text(code, 'code', 'branch'),
    symbols: pieces.list(code.symbols, Symbol, 'code.symbols'),
    touchedFiles: pieces.list(record.touchedFiles, z.string(), 'touchedFiles'),
    symptom: text(core, 'core', 'symptom'),
    cause: text(core, 'core', 'cause'),
    nextStep: text(core, 'core', 'nextStep'),
    intent: text(core, 'core', 'intent'),
    mustRead: pieces.list(record.mustRead, MustRead, 'mustRead'),
    park: pieces.list(record.park, Park, 'park'),
    notes: pieces.list(record.notes, Note, 'notes'),
  }
  return { ...read, left: pieces.left }
}

const hash = (...parts: (string | number)[]) => createHash('sha256').update(parts.join('\0')).digest('hex')

/** The card as an export has it. @param tree the working tree of its folder, for its paths. */
export function formerToExport(card: FormerCard, workspaceId: string, tree: WorkTree | undefined): ExportCard {
  const label = (path: string) => {
    const found = normalisePath(path, { cwd: tree?.cwd ?? null, roots: tree?.roots ?? [] })
    return found.ok ? { path: found.path, external: found.external } : { path, external: true }
  }
  const files = new Map(card.touchedFiles.map((path) => label(path)).map((file) => [file.path, file]))
  const { origin } = card
  return {
    type: 'card',
    // Ids of the former plugin were shorter; ours accept them as they are.
    id: /^td_[0-9a-z]{4,32}$/.test(card.id) ? card.id : `td_${hash(card.id).slice(0, 32)}`,
    major: card.major ?? 1,
    minor: card.minor ?? card.number ?? 0,
    formerly: [],
    workspaceId,
    title: card.title,
    kind: card.kind satisfies Kind,
    status: card.status satisfies Status,
    dropReason: null,
    mergedInto: null,
    confirmed: true,
    raw: false,
    symptom: card.symptom,
    cause: card.cause,
    nextStep: card.nextStep,
    intent: card.intent,
    mustRead: card.mustRead,
    park: card.park,
    request: card.request
      ? {
          text: card.request.text,
          turn: card.request.turn ?? null,
          at: card.request.at,
          messageId: card.request.messageId ?? null,
          block: card.request.block ?? null,
          truncated: card.request.truncated ?? false,
        }
      : null,
    origin: origin
      ? {
          sessionId: origin.sessionId,
          rootSessionId: origin.rootSessionId ?? origin.sessionId,
          turn: origin.turn,
          seqRange: origin.seqRange,
          cwd: origin.cwd ?? null,
          callId: null,
          at: origin.at,
          tokens: null,
        }
      : null,
    consent: { receipt: 'manual', messageId: null, turn: null },
    anchors: {
      commit: card.commit || null,
      branch: card.branch || null,
      reason: null,
      dirty: null,
      blobs: {},
      symbols: card.symbols.map(({ file, symbol, line }) => ({
        file: label(file).path,
        ...(symbol ? { symbol } : {}),
        ...(line && line > 0 ? { line } : {}),
        foundAt: null,
      })),
    },
    doneCommit: null,
    touchedFiles: [...files.values()],
    notDuplicateOf: [],
    notes: card.notes.map((note, index) => ({
      id: `nt_${hash(card.id, index).slice(0, 24)}`,
      at: note.at,
      kind: note.kind satisfies NoteKind,
      text: note.text,
      actor: note.fromSession ? 'agent' : 'person',
      sessionId: note.fromSession ?? null,
      turn: note.turn ?? null,
      deletedAt: null,
    })),
    badge: 0,
    createdAt: card.createdAt,
    updatedAt: card.updatedAt,
    deletedAt: null,
    rev: 1,
  }
}
