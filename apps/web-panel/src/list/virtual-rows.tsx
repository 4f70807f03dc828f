import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { LoadedList } from '../live/card-list.ts'
import type { NameOf } from './card-list.tsx'
import { CardRowItem } from './card-row.tsx'

interface VirtualRowsProps {
  box: RefObject<HTMLDivElement | null>
  rows: LoadedList['rows']
  /** All rows of the list, also those not read yet. */
  total: number
  open: string | null
  nameOf: NameOf
  onMore: () => void
}

/** Usual height of a row; each drawn one is measured. */
const ROW_HEIGHT = 84
/** Pages are asked for this many rows before they come in sight. */
const AHEAD = 60

/** A long list: only the rows in sight are in the page, the rest is room. */
export function VirtualRows({ box, rows, total, open, nameOf, onMore }: VirtualRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // oxlint-disable-next-line react-compiler -- the virtualizer keeps its own state
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    scrollMargin: top,
    overscan: 8,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0

  useLayoutEffect(() => {
    const above = list.current?.offsetTop ?? 0
    setTop(above)
  })
  useEffect(() => {
    if (last + AHEAD >= rows.length && rows.length < total) onMore()
  }, [last, rows.length, total, onMore])

  return (
    <ul ref={list} className="rows virtual" style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index, key, start }) => {
        const row = rows[index]
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {row ? (
              <CardRowItem row={row} open={open === row.number || open === row.id} place={nameOf(row.workspaceId)} />
            ) : (
              <div className="row-coming" aria-hidden="true" />
            )}
          </li>
        )
      })}
    </ul>
  )
}
