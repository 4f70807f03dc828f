import type { ErrorCode, ErrorParams } from './errors.ts'
import type { Locale } from './locale.ts'

type Sentence = (params: ErrorParams) => string

/** `field: ` in front of a sentence when a field is named. */
const at = (params: ErrorParams) => (params.field ? `${params.field}: ` : '')
/** ` (given: …)`, cut so that a hostile value cannot flood a log or a model. */
const given = (params: ErrorParams, word: string) => {
  if (params.given === undefined || params.given === null || params.given === '') return ''
  const text = String(params.given)
  return ` (${word} ${text.length > 80 ? `${text.slice(0, 80)}…` : text})`
}
const zh = (params: ErrorParams) => given(params, '收到')
const en = (params: ErrorParams) => given(params, 'given:')

/** What is wrong with a home folder. */
const UNSAFE: Record<Locale, Record<string, string>> = {
  zh: {
    link: '是符号链接',
    'no-folder': '不是目录',
    foreign: '属于另一个用户',
    writable: '可以被其他用户写入',
    unwritable: '里有文件不允许你写入',
  },
  en: {
    link: 'is a symbolic link',
    'no-folder': 'is not a folder',
    foreign: 'belongs to another user',
    writable: 'can be written by other users',
    unwritable: 'holds what you may not write',
  },
}

/** What each error says: what was wrong, the limit and what was given, what to do next. */
export const ERROR_WORDS: Record<ErrorCode, Record<Locale, Sentence>> = {
  broken_request: {
    zh: (p) => `请求不完整或不是合法的 HTTP${zh(p)}。请检查后完整重发。`,
    en: (p) => `The request is incomplete or not valid HTTP${en(p)}. Send it again, whole.`,
  },
  invalid_json: {
    zh: () => '请求体不是合法的 JSON。请用 UTF-8 编码的 JSON 重发。',
    en: () => 'The body is not valid JSON. Send it again as UTF-8 JSON.',
  },
  invalid_encoding: {
    zh: (p) => `${at(p)}内容不是合法的 UTF-8。请用 UTF-8 重发。`,
    en: (p) => `${at(p)}not valid UTF-8. Send it again as UTF-8.`,
  },
  invalid_shape: {
    zh: (p) => `${at(p)}类型或取值不对，应为 ${p.limit ?? '文档所写的形状'}${zh(p)}。请按要求改正后重试。`,
    en: (p) =>
      `${at(p)}wrong type or value, expected ${p.limit ?? 'the documented shape'}${en(p)}. Correct it and try again.`,
  },
  missing_field: {
    zh: (p) => `${at(p)}必填，但没有给出。请补上后重试。`,
    en: (p) => `${at(p)}required but missing. Add it and try again.`,
  },
  unknown_field: {
    zh: (p) => `${at(p)}没有这个字段${zh(p)}。请去掉或改正名字。`,
    en: (p) => `${at(p)}no such field${en(p)}. Remove it or correct its name.`,
  },
  too_long: {
    zh: (p) => `${at(p)}最多 ${p.limit} 字，给了 ${p.given} 字。请只留必要的内容。`,
    en: (p) => `${at(p)}at most ${p.limit} characters, ${p.given} given. Keep only what is needed.`,
  },
  too_many: {
    zh: (p) => `${at(p)}最多 ${p.limit} 条，给了 ${p.given} 条。请只留最重要的。`,
    en: (p) => `${at(p)}at most ${p.limit} entries, ${p.given} given. Keep the most important ones.`,
  },
  blank_text: {
    zh: (p) => `${at(p)}不能为空白。请写出内容，或不给这个字段。`,
    en: (p) => `${at(p)}must not be blank. Write something or leave the field out.`,
  },
  forbidden_character: {
    zh: (p) => `${at(p)}含有不允许的控制字符或双向文字符${zh(p)}。请去掉它。`,
    en: (p) => `${at(p)}holds a control or bidirectional character that is not allowed${en(p)}. Remove it.`,
  },
  invalid_path: {
    zh: (p) => `${at(p)}不是可用的路径${zh(p)}：不能为空、不能含控制字符，最多 ${p.limit} 个字符。`,
    en: (p) =>
      `${at(p)}not a usable path${en(p)}: it must not be empty or hold control characters, at most ${p.limit} characters.`,
  },
  invalid_ref: {
    zh: (p) => `${at(p)}不是卡片编号${zh(p)}。请写成 3.2、#3.2 或 td_…。`,
    en: (p) => `${at(p)}not a card reference${en(p)}. Write 3.2, #3.2 or td_….`,
  },
  invalid_cursor: {
    zh: () => '这个分页游标不可用。请去掉 cursor，从第一页重新读。',
    en: () => 'This paging cursor cannot be used. Leave out cursor and start from the first page.',
  },
  invalid_import: {
    zh: (p) => `导入内容第 ${p.line ?? 1} 行无法识别${zh(p)}。没有写入任何内容；请检查文件后重试。`,
    en: (p) =>
      `Line ${p.line ?? 1} of the import cannot be read${en(p)}. Nothing was written; check the file and try again.`,
  },
  nothing_to_do: {
    zh: (p) => `${at(p)}没有可做的事${zh(p)}。请至少给出一项改动。`,
    en: (p) => `${at(p)}nothing to do${en(p)}. Give at least one change.`,
  },
  unauthenticated: {
    zh: () => '没有有效的令牌。请运行 todo-assistant open 打开面板，或在请求头给出 Authorization: Bearer <令牌>。',
    en: () => 'No valid token. Run todo-assistant open for the panel, or send Authorization: Bearer <token>.',
  },
  invalid_code: {
    zh: () => '这个一次性登录码已用过或已过期（60 秒）。请再运行一次 todo-assistant open。',
    en: () => 'This one-time code was used already or has expired (60 s). Run todo-assistant open again.',
  },
  forbidden_host: {
    zh: (p) => `不接受这个 Host${zh(p)}。请用 ${p.limit ?? 'http://127.0.0.1:<端口>'} 访问。`,
    en: (p) => `This Host is not accepted${en(p)}. Use ${p.limit ?? 'http://127.0.0.1:<port>'}.`,
  },
  forbidden_origin: {
    zh: (p) => `不接受来自其他网页的请求${zh(p)}。请在面板里操作，或用命令行。`,
    en: (p) => `Requests from other web pages are not accepted${en(p)}. Use the panel or the command line.`,
  },
  consent_required: {
    zh: () => '没有开发者同意的凭据，配置 consent: require 要求先同意。请先询问开发者，得到明确同意后再记。',
    en: () =>
      'No receipt of the developer’s consent, and consent: require asks for one. Ask the developer first, then record it.',
  },
  unknown_route: {
    zh: (p) => `没有这个地址${zh(p)}。可用地址见 /api/v1/openapi.json。`,
    en: (p) => `No such address${en(p)}. See /api/v1/openapi.json for the ones there are.`,
  },
  unknown_card: {
    zh: (p) => `没有卡片 ${p.given ?? ''}。用 todo_list 或面板查看现有编号。`,
    en: (p) => `There is no card ${p.given ?? ''}. See todo_list or the panel for the numbers there are.`,
  },
  unknown_note: {
    zh: (p) => `这张卡没有补充${zh(p)}。请重新读取卡片。`,
    en: (p) => `The card has no such note${en(p)}. Read the card again.`,
  },
  unknown_workspace: {
    zh: (p) => `没有这个工作区${zh(p)}。可用的见 /api/v1/workspaces。`,
    en: (p) => `No such workspace${en(p)}. See /api/v1/workspaces.`,
  },
  unknown_part: {
    zh: (p) => `这张卡没有这一部分${zh(p)}。可读 ${p.limit ?? 'notes、request、park:n'}。`,
    en: (p) => `The card has no such part${en(p)}. It has ${p.limit ?? 'notes, request, park:n'}.`,
  },
  unknown_adapter: {
    zh: (p) => `没有登记过这个 DSH${zh(p)}。请在 DSH 里启用 dsh-todo-assistant。`,
    en: (p) => `No DSH of that id has announced itself${en(p)}. Enable dsh-todo-assistant in DSH.`,
  },
  method_not_allowed: {
    zh: (p) => `这个地址不支持该方法${zh(p)}，可用 ${p.limit ?? '的方法见文档'}。`,
    en: (p) => `This address does not take that method${en(p)}; it takes ${p.limit ?? 'the documented ones'}.`,
  },
  stale_revision: {
    zh: (p) => `卡片已被改过：现在是第 ${p.limit} 版，你依据的是第 ${p.given} 版。请对照现在的内容后再改。`,
    en: (p) =>
      `The card has changed: it is at revision ${p.limit}, your edit is based on ${p.given}. Compare with the current card and edit again.`,
  },
  duplicate_card: {
    zh: (p) =>
      `疑似与 #${p.number}「${p.title}」重复（标题相似度 ${p.score}，共同文件 ${p.files}），没有新建。若确实是两件事，带上 notDuplicateOf: ["#${p.number}"] 重试；若是同一件事，请给它追加补充。`,
    en: (p) =>
      `Looks like #${p.number} “${p.title}” (title similarity ${p.score}, common files ${p.files}); nothing was created. If they differ, retry with notDuplicateOf: ["#${p.number}"]; if it is the same, add a note to it.`,
  },
  undo_conflict: {
    zh: () => '最近一次改动已无法直接撤销。请在历史里选择旧值，用普通编辑恢复。',
    en: () =>
      'The latest change cannot be undone any more. Restore an older value from the history by an ordinary edit.',
  },
  card_deleted: {
    zh: (p) => `卡片 #${p.given} 已删除。30 天内可在回收站恢复。`,
    en: (p) => `Card #${p.given} was deleted. It can be restored from the trash for 30 days.`,
  },
  payload_too_large: {
    zh: (p) => `${at(p)}内容太大，上限 ${p.limit} 字节${zh(p)}。请分次发送。`,
    en: (p) => `${at(p)}too large, at most ${p.limit} bytes${en(p)}. Send less at a time.`,
  },
  unsupported_media_type: {
    zh: (p) => `只接受 application/json${zh(p)}，且不接受压缩的请求体。`,
    en: (p) => `Only application/json is accepted${en(p)}, and no compressed bodies.`,
  },
  idempotency_mismatch: {
    zh: () => '同一个 Idempotency-Key 之前带的是别的内容。请为新的请求换一个 key。',
    en: () => 'This Idempotency-Key came with other content before. Use a new key for a new request.',
  },
  missing_revision: {
    zh: () => '编辑须带 If-Match: "<rev>"，即所依据的卡片版本。请先读卡片，再带上它的 rev。',
    en: () => 'An edit needs If-Match: "<rev>", the revision it is based on. Read the card and send its rev.',
  },
  rate_limited: {
    zh: (p) => `尝试太频繁，请等 ${p.limit ?? 60} 秒再试。`,
    en: (p) => `Too many attempts. Wait ${p.limit ?? 60} s and try again.`,
  },
  card_unreadable: {
    zh: (p) =>
      `卡片 ${p.given ?? ''} 的记录已损坏，无法读取；其他卡片不受影响。请运行 todo-assistant doctor，必要时从备份恢复。`,
    en: (p) =>
      `The record of card ${p.given ?? ''} is damaged and cannot be read; all others are fine. Run todo-assistant doctor, and restore a backup if needed.`,
  },
  internal: {
    zh: () => '服务内部出错，请求没有写入任何内容。请看日志（todo-assistant service logs）并重试。',
    en: () =>
      'Something failed inside; nothing of the request was written. See the log (todo-assistant service logs) and try again.',
  },
  adapter_failed: {
    zh: (p) => `DSH 没能完成${zh(p)}。请在 DSH 里查看后重试。`,
    en: (p) => `DSH could not do it${en(p)}. Look in DSH and try again.`,
  },
  store_unavailable: {
    zh: (p) =>
      `存储暂时不可用：${p.given ?? '未知原因'}。没有写入任何内容；恢复后会自动继续，详情见 todo-assistant doctor。`,
    en: (p) =>
      `The store cannot be used now: ${p.given ?? 'unknown reason'}. Nothing was written; it goes on by itself when it can. See todo-assistant doctor.`,
  },
  store_full: {
    zh: (p) => `${p.given ?? '待办助理数据目录'} 所在的磁盘已满，没有写入任何内容。请腾出空间后重试。`,
    en: (p) =>
      `The disk that holds ${p.given ?? 'the home folder of todo-assistant'} is full; nothing was written. Free some space and try again.`,
  },
  adapter_offline: {
    zh: () => '没有在线的 DSH。请启动装有 dsh-todo-assistant 的 DSH，或复制文本手动使用。',
    en: () => 'No DSH is online. Start a DSH with dsh-todo-assistant, or copy the text and use it by hand.',
  },
  recall_unavailable: {
    zh: (p) => `无法回读：${p.given ?? '原会话不可用'}。请只用卡片上的内容，或询问开发者。`,
    en: (p) =>
      `Recall is not possible: ${p.given ?? 'the session cannot be read'}. Use what the card holds, or ask the developer.`,
  },
  daemon_absent: {
    zh: () => '待办助理没有运行。请在终端运行 todo-assistant serve 启动它，然后重试。',
    en: () => 'todo-assistant is not running. Start it with todo-assistant serve in a terminal, then try again.',
  },
  daemon_unproven: {
    zh: (p) =>
      `${p.given ?? '该地址'} 上的程序不是你的待办助理，没有向它发送令牌。请检查端口后重新启动 todo-assistant serve。`,
    en: (p) =>
      `What answers at ${p.given ?? 'that address'} is not your todo-assistant; no token was sent to it. Check the port and start todo-assistant serve again.`,
  },
  unsafe_home: {
    zh: (p) =>
      `数据目录 ${p.given ?? ''} ${UNSAFE.zh[String(p.limit)] ?? '不安全'}，没有读写其中任何内容。请把 TODO_ASSISTANT_HOME 设为自己的目录，或修正它的属主和权限。`,
    en: (p) =>
      `The home folder ${p.given ?? ''} ${UNSAFE.en[String(p.limit)] ?? 'is not safe'}; nothing was read from it or written into it. Set TODO_ASSISTANT_HOME to a folder of your own, or mend its owner and permissions.`,
  },
  version_mismatch: {
    zh: (p) => `版本不一致：对方是 ${p.given}，需要 ${p.limit}。请把两边升级到同一版本。`,
    en: (p) => `Versions differ: the other side is ${p.given}, ${p.limit} is needed. Bring both to the same version.`,
  },
}
