import type { CardDraft } from '@todo-assistant/shared/api'
import type { Kind } from '@todo-assistant/shared/card'
import type { Locale } from '@todo-assistant/shared/locale'
import { LIMITS } from '@todo-assistant/shared/limits'
import { freshNonce } from '@todo-assistant/shared/proof'
import { countGraphemes, takeGraphemes } from '@todo-assistant/shared/text'
import { CARD_WORDS } from './card-words.ts'
import { readInput } from './input.ts'
import { keepForLater } from './keep-for-later.ts'
import { say, sayEither, type CommonOptions } from './output.ts'
import { withDaemon } from './run-context.ts'
import { plain } from './table.ts'

export interface AddOptions extends CommonOptions {
  kind?: Kind
  symptom?: string
  cause?: string
  intent?: string
  next?: string
  file?: string[]
  notDuplicateOf?: string[]
}

/**
 * `-`: the first line is the title, the rest what it is about. A first line that is too long for a title, as a
 * commit's may be, stands whole in what it is about.
 */
async function readDraft(title: string, options: AddOptions): Promise<CardDraft> {
  const [first = '', ...rest] = title === '-' ? (await readInput()).trim().split('\n') : [title]
  const cut = title === '-' && countGraphemes(first) > LIMITS.title
  const about = [...(cut ? [first, ''] : []), rest.join('\n').trim()].join('\n').trim()
  const kind = options.kind ?? (options.symptom || options.cause ? 'defect' : 'idea')
  const draft: CardDraft = { title: cut ? `${takeGraphemes(first, LIMITS.title - 1)}…` : first.trim(), kind }
  if (options.symptom) draft.symptom = options.symptom
  if (options.cause) draft.cause = options.cause
  if (options.intent) draft.intent = options.intent
  if (options.next) draft.nextStep = options.next
  const field = kind === 'defect' ? 'symptom' : 'intent'
  if (about !== '') draft[field] = draft[field] === undefined ? about : `${draft[field]}\n\n${about}`
  if (options.file) draft.touchedFiles = options.file
  if (options.notDuplicateOf) draft.notDuplicateOf = options.notDuplicateOf
  if (options.workspace !== undefined) draft.workspace = options.workspace
  draft.cwd = process.cwd()
  return draft
}

/** `add`: a card by hand or by script; without a daemon it is kept in the spool. */
export async function add(title: string, options: AddOptions, locale: Locale): Promise<void> {
  const words = CARD_WORDS[locale]
  const draft = await readDraft(title, options)
  const key = freshNonce()
  try {
    await withDaemon(options, locale, async ({ client }) => {
      const { card, warnings } = await client.addCard(draft, key)
      sayEither(options, { card, warnings }, () => say(words.added(card.number, plain(card.workspace.name))))
    })
  } catch (error) {
    await keepForLater(error, { kind: 'add', key, body: draft }, JSON.stringify(draft, null, 2), options, locale)
  }
}
