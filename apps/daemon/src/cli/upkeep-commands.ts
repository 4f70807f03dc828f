import type { Command } from 'commander'
import type { Locale } from '@todo-assistant/shared/locale'
import { portNumber, sequenceNumber } from './choices.ts'

/** The commands about the daemon and its data; the code of each is loaded only when it runs. */
export function addUpkeepCommands(program: Command, locale: Locale): void {
  const zh = locale === 'zh'
  const command = (name: string, chinese: string, english: string) =>
    program.command(name).description(zh ? chinese : english)
  const json = (each: Command) => each.option('--json', zh ? '以 JSON 输出' : 'print JSON')

  json(command('serve', '在前台运行服务', 'run the daemon in the foreground'))
    .option('--port <port>', zh ? '端口，0 为任选' : 'port, 0 = any free one', portNumber)
    .option('--host <address>', zh ? '监听地址（仅容器内）' : 'address to listen on (in a container only)')
    .option('--home <folder>', zh ? '数据文件夹' : 'the home folder')
    .option('--open', zh ? '就绪后打开面板' : 'open the panel once ready')
    .action(async (options) => (await import('./serve.ts')).serve(options, locale))
  json(command('open', '打开面板', 'open the panel'))
    .option('--print', zh ? '只打印一次性地址' : 'print the one-time address instead')
    .action(async (options) => (await import('./open.ts')).open(options, locale))
  json(command('status', '查看是否在运行', 'tell whether the daemon runs')).action(async (options) =>
    (await import('./status.ts')).status(options, locale),
  )
  json(command('stop', '停止服务', 'stop the daemon')).action(async (options) =>
    (await import('./stop.ts')).stop(options, locale),
  )
  json(command('watch', '打印变更', 'print changes as they come'))
    .option('--since <seq>', zh ? '从这个序号之后开始' : 'begin after this sequence number', sequenceNumber)
    .action(async (options) => (await import('./watch.ts')).watch(options, locale))
  json(command('export [file]', '导出全部（JSON Lines）', 'export everything (JSON Lines)')).action(
    async (file, options) => (await import('./transfer.ts')).exportCards(file, options, locale),
  )
  json(command('import <file>', '导入：先预览', 'import: preview first'))
    .option('--apply', zh ? '写入' : 'write it')
    .action(async (file, options) => (await import('./transfer.ts')).importCards(file, options, locale))
  json(command('backup', '立即备份', 'back up now'))
    .option('--list', zh ? '列出备份' : 'list the backups')
    .action(async (options) => (await import('./backup.ts')).backup(options, locale))
  json(command('restore [backup]', '从备份恢复（默认最新）', 'restore from a backup (default: the newest)')).action(
    async (name, options) => (await import('./backup.ts')).restore(name, options, locale),
  )
  json(command('doctor', '全面检查', 'look everything over')).action(async (options) =>
    (await import('./doctor.ts')).doctor(options, locale),
  )
  json(command('token', '打印脚本用的令牌', 'print the token for scripts'))
    .option('--renew', zh ? '换一个新的（先停止服务）' : 'make a new one (stop the daemon first)')
    .action(async (options) => (await import('./token.ts')).token(options, locale))
}
