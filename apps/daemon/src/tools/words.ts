import type { Kind, NoteKind, Status } from '@todo-assistant/shared/card'
import { KIND_WORDS, STATUS_WORDS } from '@todo-assistant/shared/card-words'
import type { Locale } from '@todo-assistant/shared/locale'

interface ToolWords {
  kind: Record<Kind, string>
  status: Record<Status, string>
  note: Record<NoteKind, string>
  field: {
    title: string
    symptom: string
    cause: string
    intent: string
    nextStep: string
    mustRead: string
    park: string
    files: string
    symbols: string
    anchors: string
    request: string
    notes: string
    missing: string
  }
  created: (ref: string, workspace: string) => string
  unconfirmed: (ref: string, workspace: string) => string
  filled: (ref: string, workspace: string) => string
  duplicate: (p: { ref: string; score: string; file: string; files: number }) => string
  finished: (p: { ref: string; status: string }) => string
  warning: Record<'no-touched-files' | 'external-files', string>
  noted: (ref: string, workspace: string) => string
  status_set: (ref: string, status: string) => string
  status_same: (ref: string, status: string) => string
  listHead: (workspace: string, count: number, status: string) => string
  listEmpty: (workspace: string) => string
  more: (n: number) => string
  formerly: (old: string, now: string) => string
  merged: (into: string) => string
  leftOut: (parts: string) => string
  rest: (n: number, part: string) => string
  notesPart: (n: number) => string
  none: string
  raw: string
  inbox: string
}

/** What the tools say to a model, beside the fenced data. Budgets: design §6. */
export const TOOL_WORDS: Record<Locale, ToolWords> = {
  zh: {
    kind: KIND_WORDS.zh,
    status: STATUS_WORDS.zh,
    note: { supplement: '补充', evidence: '证据', status: '状态' },
    field: {
      title: '标题',
      symptom: '现象',
      cause: '原因',
      intent: '意图',
      nextStep: '下一步',
      mustRead: '必读',
      park: '备查',
      files: '文件',
      symbols: '符号',
      anchors: '坐标',
      request: '开发者原话',
      notes: '补充',
      missing: '缺少',
    },
    created: (ref, workspace) => `已记为 #${ref}（${workspace}）。`,
    unconfirmed: (ref, workspace) => `已存为待确认的 #${ref}（${workspace}）：没有开发者同意的凭据，请询问开发者。`,
    filled: (ref, workspace) => `已补全标记卡 #${ref}（${workspace}）。`,
    duplicate: ({ ref, score, file, files }) =>
      `未新建：疑似与 #${ref} 重复（标题相似度 ${score}，共同文件 ${file}${files > 1 ? ` 等 ${files} 个` : ''}）。请询问开发者：是同一件事，则 todo_note(id: "${ref}")；不是，则再次 todo_add 并带 notDuplicateOf: ["${ref}"]。`,
    finished: ({ ref, status }) => `与${status}的 #${ref} 相似。`,
    warning: { 'no-touched-files': '未给 touchedFiles，不会触发提醒。', 'external-files': '有文件在仓库之外。' },
    noted: (ref, workspace) => `已补充到 #${ref}（${workspace}）。`,
    status_set: (ref, status) => `#${ref} 已标为${status}。`,
    status_same: (ref, status) => `#${ref} 本来就是${status}，未改动。`,
    listHead: (workspace, count, status) => `${workspace}：${status} ${count} 张`,
    listEmpty: (workspace) => `${workspace}：没有卡片。`,
    more: (n) => `另有 ${n} 张`,
    formerly: (old, now) => `原编号 #${old}，现为 #${now}。`,
    merged: (into) => `与 #${into} 是同一件事`,
    leftOut: (parts) => `未列出：${parts}。`,
    rest: (n, part) => `余 ${n} 字：part ${part}`,
    notesPart: (n) => `补充 ${n} 条（part notes）`,
    none: '无',
    raw: '（由标记自动保存，尚未整理）',
    inbox: '收件箱',
  },
  en: {
    kind: KIND_WORDS.en,
    status: STATUS_WORDS.en,
    note: { supplement: 'supplement', evidence: 'evidence', status: 'status' },
    field: {
      title: 'Title',
      symptom: 'Symptom',
      cause: 'Cause',
      intent: 'Intent',
      nextStep: 'Next step',
      mustRead: 'Must-read',
      park: 'Park',
      files: 'Files',
      symbols: 'Symbols',
      anchors: 'Anchors',
      request: 'Developer’s words',
      notes: 'Notes',
      missing: 'Missing',
    },
    created: (ref, workspace) => `Kept as #${ref} (${workspace}).`,
    unconfirmed: (ref, workspace) =>
      `Stored as #${ref} (${workspace}), unconfirmed: no receipt of the developer’s consent. Ask the developer.`,
    filled: (ref, workspace) => `Filled in the marked card #${ref} (${workspace}).`,
    duplicate: ({ ref, score, file, files }) =>
      `Not created: looks like #${ref} (title similarity ${score}, common file ${file}${files > 1 ? ` and ${files - 1} more` : ''}). Ask the developer: the same → todo_note(id: "${ref}"); different → todo_add again with notDuplicateOf: ["${ref}"].`,
    finished: ({ ref, status }) => `Similar to #${ref} (${status}).`,
    warning: {
      'no-touched-files': 'No touchedFiles: no reminders.',
      'external-files': 'Some files lie outside the repository.',
    },
    noted: (ref, workspace) => `Noted on #${ref} (${workspace}).`,
    status_set: (ref, status) => `#${ref} is now ${status}.`,
    status_same: (ref, status) => `#${ref} is ${status} already; nothing changed.`,
    listHead: (workspace, count, status) => `${workspace}: ${count} ${status}`,
    listEmpty: (workspace) => `${workspace}: no cards.`,
    more: (n) => `${n} more`,
    formerly: (old, now) => `Formerly #${old}, now #${now}.`,
    merged: (into) => `the same as #${into}`,
    leftOut: (parts) => `Left out: ${parts}.`,
    rest: (n, part) => `${n} more: part ${part}`,
    notesPart: (n) => `Notes: ${n} (part notes)`,
    none: 'none',
    raw: '(kept from a marker, not worked out yet)',
    inbox: 'inbox',
  },
}
