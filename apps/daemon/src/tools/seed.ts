import type { Card } from '@todo-assistant/shared/card'
import type { Locale } from '@todo-assistant/shared/locale'
import type { Seed } from '@todo-assistant/shared/session-api'
import { insertText, seedText } from '../cards/seed.ts'
import type { Store } from '../store/store.ts'
import { rulesOf } from '../store/workspaces.ts'
import { CARD_BUDGET, cardText } from './card-text.ts'
import { freshnessNote } from './freshness-note.ts'
import { estimateTokens } from './tokens.ts'

/** The seed of a card and the sentence for an open session, as they stand now. Rules come on top of its budget. */
export async function makeSeed(store: Store, card: Card, locale: Locale): Promise<Seed> {
  const frame = estimateTokens(seedText('', '', locale))
  const body = cardText(card, locale, await freshnessNote(card, locale), CARD_BUDGET - frame)
  const text = seedText(body, rulesOf(store.db, card.workspace.id).text, locale)
  return { text, insert: insertText(card, locale), tokens: estimateTokens(text) }
}
