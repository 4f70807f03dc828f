import type { Locale } from '@todo-assistant/shared/locale'
import { CARD_WORDS } from './card-words.ts'
import { list } from './list.ts'
import { say, sayEither, type CommonOptions } from './output.ts'
import { withDaemon } from './run-context.ts'

/** `confirm`, `undo`: one deed on one card or several. */
export async function deed(
  refs: readonly string[],
  name: 'confirmCard' | 'undo' | 'trashCard' | 'restoreCard',
  options: CommonOptions,
  locale: Locale,
): Promise<void> {
  await withDaemon(options, locale, async ({ client }) => {
    for (const ref of refs) {
      const { card } = await client[name](ref)
      sayEither(options, { card }, () => say(CARD_WORDS[locale].changed(card.number)))
    }
  })
}

/** `trash`: moves cards there, brings them back with `--restore`, or lists what lies there. */
export async function trash(
  refs: readonly string[],
  options: CommonOptions & { restore?: boolean },
  locale: Locale,
): Promise<void> {
  if (refs.length === 0) return list(undefined, { ...options, view: 'trash' }, locale)
  await deed(refs, options.restore ? 'restoreCard' : 'trashCard', options, locale)
}
