import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@todo-assistant/shared/locale'
import { takeLock } from '../instance.ts'
import { connect } from './connect.ts'
import { EXIT } from './exit-codes.ts'
import { say, tell } from './output.ts'
import { CLI_WORDS } from './words.ts'

/** `stop`: ends the proven daemon in order and waits until it let go of its lock. */
export async function stop(locale: Locale): Promise<void> {
  const { home, info } = await connect(process.env, locale)
  process.kill(info.pid, 'SIGTERM')
  for (let waited = 0; waited < 10_000; waited += 100) {
    await sleep(100)
    const lock = takeLock(home)
    if (lock) {
      lock.release()
      return say(CLI_WORDS[locale].stopped)
    }
  }
  process.exitCode = EXIT.failed
  tell(CLI_WORDS[locale].stopFailed(info.pid))
}
