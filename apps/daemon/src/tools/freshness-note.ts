import type { Card } from '@todo-assistant/shared/card'
import type { Locale } from '@todo-assistant/shared/locale'
import type { Store } from '../store/store.ts'

/** One line on whether the code a card describes is still there (§3.10); none for a card without code. */
export async function freshnessNote(_store: Store, _card: Card, _locale: Locale): Promise<string[]> {
  return []
}
