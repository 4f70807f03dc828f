import type { Locale } from '@todo-assistant/shared/locale'

interface ServiceWords {
  unsupported: (platform: string) => string
  installed: (file: string) => string
  removed: (home: string) => string
  notInstalled: string
  file: (path: string) => string
  command: (line: string) => string
  failed: (line: string, said: string) => string
  tookBack: string
  noManager: string
  needsPackage: (script: string) => string
  state: (installed: boolean, running: boolean) => string
  atLogin: string
  noLog: (path: string) => string
}

/** What `service` says. */
export const SERVICE_WORDS: Record<Locale, ServiceWords> = {
  zh: {
    unsupported: (platform) => `${platform} 上没有登录时启动的方式。请用 todo-assistant serve。`,
    installed: (file) => `已设为登录时启动，并已启动：${file}`,
    removed: (home) => `已取消登录时启动。数据没有动：${home}`,
    notInstalled: '没有设为登录时启动。设置：todo-assistant service install',
    file: (path) => `写入 ${path}：`,
    command: (line) => `运行 ${line}`,
    failed: (line, said) => `失败：${line}${said ? `\n${said}` : ''}`,
    tookBack: '已撤回写入的文件；没有别的改动。',
    noManager: '没有改动。这里没有用户会话管理器（如容器内）：请用 todo-assistant serve。',
    needsPackage: (script) =>
      `从源码运行（${script}），登录时启动需要安装好的包：先 npm run build，再用 dist 里的命令。`,
    state: (installed, running) => `登录时启动：${installed ? '是' : '否'}；服务：${running ? '运行中' : '没有运行'}`,
    atLogin: '要在没有登录时也运行（Linux）：loginctl enable-linger',
    noLog: (path) => `还没有日志：${path}`,
  },
  en: {
    unsupported: (platform) => `There is no start at login for ${platform}. Use todo-assistant serve.`,
    installed: (file) => `Starts at login from now on, and runs: ${file}`,
    removed: (home) => `Does not start at login any more. Your data is untouched: ${home}`,
    notInstalled: 'Does not start at login. To make it: todo-assistant service install',
    file: (path) => `Write ${path}:`,
    command: (line) => `Run ${line}`,
    failed: (line, said) => `Failed: ${line}${said ? `\n${said}` : ''}`,
    tookBack: 'The files were taken back; nothing else was changed.',
    noManager: 'Nothing was changed. No user manager runs here (as in a container): use todo-assistant serve.',
    needsPackage: (script) =>
      `This runs from sources (${script}); a start at login needs the built package: npm run build, then the command in dist.`,
    state: (installed, running) =>
      `Starts at login: ${installed ? 'yes' : 'no'}; daemon: ${running ? 'running' : 'not running'}`,
    atLogin: 'To run without a login too (Linux): loginctl enable-linger',
    noLog: (path) => `There is no log yet: ${path}`,
  },
}
