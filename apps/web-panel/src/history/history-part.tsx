import './history-part.css'
import { useQuery } from '@tanstack/react-query'
import type { History } from '@todo-assistant/shared/api'
import type { Card } from '@todo-assistant/shared/card'
import { useState } from 'react'
import { describe } from '../deeds/describe.ts'
import { besideKey } from '../live/cache.ts'
import { Icon } from '../parts/icon.tsx'
import { usePanel, useRoomWords, useWords } from '../panel.ts'
import { HistoryItem } from './history-item.tsx'
import { HISTORY_WORDS } from './words.ts'

/** Events that tell of a card without changing it; undo looks past them. */
const TELLING = new Set(['card.read', 'card.recalled', 'card.opened', 'card.related', 'card.dispatched'])
const FIRST = 8

/** Every change of the card, latest first, folded away until a person asks (design §3, "History"). */
export function HistoryPart({ card }: { card: Card }) {
  const own = useRoomWords(HISTORY_WORDS)
  const [open, setOpen] = useState(false)
  return (
    <section className="card-part" aria-label={own.history}>
      <button type="button" className="history-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="history" />
        {own.history}
        <Icon name="chevron" />
      </button>
      {open && <Entries card={card} />}
    </section>
  )
}

function Entries({ card }: { card: Card }) {
  const { client } = usePanel()
  const words = useWords()
  const own = useRoomWords(HISTORY_WORDS)
  const [all, setAll] = useState(false)
  const { data, error } = useQuery({
    queryKey: besideKey('history', card.id),
    queryFn: () => client.call<History>(`/cards/${card.id}/history`),
    refetchOnMount: 'always',
  })
  if (!data) return error ? <p role="alert">{describe(error, words)}</p> : <p className="soft">{words.loading}</p>
  // Looking at a card is no news to whoever looks.
  const entries = data.entries.filter(({ kind }) => kind !== 'card.opened')
  const latest = entries.find(({ kind }) => !TELLING.has(kind))?.seq
  return (
    <>
      <ol className="history">
        {(all ? entries : entries.slice(0, FIRST)).map((entry) => (
          <HistoryItem key={entry.seq} card={card} entry={entry} latest={entry.seq === latest} />
        ))}
      </ol>
      {!all && entries.length > FIRST && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {own.older(entries.length - FIRST)}
        </button>
      )}
    </>
  )
}
