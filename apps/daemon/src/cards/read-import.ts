import { TodoError } from '@todo-assistant/shared/errors'
import {
  ExportRecord,
  type ExportCard,
  type ExportDispatch,
  type ExportEvent,
} from '@todo-assistant/shared/export-format'
import type * as z from 'zod'
import type { ExportMajor, ExportPurged, ExportRules, ExportWorkspace } from '@todo-assistant/shared/export-format'

/** What an import brings, whatever its format was. */
export interface Bundle {
  format: 'export' | 'former-plugin'
  workspaces: z.infer<typeof ExportWorkspace>[]
  rules: z.infer<typeof ExportRules>[]
  majors: z.infer<typeof ExportMajor>[]
  purged: z.infer<typeof ExportPurged>[]
  cards: ExportCard[]
  dispatches: ExportDispatch[]
  events: ExportEvent[]
  /** Records that could not be read, with why; the others come in all the same. */
  refused: { id: string; title: string; detail: string }[]
  /** Rules that could not be read. */
  refusedRules: { workspace: string; detail: string }[]
  /** What of a card was left out, by its id. */
  leftOut: Map<string, string>
  /** Cards of the former store that had no major. */
  legacy: Set<string>
  unknownFields: string[]
}

export function emptyBundle(format: Bundle['format']): Bundle {
  return {
    format,
    workspaces: [],
    rules: [],
    majors: [],
    purged: [],
    cards: [],
    dispatches: [],
    events: [],
    refused: [],
    refusedRules: [],
    leftOut: new Map(),
    legacy: new Set(),
    unknownFields: [],
  }
}

/**
 * Reads an export, JSON Lines.
 * @throws TodoError `invalid_import` with the line, when it is no export of ours.
 */
export function readExport(content: string): Bundle {
  const bundle = emptyBundle('export')
  const unknown = new Set<string>()
  const homes: { line: number; workspaceId: string }[] = []
  let line = 0
  for (const text of content.split('\n')) {
    line++
    if (text.trim() === '') continue
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch (cause) {
      throw new TodoError('invalid_import', { line, given: text.slice(0, 80) }, { cause })
    }
    const parsed = ExportRecord.safeParse(json)
    if (!parsed.success) {
      const refused = line === 1 ? undefined : refusal(json, parsed.error)
      if (!refused) throw new TodoError('invalid_import', { line, given: text.slice(0, 80) })
      bundle.refused.push(refused)
      continue
    }
    if (line === 1 && parsed.data.type !== 'todo-assistant-export')
      throw new TodoError('invalid_import', { line, given: text.slice(0, 80) })
    for (const key of Object.keys(json as object)) if (!(key in parsed.data)) unknown.add(`${parsed.data.type}.${key}`)
    place(bundle, parsed.data)
    if (parsed.data.type === 'card' || parsed.data.type === 'rules')
      homes.push({ line, workspaceId: parsed.data.workspaceId })
  }
  const known = new Set(['ws_inbox', ...bundle.workspaces.map(({ id }) => id)])
  const homeless = homes.find(({ workspaceId }) => !known.has(workspaceId))
  if (homeless) throw new TodoError('invalid_import', { line: homeless.line, given: homeless.workspaceId })
  if (line === 0 || bundle.workspaces.length === 0) throw new TodoError('invalid_import', { line: 1 })
  bundle.unknownFields = [...unknown].sort()
  return bundle
}

/** Records that are refused alone; without a workspace or the head the whole cannot be read. */
const REFUSABLE = new Set<unknown>(['card', 'rules', 'major', 'purged', 'dispatch', 'event', 'damaged'])

function refusal(json: unknown, error: z.ZodError): Bundle['refused'][number] | undefined {
  const { type, id, title, cardId, workspaceId, major } = (json ?? {}) as Record<string, unknown>
  if (!REFUSABLE.has(type)) return undefined
  const issue = error.issues[0]
  return {
    id: String(id ?? cardId ?? workspaceId ?? major ?? ''),
    title: String(title ?? ''),
    detail: `${type === 'card' ? '' : `${String(type)} `}${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
  }
}

const JSON_COLUMNS = ['must_read', 'park', 'request', 'origin', 'consent', 'anchors', 'before', 'after']

function unreadable(columns: Record<string, unknown>): string[] {
  return JSON_COLUMNS.filter((name) => {
    try {
      JSON.parse((columns[name] as string | null | undefined) ?? 'null')
      return false
    } catch {
      return true
    }
  })
}

function place(bundle: Bundle, record: ExportRecord): void {
  switch (record.type) {
    case 'todo-assistant-export':
      return
    case 'workspace':
      bundle.workspaces.push(record)
      return
    case 'rules':
      bundle.rules.push(record)
      return
    case 'major':
      bundle.majors.push(record)
      return
    case 'purged':
      bundle.purged.push(record)
      return
    case 'card':
      bundle.cards.push(record)
      return
    case 'damaged':
      bundle.refused.push({
        id: record.id,
        title: typeof record.columns.title === 'string' ? record.columns.title : '',
        detail: `damaged where it was exported${record.major === null ? '' : ` (#${record.major}.${record.minor})`}: ${unreadable(record.columns).join(', ')}`,
      })
      return
    case 'dispatch':
      bundle.dispatches.push(record)
      return
    case 'event':
      bundle.events.push(record)
  }
}
