import type { CardPatch } from '@todo-assistant/shared/api'
import type { Kind, Status } from '@todo-assistant/shared/card'
import type { Locale } from '@todo-assistant/shared/locale'
import { CARD_WORDS } from './card-words.ts'
import { say, sayEither, type CommonOptions } from './output.ts'
import { withDaemon } from './run-context.ts'

export interface EditOptions extends CommonOptions {
  title?: string
  kind?: Kind
  symptom?: string
  cause?: string
  intent?: string
  next?: string
  file?: string[]
}

/** `edit`: fields of a card; an empty text takes a core field away. */
export async function edit(ref: string, options: EditOptions, locale: Locale): Promise<void> {
  const patch: CardPatch = {}
  if (options.title !== undefined) patch.title = options.title
  if (options.kind !== undefined) patch.kind = options.kind
  for (const field of ['symptom', 'cause', 'intent'] as const)
    if (options[field] !== undefined) patch[field] = options[field] || null
  if (options.next !== undefined) patch.nextStep = options.next || null
  if (options.file !== undefined) patch.touchedFiles = options.file
  await change([ref], () => patch, options, locale)
}

/** `move`: a card to another workspace, by its id, a path or `inbox`. */
export async function move(ref: string, to: string, options: CommonOptions, locale: Locale): Promise<void> {
  await change([ref], () => ({ workspace: to }), options, locale)
}

/** `done`, `drop`, `reopen`: the status of one card or several. */
export async function setStatus(
  refs: readonly string[],
  status: Status,
  options: CommonOptions & { reason?: string },
  locale: Locale,
): Promise<void> {
  await change(refs, () => ({ status, ...(options.reason ? { dropReason: options.reason } : {}) }), options, locale)
}

async function change(
  refs: readonly string[],
  patch: () => CardPatch,
  options: CommonOptions,
  locale: Locale,
): Promise<void> {
  await withDaemon(options, locale, async ({ client }) => {
    for (const ref of refs) {
      const { card: now } = await client.card(ref)
      const { card } = await client.editCard(now.id, now.rev, patch())
      sayEither(options, { card }, () => say(CARD_WORDS[locale].changed(card.number)))
    }
  })
}
