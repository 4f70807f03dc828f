import type { CardRow } from '@todo-assistant/shared/card'
import { Icon } from '../parts/icon.tsx'
import { usePanel, useWords } from '../panel.ts'

/** The round mark left of a number: empty is open, full is done, faint is dropped (§8). */
export function DoneRadio({ row }: { row: CardRow }) {
  const { deeds } = usePanel()
  const words = useWords()
  const over = row.status === 'done' || row.status === 'dropped'
  if (row.deletedAt !== null)
    return (
      <button
        type="button"
        className="radio"
        aria-label={words.takeOut(row.title)}
        title={words.restore}
        onClick={() => void deeds.restore(row.id)}
      >
        <Icon name="undo" />
      </button>
    )
  return (
    <button
      type="button"
      role="checkbox"
      className="radio"
      data-status={row.status}
      aria-checked={row.status === 'done'}
      aria-label={over ? words.markOpen(row.title) : words.markDone(row.title)}
      onClick={() => void deeds.setStatus(row, over ? 'open' : 'done')}
    >
      <span className="radio-mark" />
    </button>
  )
}
