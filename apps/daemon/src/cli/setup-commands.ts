import { Argument, type Command } from 'commander'
import type { Locale } from '@todo-assistant/shared/locale'
import { listNumber, portNumber } from './choices.ts'

/** The commands about the installation; the code of each is loaded only when it runs. */
export function addSetupCommands(program: Command, locale: Locale, completes: boolean): void {
  const zh = locale === 'zh'
  const command = (parent: Command, name: string, chinese: string, english: string) =>
    parent
      .command(name)
      .description(zh ? chinese : english)
      .option('--json', zh ? '以 JSON 输出' : 'print JSON')
  const dry = (each: Command) => each.option('--dry-run', zh ? '只显示会做什么' : 'only show what would be done')

  const service = program
    .command('service')
    .description(
      zh ? '登录时启动：install、uninstall、status、logs' : 'start at login: install, uninstall, status, logs',
    )
  dry(command(service, 'install', '设为登录时启动', 'start at login, and now'))
    .option('--port <port>', zh ? '固定端口' : 'on this port', portNumber)
    .action(async (options) => (await import('./service/service.ts')).installService(options, locale))
  dry(command(service, 'uninstall', '取消登录时启动，数据不动', 'no start at login; the data stays')).action(
    async (options) => (await import('./service/service.ts')).uninstallService(options, locale),
  )
  command(service, 'status', '是否登录时启动、是否在运行', 'whether it starts at login, and runs').action(
    async (options) => (await import('./service/service.ts')).serviceStatus(options, locale),
  )
  command(service, 'logs', '日志的末尾', 'the end of the log')
    .option('-n, --lines <n>', zh ? '几行' : 'how many lines', listNumber)
    .action(async (options) => (await import('./service/service.ts')).serviceLogs(options, locale))

  dry(command(program, 'setup', '安装向导：先显示会改什么', 'set everything up; shows what it would change first'))
    .option('-y, --yes', zh ? '不询问' : 'do not ask')
    .option('--undo', zh ? '撤销上次 setup' : 'take the last setup back')
    .option('--no-service', zh ? '不设登录时启动' : 'no start at login')
    .option('--profile <name>', zh ? 'DSH 的 profile' : 'profile of DSH')
    .option('--plugin <what>', zh ? '插件：包名、文件夹或压缩包' : 'the plugin: a package name, folder or tarball')
    .action(async (options) => (await import('./setup/setup.ts')).setup(options, locale))
  dry(
    command(program, 'uninstall', '取消登录时启动，并说明留下什么', 'remove the start at login, tell what stays'),
  ).action(async (options) => (await import('./setup/uninstall.ts')).uninstall(options, locale))
  // The real one is put in its place when it is asked for; see `completion.ts`.
  if (!completes)
    program
      .command('completion')
      .description(zh ? '命令补全脚本' : 'print a completion script')
      .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish', 'powershell']))
}
