import { TodoError } from '@todo-assistant/shared/errors'
import { LIMITS } from '@todo-assistant/shared/limits'
import { formatNumber } from '@todo-assistant/shared/ref'
import { cutToLimit } from '@todo-assistant/shared/text'
import { coreOf, notesOf } from '../store/card-rows.ts'
import type { CardRecord } from '../store/schema.ts'
import type { Change } from '../store/store.ts'
import { amend, type Author } from './amend.ts'
import { requireCard } from './find.ts'
import { addNote } from './note.ts'

/**
 * Folds one card into another (design §4): one note with the source's core and notes goes to the
 * target, the source is dropped and says where it went. What did not fit stays in the source.
 * @throws TodoError `unknown_card`, `card_deleted`, `nothing_to_do` for a card and itself.
 */
export function mergeCards(
  change: Change,
  sourceRef: string,
  targetRef: string,
  author: Author,
): { source: CardRecord; target: CardRecord } {
  const source = requireCard(change.db, sourceRef).card
  const target = requireCard(change.db, targetRef).card
  // Merged there already, into itself, or into a card that was merged away: nothing would be left open.
  if (source.pk === target.pk || source.mergedInto === target.id || target.mergedInto !== null) {
    throw new TodoError('nothing_to_do', { given: `#${formatNumber(source)} → #${formatNumber(target)}` })
  }
  const merged = addNote(
    change,
    target.id,
    { kind: 'supplement', text: mergedText(change, source), turn: null },
    author,
  )
  const note = notesOf(change, target.pk).at(-1)!
  const dropped = amend(
    change,
    source,
    { status: 'dropped', confirmed: true, dropReason: `merged into #${formatNumber(target)}`, mergedInto: target.id },
    { ...author, kind: 'card.merged', more: { noteId: note.id } },
  )
  return { source: dropped, target: merged }
}

function mergedText(change: Change, source: CardRecord): string {
  const parts = [
    `#${formatNumber(source)}「${source.title}」`,
    ...Object.values(coreOf(source)),
    ...notesOf(change, source.pk).map((note) => note.text),
  ]
  const whole = parts.join('\n')
  const cut = cutToLimit(whole, LIMITS.note)
  return cut === whole ? whole : `${cutToLimit(whole, LIMITS.note - 1)}…`
}
