import { room } from '../words/room.ts'

/** How the panel is opened. */
export const LOGIN_WORDS = room(
  {
    loginTitle: '打开面板',
    loginLead: '这个标签页还没有登录。在终端里运行：',
    loginCommand: 'todo-assistant open',
    loginHow: '它会在浏览器里打开一个一次性地址。已打开的面板标签页也会让新标签页直接进入。',
    loginExpired: '登录已过期或被撤销。在终端里重新打开：',
    loginRefused: '这个一次性地址已用过或已过期（60 秒）。再运行一次：',
    loginAbsent: '待办助理没有运行。在终端里启动它：',
    loginServe: 'todo-assistant serve',
    loginPaste: '或粘贴一次性地址',
    loginPasteLabel: '一次性地址或登录码',
    loginEnter: '进入',
  },
  {
    loginTitle: 'Open the panel',
    loginLead: 'This tab is not signed in yet. Run in a terminal:',
    loginCommand: 'todo-assistant open',
    loginHow: 'It opens a one-time address in the browser. An open panel tab lets new tabs in by itself.',
    loginExpired: 'The session has expired or was revoked. Open it again from a terminal:',
    loginRefused: 'This one-time address was used already or has expired (60 s). Run again:',
    loginAbsent: 'Todo Assistant is not running. Start it in a terminal:',
    loginServe: 'todo-assistant serve',
    loginPaste: 'or paste a one-time address',
    loginPasteLabel: 'One-time address or code',
    loginEnter: 'Enter',
  },
)
