import type { Locale } from '@todo-assistant/shared/locale'

export interface PageWords {
  assistant: string
  save: string
  saveHint: string
  saved: string
  openCard: (number: string) => string
  layerTitle: string
  layerHelp: string
  noText: string
  all: string
  kind: string
  anyKind: string
  defect: string
  idea: string
  sentence: string
  sentenceHint: string
  send: string
  fill: string
  cancel: string
  close: string
  chosen: (count: number, all: number) => string
  request: (kind: string | null) => string
  added: (sentence: string) => string
  cards: string
  finished: string
  done: string
  dropped: string
  open: string
  openWithNews: (news: number) => string
  inTab: string
  reload: string
  loading: string
  retry: string
  hostMissing: string
  hostOld: string
  pageOld: string
  daemonAway: string
  keptAnyway: string
  otherOrigin: (origin: string) => string
  noInput: string
  noSeat: (parts: string[]) => string
  input: string
  notSent: (why: string) => string
}

/** Everything that our half of DSH's page says, and the request that its button sends to a model. */
export const WORDS: Record<Locale, PageWords> = {
  zh: {
    assistant: '待办助理',
    save: '记为待办',
    saveHint: '记为待办（Shift+点击：整条）',
    saved: '已发给 Agent',
    openCard: (number) => `打开卡片 #${number}`,
    layerTitle: '记为待办',
    layerHelp: '选出与主任务无关、值得以后再做的段落。',
    noText: '这个 DSH 没有给出这条回复的正文。可以只写一句话，由 Agent 从上下文里找。',
    all: '整条',
    kind: '类型',
    anyKind: '由 Agent 判断',
    defect: '待修复',
    idea: '待添加',
    sentence: '补一句话',
    sentenceHint: '例如：这其实是个 bug',
    send: '发给 Agent',
    fill: '插入到对话框',
    cancel: '取消',
    close: '关闭',
    chosen: (count, all) => `已选 ${count} / ${all} 段`,
    request: (kind) =>
      `请用 todo_add 把下面引用的内容记为待办${kind === null ? '' : `，类型：${kind}`}。这是我点按钮表示的明确同意，不必再问。`,
    added: (sentence) => `补充：${sentence}`,
    cards: '引用卡片',
    finished: '已完成',
    done: '已完成',
    dropped: '已放弃',
    open: '打开待办助理',
    openWithNews: (news) => `打开待办助理，${news} 条新动静`,
    inTab: '在新标签页打开',
    reload: '重新载入',
    loading: '正在打开…',
    retry: '再试一次',
    hostMissing: 'DSH 里没有待办助理的服务端部分，或它还没有启动完。重启 DSH 后再试。',
    hostOld: '浏览器部分比 DSH 里的服务端部分新。重启 DSH 使两者一致。',
    pageOld: 'DSH 里的服务端部分比这个页面新。刷新页面使两者一致。',
    daemonAway: '待办助理没有运行。在终端运行 todo-assistant serve 启动它。',
    keptAnyway: '现在发给 Agent 也不会丢：卡片先存下，启动后入库编号。',
    otherOrigin: (origin) => `面板只能嵌在 ${origin} 的 DSH 页面里。可以在新标签页打开它，或用这个地址打开 DSH。`,
    noInput: '这个页面没有可以写入的输入框。',
    noSeat: (parts) => `这个 DSH 没有这些功能的位置：${parts.join('、')}。`,
    input: '输入框里的补全与引用',
    notSent: (why) => `没有发出去：${why}`,
  },
  en: {
    assistant: 'todo-assistant',
    save: 'Save as card',
    saveHint: 'Save as card (Shift+click: the whole message)',
    saved: 'Sent to the agent',
    openCard: (number) => `Open card #${number}`,
    layerTitle: 'Save as card',
    layerHelp: 'Pick the paragraphs that are beside the main task and worth doing later.',
    noText: 'This DSH does not give the text of this message. A sentence is enough: the agent finds it in its context.',
    all: 'Whole message',
    kind: 'Kind',
    anyKind: 'Let the agent decide',
    defect: 'To fix',
    idea: 'To add',
    sentence: 'Add a sentence',
    sentenceHint: 'For example: this is a bug, really',
    send: 'Send to agent',
    fill: 'Put into the input',
    cancel: 'Cancel',
    close: 'Close',
    chosen: (count, all) => `${count} of ${all} chosen`,
    request: (kind) =>
      `Record what is quoted below with todo_add${kind === null ? '' : `, kind: ${kind}`}. I clicked a button for it: that is explicit consent, do not ask again.`,
    added: (sentence) => `Note: ${sentence}`,
    cards: 'Reference a card',
    finished: 'Done',
    done: 'done',
    dropped: 'dropped',
    open: 'Open todo-assistant',
    openWithNews: (news) => `Open todo-assistant, ${news} new`,
    inTab: 'Open in a new tab',
    reload: 'Reload',
    loading: 'Opening…',
    retry: 'Try again',
    hostMissing: 'This DSH has no host half of todo-assistant, or it has not started yet. Restart DSH, then try again.',
    hostOld: 'The browser half is newer than the host half in DSH. Restart DSH so that they match.',
    pageOld: 'The host half in DSH is newer than this page. Reload the page so that they match.',
    daemonAway: 'todo-assistant is not running. Start it with todo-assistant serve in a terminal.',
    keptAnyway: 'What you send to the agent now is not lost: the card is kept, and numbered once it runs.',
    otherOrigin: (origin) =>
      `The panel can only be framed by DSH's page at ${origin}. Open it in a new tab, or open DSH by that address.`,
    noInput: 'This page has no input that could take it.',
    noSeat: (parts) => `This DSH has no place for: ${parts.join(', ')}.`,
    input: 'completion and references in the input',
    notSent: (why) => `Not sent: ${why}`,
  },
}
