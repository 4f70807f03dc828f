import type { Card } from '@todo-assistant/shared/card'
import { freshnessLine } from '@todo-assistant/shared/freshness-words'
import type { Locale } from '@todo-assistant/shared/locale'
import { freshnessOf } from '../cards/freshness.ts'

/**
 * One line on whether the code a card describes is still there (§3.10); none for a card that names
 * no code. It quotes file names, so it belongs inside the fence.
 */
export async function freshnessNote(
  card: Card,
  locale: Locale,
  cwd: string | null = null,
): Promise<string | undefined> {
  if (card.touchedFiles.length === 0 && card.anchors.commit === null) return undefined
  const freshness = (await freshnessOf([card], cwd)).get(card.id)
  return freshness && freshnessLine(freshness, locale)
}
