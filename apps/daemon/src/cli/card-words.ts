import type { CoreField, Kind, Status } from '@todo-assistant/shared/card'
import { KIND_WORDS, STATUS_WORDS } from '@todo-assistant/shared/card-words'
import type { Locale } from '@todo-assistant/shared/locale'
import type { ImportReport } from '@todo-assistant/shared/upkeep-api'

/** What an import says became of a card or of rules. */
type Outcome = ImportReport['cards'][number]['outcome'] | ImportReport['rules'][number]['outcome']

interface CardWords {
  kind: Record<Kind, string>
  status: Record<Status, string>
  field: Record<CoreField, string>
  mustRead: string
  park: string
  files: string
  anchors: string
  request: string
  notes: string
  missing: string
  dropReason: string
  unconfirmed: string
  added: (number: string, workspace: string) => string
  changed: (number: string) => string
  spooled: string
  /** Kept although a daemon runs: its disk has no room. */
  spooledBeside: string
  notKept: string
  unreadable: (path: string, code: string) => string
  none: string
  more: (n: number) => string
  exported: (path: string) => string
  imported: (p: { added: number; unchanged: number; renumbered: number; refused: number; applied: boolean }) => string
  outcome: Record<Outcome, string>
  rules: string
  backedUp: (name: string) => string
  restored: (name: string) => string
  stopFirst: string
}

/** How the command line speaks of cards. */
export const CARD_WORDS: Record<Locale, CardWords> = {
  zh: {
    kind: KIND_WORDS.zh,
    status: STATUS_WORDS.zh,
    field: { symptom: '现象', cause: '原因', intent: '意图', nextStep: '下一步' },
    mustRead: '必读',
    park: '备查',
    files: '文件',
    anchors: '坐标',
    request: '开发者原话',
    notes: '补充',
    missing: '缺少',
    dropReason: '放弃原因',
    unconfirmed: '待确认',
    added: (number, workspace) => `已记为 #${number}（${workspace}）`,
    changed: (number) => `#${number} 已更新`,
    spooledBeside: '数据库暂时无法写入：内容已保存在 spool 目录，有空间后一小时内或下次启动时入库编号。',
    unreadable: (path, code) => `无法读取 ${path}（${code}）。没有写入任何内容；请检查路径和权限。`,
    notKept: '没有保存下来，原文如下，请保留：',
    spooled: '待办助理没有运行：内容已保存，下次启动时入库编号。启动：todo-assistant serve',
    none: '没有卡片。',
    more: (n) => `另有 ${n} 张；用 --limit 或 --cursor 继续。`,
    exported: (path) => `已导出到 ${path}`,
    imported: ({ added, unchanged, renumbered, refused, applied }) =>
      `${applied ? '已导入' : '预览（未写入，加 --apply 执行）'}：新增 ${added}，不变 ${unchanged}，换号 ${renumbered}，拒绝 ${refused}`,
    outcome: {
      added: '新增',
      unchanged: '不变',
      renumbered: '换号',
      'kept-newer': '保留较新',
      'kept-older': '保留原有',
      kept: '保留原有',
      refused: '拒绝',
    },
    rules: '通用规则',
    backedUp: (name) => `已备份：${name}`,
    restored: (name) => `已从 ${name} 恢复；恢复前的数据另存为一份备份。`,
    stopFirst: '待办助理正在运行。请先运行 todo-assistant stop，再恢复。',
  },
  en: {
    kind: KIND_WORDS.en,
    status: STATUS_WORDS.en,
    field: { symptom: 'Symptom', cause: 'Cause', intent: 'Intent', nextStep: 'Next step' },
    mustRead: 'Must-read',
    park: 'Park',
    files: 'Files',
    anchors: 'Anchors',
    request: 'Developer’s words',
    notes: 'Notes',
    missing: 'Missing',
    dropReason: 'Dropped because',
    unconfirmed: 'unconfirmed',
    added: (number, workspace) => `Kept as #${number} (${workspace})`,
    changed: (number) => `#${number} updated`,
    spooledBeside:
      'The database cannot be written now: kept in the spool folder, and numbered within the hour once there is room, or at the next start.',
    unreadable: (path, code) =>
      `${path} cannot be read (${code}). Nothing was written; check the path and its permissions.`,
    notKept: 'It could not be kept. The text, for you to keep:',
    spooled: 'todo-assistant is not running: kept, and numbered when it starts. Start it: todo-assistant serve',
    none: 'No cards.',
    more: (n) => `${n} more; go on with --limit or --cursor.`,
    exported: (path) => `Exported to ${path}`,
    imported: ({ added, unchanged, renumbered, refused, applied }) =>
      `${applied ? 'Imported' : 'Preview (nothing written; add --apply)'}: ${added} added, ${unchanged} unchanged, ${renumbered} renumbered, ${refused} refused`,
    outcome: {
      added: 'added',
      unchanged: 'unchanged',
      renumbered: 'renumbered',
      'kept-newer': 'kept, newer',
      'kept-older': 'kept, older',
      kept: 'kept',
      refused: 'refused',
    },
    rules: 'Rules',
    backedUp: (name) => `Backed up: ${name}`,
    restored: (name) => `Restored from ${name}; what was there before is kept as a backup too.`,
    stopFirst: 'todo-assistant is running. Run todo-assistant stop first, then restore.',
  },
}
