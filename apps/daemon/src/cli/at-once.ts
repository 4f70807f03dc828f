import { cliLocale } from './cli-locale.ts'
import { sayFailure } from './failure.ts'
import { list, type ListOptions } from './list.ts'
import { CARD_OPTIONS, LIST_OPTIONS } from './list-options.ts'
import { readPlainly } from './option-spec.ts'
import { endWithReader } from './output.ts'

/**
 * `list` and `search` as they are nearly always written, without loading the whole command line: what a shell
 * prompt or a script asks many times. The bundle puts this and what it needs into the first file.
 * @returns false where the words are not plainly theirs: nothing was done, and the whole command line reads them.
 */
export async function runAtOnce([, , name, ...words]: readonly string[]): Promise<boolean> {
  if (name !== 'list' && name !== 'search') return false
  const said = readPlainly([...CARD_OPTIONS, ...LIST_OPTIONS], words)
  if (said?.args.length !== (name === 'list' ? 0 : 1)) return false
  const locale = cliLocale(process.env)
  endWithReader()
  await list(said.args[0], said.options as ListOptions, locale).catch((error: unknown) => sayFailure(error, locale))
  return true
}
