import type { NoteKind } from '@todo-assistant/shared/card'
import { TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import { freshNonce } from '@todo-assistant/shared/proof'
import { homePath } from '../home.ts'
import { spool } from '../spool.ts'
import { CARD_WORDS } from './card-words.ts'
import { say, tell, sayEither, type CommonOptions } from './output.ts'
import { readInput, withDaemon } from './run-context.ts'

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
    if (!(error instanceof TodoError) || error.code !== 'daemon_absent') throw error
    spool(homePath(process.env), { kind: 'note', key, ref, body })
    if (options.json) say(JSON.stringify({ spooled: true }))
    tell(CARD_WORDS[locale].spooled)
  }
}
