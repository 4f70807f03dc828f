import * as z from 'zod'
import type { Locale, Words } from './locale.ts'
import { TOOL_ARGUMENTS, TOOL_NAMES, TOOL_VALUES, type ToolName } from './tool-arguments.ts'

/** One tool as an agent harness registers it. `parameters` and `output` are plain JSON Schema. */
export interface ToolDefinition {
  name: ToolName
  description: string
  parameters: JsonSchema
  output: JsonSchema
}

export interface JsonSchema {
  [key: string]: unknown
  type?: string
  description?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

/**
 * What the model is told of each tool. The hard rules of §5 stand here; what must hold besides is
 * enforced by the daemon. A test counts the tokens against design §6.
 */
const DESCRIPTIONS: Record<ToolName, Words> = {
  todo_add: {
    zh:
      '把与主任务无关的旁支（既存 bug、过大的 bug、新想法）记成跨会话卡片。不是 todo_write（本轮进度），也不是 goal（会话目标）。' +
      '先汇报并询问，只有开发者明确同意（或用了 #DB/#MEMO 标记）后才能调用。' +
      '通看整个会话，只写与本待办相关的部分，无关内容一概不写；只用上下文里仍可见的内容。' +
      '若早期内容很可能相关但已被压缩，先问是否回读；被拒绝则在 park 留一条「早期轮次可能相关，未回读」。' +
      'defect 须有 symptom 或 cause，idea 须有 intent。',
    en:
      'Keep a side task (old bug, oversized bug, new idea) as a card for a later session. Not todo_write (this turn’s progress) nor goal (session objective). ' +
      'Report and ask first; call only after the developer’s explicit yes (or a #DB/#MEMO marker). ' +
      'Go through the whole session; write only what concerns this side task and is still visible in context. ' +
      'If compacted turns look relevant, ask before recalling; if refused, add a park line “early turns may matter, not recalled”. ' +
      'A defect needs symptom or cause, an idea needs intent.',
  },
  todo_note: {
    zh: '给卡片追加一条补充（新证据、新情况），不改写原文。无需询问开发者。',
    en: 'Append a note (new evidence or facts) to a card; nothing is rewritten. No need to ask.',
  },
  todo_read: {
    zh: '读卡片。默认含核心、必读、备查目录、坐标；part 取 notes、request 或 park:n 读其余部分。',
    en: 'Read a card: core, must-read, park index, anchors. part = notes, request or park:n for the rest.',
  },
  todo_list: {
    zh: '列出当前工作区的卡片，一行一张；默认只列未完成。',
    en: 'List the cards of this workspace, one line each; unfinished by default.',
  },
  todo_recall: {
    zh: '回读卡片原会话的片段。不得自行调用：先问开发者，同意后才用。不带 slice 只给目录，带 slice（seq 闭区间）才给正文。',
    en: 'Recall a card’s original session. Never on your own: ask the developer first. Without slice: contents only; with slice (inclusive seq range): the text.',
  },
  todo_status: {
    zh: '改卡片状态。先得到开发者明确确认；做完后问一次是否标完成，同一会话问过就不再问。',
    en: 'Change a card’s status, only after the developer confirms. When done, ask once whether to mark it done; never ask again in the session.',
  },
}

const ID: Words = { zh: '如 3.2', en: 'e.g. 3.2' }

/** Words for parameters, by dotted path; what a name says by itself has none. */
const PARAMETERS: Record<ToolName, Record<string, Words>> = {
  todo_add: {
    title: { zh: '≤40 字', en: '≤40 chars' },
    kind: { zh: 'defect 待修复，idea 待添加', en: 'defect = to fix, idea = to add' },
    nextStep: { zh: '怎么修／要验证什么，≤400 字', en: 'how to fix / what to verify, ≤400' },
    symptom: { zh: '现象，≤400 字', en: '≤400' },
    cause: { zh: '已定位的原因，≤400 字', en: 'as located, ≤400' },
    intent: { zh: '意图，≤400 字', en: '≤400' },
    touchedFiles: { zh: '相关文件，≤30', en: 'related files, ≤30' },
    mustRead: { zh: '必读证据，≤3 条；选材，不写总结', en: 'key evidence, ≤3; excerpts, no summaries' },
    'mustRead.label': { zh: '≤60 字', en: '≤60' },
    'mustRead.text': { zh: '≤200 字', en: '≤200' },
    park: { zh: '备查指针，默认不读', en: 'pointers, not read by default' },
    'park.label': { zh: '这是什么，≤30 字', en: 'what, ≤30' },
    'park.why': { zh: '可能与什么有关，≤60 字', en: 'why it may matter, ≤60' },
    workspace: { zh: '仅当跨仓库时用收件箱', en: 'only for cross-repository finds' },
    notDuplicateOf: { zh: '开发者确认不重复的卡片编号', en: 'cards the developer said are different' },
  },
  todo_note: { id: ID, text: { zh: '≤300 字', en: '≤300' } },
  todo_read: { id: ID },
  todo_list: { workspace: { zh: '路径或 inbox', en: 'path or inbox' } },
  todo_recall: { id: ID },
  todo_status: { id: ID, reason: { zh: '放弃的原因', en: 'why dropped' } },
}

/** Noise for a model: limits are in the words and enforced by the daemon. */
const DROPPED = new Set([
  '$schema',
  'default',
  'minLength',
  'maxLength',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'pattern',
  'description',
  'additionalProperties',
])

function prune(schema: JsonSchema, words: Record<string, Words>, locale: Locale | undefined, path: string): JsonSchema {
  const pruned: JsonSchema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (DROPPED.has(key)) continue
    if (key === 'required' && Array.isArray(value) && value.length === 0) continue
    if (key === 'items' && schema.prefixItems) continue
    if (key === 'prefixItems') {
      // A tuple of equal members; a plain array is understood by every harness.
      Object.assign(pruned, { items: { type: 'integer' }, minItems: 2, maxItems: 2 })
      continue
    }
    pruned[key] = value
  }
  if (schema.properties) {
    pruned.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [
        name,
        prune(inner, words, locale, path ? `${path}.${name}` : name),
      ]),
    )
  }
  // The array itself carries the words; its items only those of their own properties.
  if (schema.items && !schema.prefixItems) {
    const { description: _said, ...items } = prune(schema.items, words, locale, path)
    pruned.items = items
  }
  const described = locale && words[path]
  if (described) pruned.description = described[locale]
  return pruned
}

function parametersOf(name: ToolName, locale: Locale): JsonSchema {
  const schema = z.toJSONSchema(TOOL_ARGUMENTS[name], { io: 'input', reused: 'inline' }) as JsonSchema
  return { ...prune(schema, PARAMETERS[name], locale, ''), additionalProperties: false }
}

/**
 * The six tools' definitions in a language; deterministic, so that a model's prefix cache holds.
 * @returns in the order of `TOOL_NAMES`.
 */
export function toolDefinitions(locale: Locale): ToolDefinition[] {
  return TOOL_NAMES.map((name) => ({
    name,
    description: DESCRIPTIONS[name][locale],
    parameters: parametersOf(name, locale),
    output: prune(
      z.toJSONSchema(TOOL_VALUES[name], { io: 'output', reused: 'inline' }) as JsonSchema,
      {},
      undefined,
      '',
    ),
  }))
}
