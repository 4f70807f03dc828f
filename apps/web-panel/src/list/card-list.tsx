import './card-list.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { describe } from '../deeds/describe.ts'
import { later } from '../parts/later.tsx'
import type { LoadedList } from '../live/card-list.ts'
import { ALL, usePlace } from '../place/place.ts'
import { usePanel, useWords } from '../panel.ts'
import { CardRowItem } from './card-row.tsx'
import { Unconfirmed } from './unconfirmed.tsx'
import { useListKey } from './use-list.ts'
import { useWorkspaces } from './use-workspaces.ts'
import { workspaceName } from './workspace-switch.tsx'

/** Up to here all rows are drawn; a longer list draws only those in sight. */
const DRAWN_WHOLE = 60
const [Empty] = later(async () => (await import('./empty.tsx')).Empty)
const [VirtualRows] = later(
  async () => (await import('./virtual-rows.tsx')).VirtualRows,
  ({ rows, open, nameOf }) => <PlainRows rows={rows.slice(0, 20)} open={open} nameOf={nameOf} />,
)

interface CardListProps {
  list: UseQueryResult<LoadedList>
  onCreate: () => void
}

/** The rows of the current view, with what waits for a yes on top. */
export function CardList({ list, onCreate }: CardListProps) {
  const { place: store, cache, selection } = usePanel()
  const words = useWords()
  const { scope, view, card, query } = usePlace(store)
  const key = useListKey(view)
  const box = useRef<HTMLDivElement>(null)
  const nameOf = useWorkspaceNames(scope === ALL)
  const { data, error, refetch } = list
  const more = useCallback(() => void cache.readMore(key), [cache, key.scope, key.view, key.session, key.query])
  const rows = data?.rows ?? []
  // How many a search finds is not known before its last page.
  const total = !data?.cursor ? rows.length : query ? rows.length + 1 : Math.max(data.counts[view], rows.length + 1)
  useEffect(() => selection.see(rows), [selection, rows])

  return (
    <div
      className="list"
      ref={box}
      id="cards"
      tabIndex={-1}
      role="region"
      aria-label={words.cards}
      aria-busy={list.isPlaceholderData}
      onKeyDown={step}
    >
      {!query && view !== 'trash' && <Unconfirmed nameOf={nameOf} />}
      {view === 'trash' && rows.length > 0 && <p className="list-hint">{words.trashHint}</p>}
      {error && !data && (
        <div className="list-wrong" role="alert">
          <p>{describe(error, words)}</p>
          <button type="button" className="secondary" onClick={() => void refetch()}>
            {words.retry}
          </button>
        </div>
      )}
      {data && rows.length === 0 && !list.isPlaceholderData && (
        <Empty first={data.counts.all === 0 && data.counts.unconfirmed === 0} onCreate={onCreate} />
      )}
      {total > DRAWN_WHOLE ? (
        <VirtualRows
          key={JSON.stringify(key)}
          box={box}
          rows={rows}
          total={total}
          open={card}
          nameOf={nameOf}
          onMore={more}
        />
      ) : (
        rows.length > 0 && <PlainRows rows={rows} open={card} nameOf={nameOf} />
      )}
    </div>
  )
}

/** Up and down go from title to title. */
function step(event: KeyboardEvent) {
  const way = event.key === 'ArrowDown' ? 'next' : event.key === 'ArrowUp' ? 'previous' : null
  if (!way || !(event.target instanceof Element) || !event.target.matches('.row-link')) return
  const row = event.target.closest('li')
  const other = way === 'next' ? row?.nextElementSibling : row?.previousElementSibling
  const link = other?.querySelector<HTMLElement>('.row-link')
  if (!link) return
  event.preventDefault()
  link.focus()
}

interface PlainRowsProps {
  rows: LoadedList['rows']
  open: string | null
  nameOf: NameOf
}

function PlainRows({ rows, open, nameOf }: PlainRowsProps) {
  return (
    <ul className="rows">
      {rows.map((row) => (
        <li key={row.id}>
          <CardRowItem row={row} open={open === row.number || open === row.id} place={nameOf(row.workspaceId)} />
        </li>
      ))}
    </ul>
  )
}

export interface PlaceName {
  readonly name: string
  readonly inbox: boolean
}
export type NameOf = (workspaceId: string) => PlaceName | null

/** Names of workspaces for rows, where the list shows several; null elsewhere. */
function useWorkspaceNames(wanted: boolean): NameOf {
  const words = useWords()
  const { data } = useWorkspaces()
  return useMemo(() => {
    const names = new Map(
      data?.workspaces.map((each) => [each.id, { name: workspaceName(each, words), inbox: each.path === null }]),
    )
    return (id) => (wanted ? (names.get(id) ?? null) : null)
  }, [data, wanted, words])
}
