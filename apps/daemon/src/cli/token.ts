import { checkHome } from '@todo-assistant/shared/node/home-fault'
import { homePath, prepareHome, readToken, renewToken } from '../home.ts'
import { takeLock } from '../instance.ts'
import type { Locale } from '@todo-assistant/shared/locale'
import { TodoError } from '@todo-assistant/shared/errors'
import { EXIT } from './exit-codes.ts'
import { say, sayEither, tell } from './output.ts'
import { CARD_WORDS } from './card-words.ts'

/** `token`: prints the token for scripts; `--renew` makes a new one while no daemon runs. */
export function token(options: { renew?: boolean; json?: boolean }, locale: Locale): void {
  const home = homePath(process.env)
  if (options.renew) {
    prepareHome(home)
    const lock = takeLock(home)
    if (!lock) {
      process.exitCode = EXIT.failed
      return tell(CARD_WORDS[locale].stopFirst)
    }
    renewToken(home)
    lock.release()
  }
  checkHome(home)
  const found = readToken(home)
  if (found === undefined) throw new TodoError('daemon_absent')
  sayEither(options, { token: found }, () => say(found))
}
