import type { Locale } from '@todo-assistant/shared/locale'
import type { Status } from '@todo-assistant/shared/card'
import { STATUS_WORDS } from '@todo-assistant/shared/card-words'

interface AdapterWords {
  /** Answer of a capture without a daemon; `starting` when one is being started. */
  kept: (what: string, starting: boolean) => string
  keptCard: (title: string) => string
  keptNote: (ref: string) => string
  spoolFull: (why: string, limit: number) => string
  markerSummary: (blocks: number) => string
  reminderSummary: (ref: string) => string
  formerPlugin: string
  startFailed: (why: string) => string
  refusedAtReplay: (file: string, why: string) => string
  noQuery: string
  unknownSession: string
  unreadableSession: (why: string) => string
  nothingInRange: string
  noFolder: (folder: string) => string
  status: Record<Status, string>
  call: {
    add: (title: string) => string
    note: (ref: string) => string
    read: (ref: string, part: string | undefined) => string
    list: string
    recall: (ref: string, slice: string | undefined) => string
    status: (ref: string, status: string) => string
  }
  result: {
    created: (card: string) => string
    unconfirmed: (card: string) => string
    duplicate: (card: string) => string
    kept: (card: string) => string
    noted: (card: string) => string
    read: (card: string) => string
    list: (count: number) => string
    recall: (card: string) => string
    status: (card: string, status: string) => string
  }
}

/** What the adapter itself says to a model, in a log and on DSH's page. */
export const WORDS: Record<Locale, AdapterWords> = {
  zh: {
    kept: (what, starting) =>
      `待办助理没有运行，已先存下${what}，${starting ? '正在启动它，之后' : '运行 todo-assistant serve 后'}自动编号入库。不要重复调用。`,
    keptCard: (title) => `卡片「${title}」`,
    keptNote: (ref) => `${ref} 的补充`,
    spoolFull: (why, limit) => `${why}暂存已满 ${limit} 条，这次没有存下，原文如下，请保留：`,
    markerSummary: (blocks) => `待办助理：${blocks} 段标记`,
    reminderSummary: (ref) => `待办助理：相关卡片 #${ref}`,
    formerPlugin:
      '待办助理：同一 profile 里还装着旧插件 todo-assistant，本插件这次不注册任何内容。请运行 todo-assistant setup 导入旧卡片，再用 dsh plugin --profile <profile> remove todo-assistant 移除旧插件。',
    startFailed: (why) => `待办助理：没能启动 todo-assistant serve（${why}）。请在终端手动启动。`,
    refusedAtReplay: (file, why) => `待办助理：暂存的一条没有被接受（${why}），留在 ${file}。`,
    noQuery: '这个 DSH 不能读旧会话',
    unknownSession: '这个 DSH 里没有原会话，可能已被删除',
    unreadableSession: (why) => `原会话读不出来：${why}`,
    nothingInRange: '原会话的这一段里没有消息',
    noFolder: (folder) => `文件夹 ${folder} 已不存在`,
    status: STATUS_WORDS.zh,
    call: {
      add: (title) => `记卡片「${title}」`,
      note: (ref) => `补充 #${ref}`,
      read: (ref, part) => `读卡片 #${ref}${part ? ` · ${part}` : ''}`,
      list: '列出卡片',
      recall: (ref, slice) => `回读 #${ref} 的原会话${slice ? ` · ${slice}` : '目录'}`,
      status: (ref, status) => `#${ref} → ${status}`,
    },
    result: {
      created: (card) => `已记为 ${card}`,
      unconfirmed: (card) => `已记为 ${card}，待确认`,
      duplicate: (card) => `疑似与 ${card} 重复，未新建`,
      kept: (card) => `已暂存 ${card}`,
      noted: (card) => `已补充 ${card}`,
      read: (card) => `已读 ${card}`,
      list: (count) => `${count} 张卡片`,
      recall: (card) => `已回读 ${card}`,
      status: (card, status) => `${card} → ${status}`,
    },
  },
  en: {
    kept: (what, starting) =>
      `todo-assistant is not running. Kept ${what}; it is filed and numbered ${starting ? 'as soon as it has started' : 'once todo-assistant serve runs'}. Do not call again.`,
    keptCard: (title) => `the card “${title}”`,
    keptNote: (ref) => `the note on ${ref}`,
    spoolFull: (why, limit) =>
      `${why} ${limit} captures are waiting already, this one was not kept. Its text, to keep:`,
    markerSummary: (blocks) => `todo-assistant: ${blocks} marked passage(s)`,
    reminderSummary: (ref) => `todo-assistant: card #${ref}`,
    formerPlugin:
      'todo-assistant: the former plugin todo-assistant is in the same profile, so this one registers nothing. Import its cards with todo-assistant setup, then remove it with dsh plugin --profile <profile> remove todo-assistant.',
    startFailed: (why) =>
      `todo-assistant: could not start todo-assistant serve (${why}). Start it in a terminal yourself.`,
    refusedAtReplay: (file, why) => `todo-assistant: a kept capture was refused (${why}); it stays in ${file}.`,
    noQuery: 'this DSH cannot read old sessions',
    unknownSession: 'this DSH does not have the session; it may be deleted',
    unreadableSession: (why) => `the session cannot be read: ${why}`,
    nothingInRange: 'this stretch of the session holds no messages',
    noFolder: (folder) => `the folder ${folder} does not exist any more`,
    status: STATUS_WORDS.en,
    call: {
      add: (title) => `Add card “${title}”`,
      note: (ref) => `Note on #${ref}`,
      read: (ref, part) => `Read card #${ref}${part ? ` · ${part}` : ''}`,
      list: 'List cards',
      recall: (ref, slice) => `Recall the session of #${ref}${slice ? ` · ${slice}` : ': contents'}`,
      status: (ref, status) => `#${ref} → ${status}`,
    },
    result: {
      created: (card) => `Kept as ${card}`,
      unconfirmed: (card) => `Kept as ${card}, unconfirmed`,
      duplicate: (card) => `Looks like ${card}; nothing made`,
      kept: (card) => `Kept for later: ${card}`,
      noted: (card) => `Noted on ${card}`,
      read: (card) => `Read ${card}`,
      list: (count) => `${count} card(s)`,
      recall: (card) => `Recalled ${card}`,
      status: (card, status) => `${card} → ${status}`,
    },
  },
}
