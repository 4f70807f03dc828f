import type { CardRow } from '@todo-assistant/shared/card'
import { usePanel, useWords } from '../panel.ts'
import { Icon } from '../parts/icon.tsx'

/** The box left of a row while several are being picked. */
export function PickBox({ row, picked }: { row: CardRow; picked: boolean }) {
  const { selection } = usePanel()
  const words = useWords()
  return (
    <button
      type="button"
      role="checkbox"
      className="radio pick"
      aria-checked={picked}
      aria-label={words.pick(row.title)}
      onClick={(event) => (event.shiftKey ? selection.reach(row) : selection.toggle(row))}
    >
      <span className="pick-mark">{picked && <Icon name="check" />}</span>
    </button>
  )
}
