import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@todo-assistant/shared/locale'
import { takeLock } from '../instance.ts'
import { connect, type Connection } from './connect.ts'
import { EXIT } from './exit-codes.ts'
import { say, sayEither, tell } from './output.ts'
import { CLI_WORDS } from './words.ts'

/** `stop`: ends the proven daemon in order and waits until it let go of its lock. */
export async function stop(options: { json?: boolean }, locale: Locale): Promise<void> {
  const found = await connect(process.env, locale)
  const stopped = await stopDaemon(found)
  if (!stopped) {
    process.exitCode = EXIT.failed
    return tell(CLI_WORDS[locale].stopFailed(found.info.pid))
  }
  sayEither(options, { stopped }, () => say(CLI_WORDS[locale].stopped))
}

/** Ends a proven daemon in order. @returns whether it let go of its lock within ten seconds. */
export async function stopDaemon({ home, info }: Connection): Promise<boolean> {
  process.kill(info.pid, 'SIGTERM')
  for (let waited = 0; waited < 10_000; waited += 100) {
    await sleep(100)
    const lock = takeLock(home)
    if (lock) {
      lock.release()
      return true
    }
  }
  return false
}
