import { CLOSING_QUESTION, insertSentence, RULES_HEAD, SEED_HEAD } from '@todo-assistant/shared/agent-words'
import type { Card } from '@todo-assistant/shared/card'
import type { Locale } from '@todo-assistant/shared/locale'
import { showInvisible } from '@todo-assistant/shared/text'

/**
 * What a new session starts from (§3.11, design §8): head, card, rules, closing question. The rules
 * are the developer's own instructions and stand outside the data fence.
 * @param card the card as `cardText` made it.
 */
export function seedText(card: string, rules: string, locale: Locale): string {
  const parts = [SEED_HEAD[locale], card]
  if (rules !== '') parts.push(`${RULES_HEAD[locale]}\n${showInvisible(rules)}`)
  parts.push(CLOSING_QUESTION[locale])
  return parts.join('\n\n')
}

/** The one sentence for an open session; the title is shown as data would be: one visible line. */
export function insertText(card: Pick<Card, 'number' | 'title'>, locale: Locale): string {
  return insertSentence(card.number, showInvisible(card.title).replace(/\s+/g, ' '), locale)
}
