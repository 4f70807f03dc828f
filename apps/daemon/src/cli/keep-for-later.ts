import { TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import { homePath } from '../home.ts'
import { spool, type SpoolEntry } from '../spool.ts'
import { CARD_WORDS } from './card-words.ts'
import { sayJson, tell, type CommonOptions } from './output.ts'

/**
 * Keeps a capture that the daemon could not take now (design §4, CLI): none runs, or its disk is full. Where it
 * cannot be kept either, its text is given back.
 * @param text what the person wrote.
 * @throws the refusal itself when it is of another kind, or nothing could be kept; what `checkCapture` refuses.
 */
export async function keepForLater(
  refusal: unknown,
  entry: SpoolEntry,
  text: string,
  options: CommonOptions,
  locale: Locale,
): Promise<void> {
  const code = refusal instanceof TodoError ? refusal.code : undefined
  const away = code === 'daemon_absent'
  if (!away && code !== 'store_full' && code !== 'store_unavailable') throw refusal
  if (away) (await import('./check-capture.ts')).checkCapture(entry)
  try {
    spool(homePath(process.env), entry)
  } catch (fault) {
    tell(`${CARD_WORDS[locale].notKept}\n${text}`)
    // Without a daemon the spool was the way; beside one its refusal says more.
    throw away ? fault : refusal
  }
  if (options.json) sayJson({ spooled: true })
  tell(away ? CARD_WORDS[locale].spooled : CARD_WORDS[locale].spooledBeside)
}
