import { TodoError } from '@todo-assistant/shared/errors'
import { ExportCard } from '@todo-assistant/shared/export-format'
import * as z from 'zod'
import { findWorkTree, type WorkTree } from '../git/work-tree.ts'
import { formerToExport, readFormerCard } from './former-card.ts'
import { emptyBundle, type Bundle } from './read-import.ts'

/** DSH's storage-json layout: `{unit: {name, version}, global, tables: {todos, rules}}`. */
const FormerFile = z.looseObject({
  unit: z.looseObject({ name: z.literal('todo_assistant'), version: z.number() }),
  tables: z.looseObject({
    todos: z.record(z.string(), z.unknown()).default({}),
    rules: z.record(z.string(), z.unknown()).default({}),
  }),
})

const FILE_KEYS = new Set(['unit', 'global', 'tables'])
const TABLES = new Set(['todos', 'rules'])
const Rule = z.looseObject({ text: z.string(), updatedAt: z.int().catch(0) })
const RULE_KEYS = new Set(['workspace', 'text', 'updatedAt'])

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
  for (const name of Object.keys(parsed.data)) if (!FILE_KEYS.has(name)) unknown.add(name)
  for (const name of Object.keys(parsed.data.tables)) if (!TABLES.has(name)) unknown.add(`tables.${name}`)
  for (const [key, value] of Object.entries(parsed.data.tables.todos)) {
    try {
      const card = readFormerCard(value, unknown)
      const home = await workspaceId(card.workspace)
      const folder = card.origin?.cwd ?? (card.workspace === 'inbox' ? null : card.workspace)
      const made = formerToExport(card, home, folder === null ? undefined : await treeOf(folder))
      // What readers of the store rely on holds for these too.
      bundle.cards.push(ExportCard.parse(made))
      if (card.major === undefined) bundle.legacy.add(made.id)
      if (card.left.length > 0) bundle.leftOut.set(made.id, card.left.join('; '))
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error
      const { title } = (value ?? {}) as { title?: unknown }
      bundle.refused.push({ id: key, title: typeof title === 'string' ? title : '', detail: firstIssue(error) })
    }
  }
  for (const [path, value] of Object.entries(parsed.data.tables.rules)) {
    const rule = Rule.safeParse(value)
    if (!rule.success) {
      bundle.refusedRules.push({ workspace: path, detail: firstIssue(rule.error) })
      continue
    }
    for (const name of Object.keys(value as object)) if (!RULE_KEYS.has(name)) unknown.add(`rules.${name}`)
    if (rule.data.text === '') continue
    const { text, updatedAt } = rule.data
    bundle.rules.push({ type: 'rules', workspaceId: await workspaceId(path), text, updatedAt, rev: 1 })
  }
  bundle.cards.sort((a, b) => a.major - b.major || a.minor - b.minor || a.createdAt - b.createdAt)
  bundle.majors = majorsOf(bundle)
  bundle.unknownFields = [...unknown].sort()
  return bundle
}

const firstIssue = (error: z.ZodError) => `${error.issues[0]?.path.join('.') ?? ''}: ${error.issues[0]?.message ?? ''}`

/**
 * The counters of the store's majors. A major is a session's when all its cards are; a session with
 * several keeps the lowest that the former plugin itself had numbered.
 */
function majorsOf({ cards, legacy }: Bundle): Bundle['majors'] {
  const groups = new Map<number, ExportCard[]>()
  for (const card of cards) groups.set(card.major, [...(groups.get(card.major) ?? []), card])
  const owned = new Set<string>()
  const numbered = (group: ExportCard[]) => (group.some(({ id }) => legacy.has(id)) ? 1 : 0)
  return [...groups]
    .sort(([a, one], [b, other]) => numbered(one) - numbered(other) || a - b)
    .map(([major, group]) => {
      const sessions = new Set(group.map(({ origin }) => origin?.rootSessionId ?? null))
      const [session] = sessions
      const rootSessionId = sessions.size === 1 && session && !owned.has(session) ? session : null
      if (rootSessionId !== null) owned.add(rootSessionId)
      return { type: 'major', major, rootSessionId, nextMinor: Math.max(...group.map(({ minor }) => minor)) + 1 }
    })
}
