import type { NoteKind } from '@todo-assistant/shared/card'
import type { Locale } from '@todo-assistant/shared/locale'
import { freshNonce } from '@todo-assistant/shared/proof'
import { CARD_WORDS } from './card-words.ts'
import { readInput } from './input.ts'
import { keepForLater } from './keep-for-later.ts'
import { say, sayEither, type CommonOptions } from './output.ts'
import { withDaemon } from './run-context.ts'

/** `note`: appends to a card; without a daemon it is kept in the spool. */
export async function note(
  ref: string,
  text: string,
  options: CommonOptions & { kind?: NoteKind },
  locale: Locale,
): Promise<void> {
  const body = {
    text: text === '-' ? (await readInput()).trim() : text,
    ...(options.kind ? { kind: options.kind } : {}),
  }
  const key = freshNonce()
  try {
    await withDaemon(options, locale, async ({ client }) => {
      const { card } = await client.addNote(ref, body, key)
      sayEither(options, { card }, () => say(CARD_WORDS[locale].changed(card.number)))
    })
  } catch (error) {
    await keepForLater(error, { kind: 'note', key, ref, body }, body.text, options, locale)
  }
}
