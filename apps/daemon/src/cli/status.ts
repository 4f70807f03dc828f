import type { Locale } from '@todo-assistant/shared/locale'
import { VERSION } from '../version.ts'
import { connect } from './connect.ts'
import { say, sayEither, tell } from './output.ts'
import { CLI_WORDS } from './words.ts'

/** `status`: whether the daemon runs, where, and which version. */
export async function status(options: { json?: boolean }, locale: Locale): Promise<void> {
  const { info } = await connect(process.env, locale)
  sayEither(options, info, () => say(CLI_WORDS[locale].status(info)))
  if (info.version !== VERSION) tell(CLI_WORDS[locale].otherVersion(VERSION, info.version))
}
