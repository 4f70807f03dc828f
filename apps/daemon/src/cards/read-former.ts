import type { Kind, NoteKind, Status } from '@todo-assistant/shared/card'
import { TodoError } from '@todo-assistant/shared/errors'
import type { ExportCard } from '@todo-assistant/shared/export-format'
import { normalisePath } from '@todo-assistant/shared/path'
import * as z from 'zod'
import { findWorkTree, type WorkTree } from '../git/work-tree.ts'
import { emptyBundle, type Bundle } from './read-import.ts'

/** A whole number that the former plugin may have written as text. */
const Whole = z.preprocess(
  (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
  z.int().nonnegative(),
)
const Where = z.looseObject({
  sessionId: z.string().optional(),
  seqRange: z.tuple([z.int(), z.int()]).optional(),
  file: z.string().optional(),
  offset: z.int().optional(),
})

/** A record of the former plugin (§4), as loosely as it was written. */
const FormerCard = z.looseObject({
  id: z.string().min(1),
  major: Whole.optional(),
  minor: Whole.optional(),
  number: Whole.optional(),
  workspace: z.string().default('inbox'),
  title: z.string(),
  status: z.enum(['open', 'doing', 'done', 'dropped']).catch('open'),
  kind: z.enum(['defect', 'idea']).catch('idea'),
  createdAt: z.int().catch(0),
  updatedAt: z.int().catch(0),
  origin: z
    .looseObject({
      sessionId: z.string(),
      rootSessionId: z.string().optional(),
      turn: z.int().catch(0),
      seqRange: z.tuple([z.int(), z.int()]).catch([0, 0]),
      cwd: z.string().optional(),
      at: z.int().catch(0),
    })
    .optional(),
  request: z
    .looseObject({
      text: z.string(),
      turn: z.int().optional(),
      at: z.int().catch(0),
      messageId: z.string().optional(),
      block: z.int().optional(),
      truncated: z.boolean().optional(),
    })
    .optional(),
  code: z
    .looseObject({
      commit: z.string().optional(),
      branch: z.string().optional(),
      symbols: z
        .array(z.looseObject({ file: z.string(), symbol: z.string().optional(), line: z.int().optional() }))
        .catch([]),
    })
    .optional(),
  touchedFiles: z.array(z.string()).catch([]),
  core: z
    .looseObject({
      symptom: z.string().optional(),
      cause: z.string().optional(),
      nextStep: z.string().optional(),
      intent: z.string().optional(),
    })
    .catch({}),
  mustRead: z.array(z.looseObject({ label: z.string(), text: z.string(), where: Where.optional() })).catch([]),
  park: z.array(z.looseObject({ label: z.string(), why: z.string(), where: Where.optional() })).catch([]),
  notes: z
    .array(
      z.looseObject({
        at: z.int().catch(0),
        fromSession: z.string().optional(),
        turn: z.int().optional(),
        kind: z.enum(['supplement', 'evidence', 'status']).catch('supplement'),
        text: z.string(),
      }),
    )
    .catch([]),
})
type FormerCard = z.infer<typeof FormerCard>

/** Fields that are known and have no place any more. */
const DROPPED = new Set(['handling', 'number'])

/** DSH's storage-json layout: `{unit: {name, version}, global, tables: {todos, rules}}`. */
const FormerFile = z.looseObject({
  unit: z.looseObject({ name: z.literal('todo_assistant'), version: z.number() }),
  tables: z.looseObject({
    todos: z.record(z.string(), z.unknown()).default({}),
    rules: z.record(z.string(), z.unknown()).default({}),
  }),
})

/** Whether a text is the former plugin's store file. */
export function isFormerStore(content: string): boolean {
  return /^\s*\{\s*"unit"/.test(content)
}

/**
 * Reads the former plugin's store file. Workspaces are re-keyed to repository roots; records without
 * a major take major 1, as the former plugin's own migration did (design §8, "Imports").
 * @throws TodoError `invalid_import` when the file is another one.
 */
export async function readFormer(content: string): Promise<Bundle> {
  let parsed: ReturnType<typeof FormerFile.safeParse>
  try {
    parsed = FormerFile.safeParse(JSON.parse(content))
  } catch (cause) {
    throw new TodoError('invalid_import', { line: 1, given: content.slice(0, 80) }, { cause })
  }
  if (!parsed.success)
    throw new TodoError('invalid_import', { line: 1, given: parsed.error.issues[0]?.path.join('.') ?? '' })
  const bundle = emptyBundle('former-plugin')
  const unknown = new Set<string>()
  const trees = new Map<string, WorkTree>()
  const treeOf = async (path: string) => {
    let tree = trees.get(path)
    if (!tree) trees.set(path, (tree = await findWorkTree(path)))
    return tree
  }
  const workspaceId = async (path: string): Promise<string> => {
    if (path === 'inbox' || path === '') return 'ws_inbox'
    const tree = await treeOf(path)
    const real = tree.path ?? path
    if (!bundle.workspaces.some((workspace) => workspace.path === real)) {
      bundle.workspaces.push({
        type: 'workspace',
        id: `path:${real}`,
        path: real,
        name: real.split(/[/\\]/).findLast((part) => part !== '') ?? real,
        kind: tree.kind === 'repository' ? 'repository' : 'folder',
        createdAt: 0,
      })
    }
    return `path:${real}`
  }
  for (const [key, value] of Object.entries(parsed.data.tables.todos)) {
    const card = FormerCard.safeParse(value)
    if (!card.success) {
      const { title } = (value ?? {}) as { title?: unknown }
      bundle.refused.push({
        id: key,
        title: typeof title === 'string' ? title : '',
        detail: `${card.error.issues[0]?.path.join('.') ?? ''}: ${card.error.issues[0]?.message ?? ''}`,
      })
      continue
    }
    for (const name of Object.keys(card.data))
      if (!(name in FormerCard.shape) && !DROPPED.has(name)) unknown.add(`todos.${name}`)
    const home = await workspaceId(card.data.workspace)
    const folder = card.data.origin?.cwd ?? (card.data.workspace === 'inbox' ? null : card.data.workspace)
    bundle.cards.push(toExport(card.data, home, folder === null ? undefined : await treeOf(folder)))
  }
  for (const [path, value] of Object.entries(parsed.data.tables.rules)) {
    const rule = z.looseObject({ text: z.string(), updatedAt: z.int().catch(0) }).safeParse(value)
    if (rule.success && rule.data.text !== '')
      bundle.rules.push({
        type: 'rules',
        workspaceId: await workspaceId(path),
        text: rule.data.text,
        updatedAt: rule.data.updatedAt,
        rev: 1,
      })
  }
  bundle.cards.sort((a, b) => a.major - b.major || a.minor - b.minor || a.createdAt - b.createdAt)
  bundle.unknownFields = [...unknown].sort()
  return bundle
}

function toExport(card: FormerCard, workspaceId: string, tree: WorkTree | undefined): ExportCard {
  const label = (path: string) => {
    const found = normalisePath(path, { cwd: tree?.cwd ?? null, roots: tree?.roots ?? [] })
    return found.ok ? { path: found.path, external: found.external } : { path, external: true }
  }
  const files = new Map(card.touchedFiles.map((path) => label(path)).map((file) => [file.path, file]))
  const { origin } = card
  return {
    type: 'card',
    // Ids of the former plugin were shorter; ours accept them as they are.
    id: /^td_[0-9a-z]{4,32}$/.test(card.id)
      ? card.id
      : `td_${Buffer.from(card.id).toString('hex').slice(0, 30).padEnd(4, '0')}`,
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
    symptom: card.core.symptom ?? null,
    cause: card.core.cause ?? null,
    nextStep: card.core.nextStep ?? null,
    intent: card.core.intent ?? null,
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
      commit: card.code?.commit || null,
      branch: card.code?.branch || null,
      reason: null,
      dirty: null,
      blobs: {},
      symbols: (card.code?.symbols ?? []).map(({ file, symbol, line }) => ({
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
      id: `nt_${card.id.replace(/[^0-9a-z]/g, '')}${index}`,
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
