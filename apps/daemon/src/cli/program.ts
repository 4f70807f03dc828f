import { Command, InvalidArgumentError } from 'commander'
import { describeError, TodoError } from '@todo-assistant/shared/errors'
import { localeFrom, type Locale } from '@todo-assistant/shared/locale'
import { VERSION } from '../version.ts'
import { EXIT } from './exit-codes.ts'
import { tell } from './output.ts'

function portNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError('0–65535')
  return Number(text)
}

/** Language of the command line: `TODO_ASSISTANT_LOCALE`, else the terminal's. */
function cliLocale(env: NodeJS.ProcessEnv): Locale {
  return localeFrom(env.TODO_ASSISTANT_LOCALE || env.LC_ALL || env.LC_MESSAGES || env.LANG, 'en')
}

/** Every command; its code is loaded only when it runs. */
function buildProgram(locale: Locale): Command {
  const zh = locale === 'zh'
  const program = new Command('todo-assistant')
    .description(zh ? '待办助理：跨会话的旁支任务卡片' : 'Side tasks of coding sessions, kept as cards for a later one')
    .version(VERSION)
    .exitOverride()
  program
    .command('serve')
    .description(zh ? '在前台运行服务' : 'run the daemon in the foreground')
    .option('--port <port>', zh ? '端口，0 为任选' : 'port, 0 = any free one', portNumber)
    .option('--open', zh ? '就绪后打开面板' : 'open the panel once ready')
    .action(async (options) => (await import('./serve.ts')).serve(options, locale))
  program
    .command('open')
    .description(zh ? '打开面板' : 'open the panel')
    .option('--print', zh ? '只打印一次性地址' : 'print the one-time address instead')
    .action(async (options) => (await import('./open.ts')).open(options, locale))
  program
    .command('status')
    .description(zh ? '查看是否在运行' : 'tell whether the daemon runs')
    .option('--json')
    .action(async (options) => (await import('./status.ts')).status(options, locale))
  program
    .command('stop')
    .description(zh ? '停止服务' : 'stop the daemon')
    .action(async () => (await import('./stop.ts')).stop(locale))
  return program
}

/** Runs the command line; sets the exit code, never throws. */
export async function runCli(argv: readonly string[]): Promise<void> {
  const locale = cliLocale(process.env)
  try {
    await buildProgram(locale).parseAsync(argv)
  } catch (error) {
    if (isCommanderExit(error)) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage
    else if (error instanceof TodoError) {
      tell(error.refusals.length > 0 || error.message === '' ? error.message : wordsOf(error, locale))
      process.exitCode =
        error.code === 'daemon_absent' || error.code === 'daemon_unproven' ? EXIT.notRunning : EXIT.failed
    } else {
      tell(error instanceof Error ? error.message : String(error))
      process.exitCode = EXIT.failed
    }
  }
}

function wordsOf(error: TodoError, locale: Locale): string {
  const own = error.code === 'daemon_absent' || error.code === 'daemon_unproven'
  return own ? describeError(error.code, error.params, locale) : error.message
}

function isCommanderExit(error: unknown): error is { exitCode: number } {
  return error instanceof Error && 'exitCode' in error && 'code' in error && String(error.code).startsWith('commander.')
}
