import { TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import { readInput } from './input.ts'
import { say, sayEither, type CommonOptions } from './output.ts'
import { withDaemon } from './run-context.ts'

/** `rules`: shows a workspace's rules, or writes them with `--set` (`-` reads the input). */
export async function rules(options: CommonOptions & { set?: string }, locale: Locale): Promise<void> {
  await withDaemon(options, locale, async ({ client, workspace }) => {
    const text = options.set === '-' ? (await readInput()).trim() : options.set
    // A pipe that failed takes no rules away; `--set ''` does.
    if (options.set === '-' && text === '') throw new TodoError('blank_text', { field: 'stdin' })
    const found = text === undefined ? await client.rules(workspace) : await client.setRules(workspace, text)
    sayEither(options, found, () => found.text !== '' && say(found.text))
  })
}
