import type { Locale } from '@todo-assistant/shared/locale'
import { say, sayEither, type CommonOptions } from './output.ts'
import { readInput, withDaemon } from './run-context.ts'
import { plainBlock } from './table.ts'

/** `rules`: shows a workspace's rules, or writes them with `--set` (`-` reads the input). */
export async function rules(options: CommonOptions & { set?: string }, locale: Locale): Promise<void> {
  await withDaemon(options, locale, async ({ client, workspace }) => {
    const text = options.set === '-' ? (await readInput()).trim() : options.set
    const found = text === undefined ? await client.rules(workspace) : await client.setRules(workspace, text)
    sayEither(options, found, () => found.text !== '' && say(plainBlock(found.text)))
  })
}
