import type { Locale } from '@todo-assistant/shared/locale'

interface CliWords {
  ready: (url: string) => string
  open: (address: string) => string
  opened: (url: string) => string
  stopHint: string
  running: (url: string) => string
  runningUnknown: string
  notRunning: string
  stopped: string
  stopping: string
  portTaken: (port: number) => string
  damaged: (p: { damage: string; path: string; backup: string | undefined }) => string
  status: (p: { url: string; version: string; pid: number }) => string
  stopFailed: (pid: number) => string
  otherVersion: (command: string, daemon: string) => string
}

/** What is wrong with a database file. */
export const DAMAGE_WORDS: Record<Locale, Record<string, string>> = {
  zh: {
    missing: '数据库文件不见了',
    empty: '数据库文件是空的',
    truncated: '数据库文件不完整',
    foreign: '这个文件不是待办助理的数据库',
    newer: '数据库来自更新的版本',
    corrupt: '数据库已损坏',
  },
  en: {
    missing: 'the database file is missing',
    empty: 'the database file is empty',
    truncated: 'the database file is cut short',
    foreign: 'the file is not a database of todo-assistant',
    newer: 'the database comes from a newer version',
    corrupt: 'the database is corrupt',
  },
}

/** What the command line says. */
export const CLI_WORDS: Record<Locale, CliWords> = {
  zh: {
    ready: (url) => `待办助理已启动：${url}`,
    open: (address) => `在浏览器打开（一次性地址，60 秒内有效）：\n  ${address}`,
    opened: (url) => `已在浏览器打开面板：${url}`,
    stopHint: '按 Ctrl-C 停止。',
    running: (url) => `待办助理已在运行：${url}`,
    runningUnknown: '待办助理已在运行，但还没有报出地址。请稍后再试，或看日志。',
    notRunning: '待办助理没有运行。启动：todo-assistant serve',
    stopped: '已停止。',
    stopping: '正在停止…',
    portTaken: (port) =>
      `端口 ${port} 被别的程序占用。请换一个：todo-assistant serve --port 0（任选空闲端口），或设置 TODO_ASSISTANT_PORT。`,
    damaged: ({ damage, path, backup }) =>
      `没有启动：${DAMAGE_WORDS.zh[damage] ?? damage}（${path}）。没有改动任何文件。${backup ? `最新备份：${backup}` : '没有备份。'} 下一步：todo-assistant doctor`,
    status: ({ url, version, pid }) => `运行中：${url}\n版本：${version}\n进程：${pid}`,
    stopFailed: (pid) => `进程 ${pid} 没有在 10 秒内结束。请看日志后再试。`,
    otherVersion: (command, daemon) =>
      `此命令是 ${command}，运行中的服务是 ${daemon}。请重启服务：todo-assistant stop，再启动。`,
  },
  en: {
    ready: (url) => `todo-assistant is running: ${url}`,
    open: (address) => `Open in a browser (one-time address, good for 60 s):\n  ${address}`,
    opened: (url) => `Opened the panel in a browser: ${url}`,
    stopHint: 'Press Ctrl-C to stop.',
    running: (url) => `todo-assistant already runs: ${url}`,
    runningUnknown: 'todo-assistant already runs but has not said where yet. Try again in a moment, or see the log.',
    notRunning: 'todo-assistant is not running. Start it: todo-assistant serve',
    stopped: 'Stopped.',
    stopping: 'Stopping…',
    portTaken: (port) =>
      `Port ${port} is taken by another program. Choose another: todo-assistant serve --port 0 (any free one), or set TODO_ASSISTANT_PORT.`,
    damaged: ({ damage, path, backup }) =>
      `Not started: ${DAMAGE_WORDS.en[damage] ?? damage} (${path}). No file was changed. ${backup ? `Newest backup: ${backup}` : 'There is no backup.'} Next: todo-assistant doctor`,
    status: ({ url, version, pid }) => `Running: ${url}\nVersion: ${version}\nProcess: ${pid}`,
    stopFailed: (pid) => `Process ${pid} did not end within 10 s. See the log and try again.`,
    otherVersion: (command, daemon) =>
      `This command is ${command}, the running daemon is ${daemon}. Start it anew: todo-assistant stop, then start.`,
  },
}
