import { TodoError } from '@todo-assistant/shared/errors'
import { ExportRecord, type ExportCard, type ExportEvent } from '@todo-assistant/shared/export-format'
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
  events: ExportEvent[]
  /** Records that could not be read, with why; the others come in all the same. */
  refused: { id: string; title: string; detail: string }[]
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
    events: [],
    refused: [],
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
      const { type, id, title } = json as { type?: unknown; id?: unknown; title?: unknown }
      if (line === 1 || type !== 'card') throw new TodoError('invalid_import', { line, given: text.slice(0, 80) })
      const issue = parsed.error.issues[0]
      bundle.refused.push({
        id: String(id),
        title: String(title),
        detail: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
      })
      continue
    }
    if (line === 1 && parsed.data.type !== 'todo-assistant-export')
      throw new TodoError('invalid_import', { line, given: text.slice(0, 80) })
    for (const key of Object.keys(json as object)) if (!(key in parsed.data)) unknown.add(`${parsed.data.type}.${key}`)
    place(bundle, parsed.data)
  }
  if (line === 0 || bundle.workspaces.length === 0) throw new TodoError('invalid_import', { line: 1 })
  bundle.unknownFields = [...unknown].sort()
  return bundle
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
    case 'event':
      bundle.events.push(record)
  }
}
