import './card-row.css'
import type { CardRow } from '@todo-assistant/shared/card'
import { memo, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { HandleButton } from '../handle/handle-button.tsx'
import { later } from '../parts/later.tsx'
import { Marked } from '../parts/marked.tsx'
import { usePlace } from '../place/place.ts'
import { writeFragment } from '../place/fragment.ts'
import { useSelection } from '../select/selection.ts'
import { usePanel, useLocale } from '../panel.ts'
import { age, moment } from '../words/age.ts'
import type { PlaceName } from './card-list.tsx'
import { DoneRadio } from './done-radio.tsx'
import { RowFacts } from './row-facts.tsx'
import { RowMenu } from './row-menu.tsx'
import { PickBox } from '../select/pick-box.tsx'
import { useNow } from './use-now.ts'

const [TitleEditor, warm] = later(
  async () => (await import('./title-editor.tsx')).TitleEditor,
  ({ title }) => title,
)

/** Fetches the editor's code while nothing else is going on. */
export const warmTitle = warm

interface CardRowProps {
  row: CardRow
  /** Whether its card is open beside the list. */
  open: boolean
  /** Name of its workspace where the list shows several. */
  place: PlaceName | null
}

/** One card at a glance (§8). */
export const CardRowItem = memo(function CardRowItem({ row, open, place }: CardRowProps) {
  const { place: store, deeds, selection } = usePanel()
  const { picking, rows } = useSelection(selection)
  const { query } = usePlace(store)
  const [renaming, setRenaming] = useState(false)
  const picked = rows.has(row.id)
  const over = row.status === 'done' || row.status === 'dropped' || row.deletedAt !== null

  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.button !== 0) return
    event.preventDefault()
    if (event.shiftKey) selection.reach(row)
    else if (picking) selection.toggle(row)
    else store.openCard(row.number)
  }

  function key(event: KeyboardEvent) {
    if (event.key !== 'x' || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    selection.toggle(row)
  }

  return (
    <article className="row" data-open={open} data-status={row.status} data-picked={picked}>
      {picking ? <PickBox row={row} picked={picked} /> : <DoneRadio row={row} />}
      <div className="row-main">
        <h2 className="row-title">
          <span className="row-number">{row.number}</span>
          {renaming ? (
            <TitleEditor
              title={row.title}
              onSave={(title) => void deeds.rename(row, title)}
              onClose={() => setRenaming(false)}
            />
          ) : (
            <a
              className="row-link"
              href={writeFragment({ card: row.number })}
              aria-current={open ? 'true' : undefined}
              onClick={press}
              onKeyDown={key}
              onDoubleClick={() => !picking && setRenaming(true)}
            >
              <Marked text={row.title} query={query} />
            </a>
          )}
        </h2>
        {row.summary && (
          <p className="row-summary">
            <Marked text={row.summary} query={query} />
          </p>
        )}
        <RowFacts row={row} place={place} />
      </div>
      <div className="row-end">
        <RowAge row={row} />
        {!picking && <RowMenu row={row} onRename={() => setRenaming(true)} />}
      </div>
      {!picking && !over && row.confirmed && <HandleButton row={row} className="row-handle" />}
    </article>
  )
})

function RowAge({ row }: { row: CardRow }) {
  const locale = useLocale()
  const now = useNow()
  return (
    <time className="row-age" dateTime={new Date(row.updatedAt).toISOString()} title={moment(row.updatedAt, locale)}>
      {age(row.updatedAt, now, locale)}
    </time>
  )
}
