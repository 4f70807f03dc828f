import type { CardPatch } from '@todo-assistant/shared/api'
import type { Card, CardRow } from '@todo-assistant/shared/card'

export type PatchField = keyof CardPatch

/** A field that both sides changed to different values. */
export interface Conflict {
  readonly field: PatchField
  readonly mine: unknown
  readonly theirs: unknown
}

export interface MergedEdit {
  /** What can be saved on top of the current card without losing anything. */
  readonly patch: CardPatch
  readonly conflicts: readonly Conflict[]
}

/** The value that a patch of this field would replace; null stands for an empty one. */
export function fieldValue(card: Card | CardRow, field: PatchField): unknown {
  if (!('core' in card)) return (card as Record<string, unknown>)[field === 'workspace' ? 'workspaceId' : field] ?? null
  switch (field) {
    case 'symptom':
    case 'cause':
    case 'nextStep':
    case 'intent':
      return card.core[field] ?? null
    case 'touchedFiles':
      return card.touchedFiles.map(({ path }) => path)
    case 'symbols':
      return card.anchors.symbols.map(({ foundAt: _foundAt, ...symbol }) => symbol)
    case 'workspace':
      return card.workspace.id
    case 'request':
      return card.request ? { text: card.request.text } : null
    default:
      return card[field] ?? null
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * What to do with an edit whose base has been overtaken: a field that only this side changed is kept, one
 * that both brought to the same value is done, one that both changed differently is for the person.
 * @param base the card as the edit began.
 * @param current the card as it is now.
 */
export function mergeEdit(base: Card | CardRow, patch: CardPatch, current: Card): MergedEdit {
  const kept: Record<string, unknown> = {}
  const conflicts: Conflict[] = []
  for (const [name, mine] of Object.entries(patch)) {
    const field = name as PatchField
    const theirs = fieldValue(current, field)
    if (same(theirs, mine)) continue
    if (same(theirs, fieldValue(base, field))) kept[field] = mine
    else conflicts.push({ field, mine, theirs })
  }
  return { patch: kept as CardPatch, conflicts }
}
