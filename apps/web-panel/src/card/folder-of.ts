import type { Card } from '@todo-assistant/shared/card'

/** The folder that the card's relative paths start from; null when none is known. */
export function folderOf(card: Card): string | null {
  return card.workspace.path ?? card.origin?.cwd ?? null
}
