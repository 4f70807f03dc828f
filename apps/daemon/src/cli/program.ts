import { Command } from 'commander'
import type { Locale } from '@todo-assistant/shared/locale'
import { VERSION } from '../version.ts'
import { addCardCommands } from './card-commands.ts'
import { cliLocale } from './cli-locale.ts'
import { EXIT } from './exit-codes.ts'
import { sayFailure } from './failure.ts'
import { endWithReader } from './output.ts'
import { addSetupCommands } from './setup-commands.ts'
import { addUpkeepCommands } from './upkeep-commands.ts'
import { speak } from './usage.ts'

/** Every command; its code is loaded only when it runs. */
export function buildProgram(locale: Locale, completes: boolean): Command {
  const program = speak(new Command('todo-assistant'), VERSION, locale)
    .description(
      locale === 'zh'
        ? '待办助理：跨会话的旁支任务卡片'
        : 'Side tasks of coding sessions, kept as cards for a later one',
    )
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
    if (completes) (await import('./completion.ts')).addCompletion(program, argv)
    await program.parseAsync(argv)
  } catch (error) {
    if (isCommanderExit(error)) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage
    else sayFailure(error, locale)
  }
}

function isCommanderExit(error: unknown): error is { exitCode: number } {
  return error instanceof Error && 'exitCode' in error && 'code' in error && String(error.code).startsWith('commander.')
}
