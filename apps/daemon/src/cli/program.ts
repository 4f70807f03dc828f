import { Command } from 'commander'
import { describeError, madeByClient, TodoError } from '@todo-assistant/shared/errors'
import { localeFrom, type Locale } from '@todo-assistant/shared/locale'
import { VERSION } from '../version.ts'
import { addCardCommands } from './card-commands.ts'
import { EXIT } from './exit-codes.ts'
import { endWithReader, tell } from './output.ts'
import { addSetupCommands } from './setup-commands.ts'
import { addUpkeepCommands } from './upkeep-commands.ts'

/** Language of the command line: `TODO_ASSISTANT_LOCALE`, else the terminal's. */
function cliLocale(env: NodeJS.ProcessEnv): Locale {
  return localeFrom(env.TODO_ASSISTANT_LOCALE || env.LC_ALL || env.LC_MESSAGES || env.LANG, 'en')
}

/** Every command; its code is loaded only when it runs. */
function buildProgram(locale: Locale, completes: boolean): Command {
  const program = new Command('todo-assistant')
    .description(
      locale === 'zh'
        ? '待办助理：跨会话的旁支任务卡片'
        : 'Side tasks of coding sessions, kept as cards for a later one',
    )
    .version(VERSION)
    .exitOverride()
  addCardCommands(program, locale)
  addUpkeepCommands(program, locale)
  addSetupCommands(program, locale, completes)
  return program
}

/** Runs the command line; sets the exit code, never throws. */
export async function runCli(argv: readonly string[]): Promise<void> {
  const locale = cliLocale(process.env)
  endWithReader()
  try {
    const completes = argv[2] === 'completion' || argv[2] === 'complete'
    const program = buildProgram(locale, completes)
    if (completes) (await import('./completion.ts')).addCompletion(program)
    await program.parseAsync(argv)
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
  return madeByClient(error) ? describeError(error.code, error.params, locale) : error.message
}

function isCommanderExit(error: unknown): error is { exitCode: number } {
  return error instanceof Error && 'exitCode' in error && 'code' in error && String(error.code).startsWith('commander.')
}
