import './card-row.css'
import type { CardRow } from '@todo-assistant/shared/card'
import { memo, useState, type MouseEvent } from 'react'
import { Icon } from '../parts/icon.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import type { MenuEntry } from '../parts/menu.tsx'
import { writeFragment } from '../place/fragment.ts'
import { usePanel, useLocale, useWords } from '../panel.ts'
import { age, moment } from '../words/age.ts'
import type { PlaceName } from './card-list.tsx'
import { DoneRadio } from './done-radio.tsx'
import { TitleEditor } from './title-editor.tsx'
import { useNow } from './use-now.ts'

interface CardRowProps {
  row: CardRow
  /** Whether its card is open beside the list. */
  open: boolean
  /** Name of its workspace where the list shows several. */
  place: PlaceName | null
}

/** One card at a glance (§8). */
export const CardRowItem = memo(function CardRowItem({ row, open, place }: CardRowProps) {
  const { place: store, deeds } = usePanel()
  const [renaming, setRenaming] = useState(false)

  function openCard(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    store.openCard(row.number)
  }

  return (
    <article className="row" data-open={open} data-status={row.status}>
      <DoneRadio row={row} />
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
              onClick={openCard}
              onDoubleClick={() => setRenaming(true)}
            >
              {row.title}
            </a>
          )}
        </h2>
        {row.summary && <p className="row-summary">{row.summary}</p>}
        <RowFacts row={row} place={place} />
      </div>
      <div className="row-end">
        <RowAge row={row} />
        <RowMenu row={row} onRename={() => setRenaming(true)} />
      </div>
    </article>
  )
})

function RowFacts({ row, place }: { row: CardRow; place: PlaceName | null }) {
  const words = useWords()
  return (
    <p className="row-facts">
      <span className="tag" data-kind={row.kind}>
        {words[`kind_${row.kind}`]}
      </span>
      {row.status === 'doing' && <span className="tag">{words.doing}</span>}
      {row.status === 'dropped' && <span className="tag">{words.dropped}</span>}
      {row.raw && (
        <span className="tag" title={words.rawHint}>
          {words.raw}
        </span>
      )}
      {row.incomplete && !row.raw && (
        <span className="tag" data-kind="waiting" title={words.incompleteHint}>
          {words.incomplete}
        </span>
      )}
      {place && (
        <span className="row-fact">
          <Icon name={place.inbox ? 'inbox' : 'folder'} />
          {place.name}
        </span>
      )}
      {row.firstFile && (
        <span className="row-fact row-file" title={row.firstFile}>
          <Icon name="file" />
          <bdi className="mono row-path">{row.firstFile}</bdi>
          {row.files > 1 && <span>{words.moreFiles(row.files - 1)}</span>}
        </span>
      )}
      {row.notes > 0 && (
        <span className="row-fact">
          <Icon name="note" />
          {words.notes(row.notes)}
        </span>
      )}
      {row.badge > 0 && (
        <span className="row-badge" title={words.fresh(row.badge)}>
          <span className="sr-only">{words.fresh(row.badge)}</span>
        </span>
      )}
    </p>
  )
}

function RowAge({ row }: { row: CardRow }) {
  const locale = useLocale()
  const now = useNow()
  return (
    <time className="row-age" dateTime={new Date(row.updatedAt).toISOString()} title={moment(row.updatedAt, locale)}>
      {age(row.updatedAt, now, locale)}
    </time>
  )
}

function RowMenu({ row, onRename }: { row: CardRow; onRename: () => void }) {
  const { deeds } = usePanel()
  const words = useWords()
  const over = row.status === 'done' || row.status === 'dropped'
  const entries = (): MenuEntry[] => [
    { label: words.rename, icon: 'pencil', onSelect: onRename },
    over
      ? { label: words.reopen, icon: 'undo', onSelect: () => void deeds.setStatus(row, 'open') }
      : { label: words.archive, icon: 'archive', onSelect: () => void deeds.setStatus(row, 'dropped') },
    { label: words.remove, icon: 'trash', tone: 'wrong', parted: true, onSelect: () => void deeds.trash(row) },
    { label: words.cancel, icon: 'close', onSelect: () => undefined },
  ]
  return (
    <MenuButton label={words.actionsOf(row.title)} className="ghost row-menu" entries={entries}>
      <Icon name="close" />
    </MenuButton>
  )
}
