import { describeError, sayError, TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import { fullDisk } from '../disk-error.ts'
import { EXIT } from './exit-codes.ts'
import { tell } from './output.ts'

/** Says why a command failed and sets the exit code. */
export function sayFailure(error: unknown, locale: Locale): void {
  process.exitCode = EXIT.failed
  const full = error instanceof TodoError ? undefined : fullDisk(error)
  if (full) return tell(describeError(full.code, full.params, locale))
  if (!(error instanceof TodoError)) return tell(error instanceof Error ? error.message : String(error))
  if (error.code === 'daemon_absent' || error.code === 'daemon_unproven') process.exitCode = EXIT.notRunning
  tell(sayError(error, locale))
}
