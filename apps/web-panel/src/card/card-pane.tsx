import './card-pane.css'
import { useQuery } from '@tanstack/react-query'
import type { Card } from '@todo-assistant/shared/card'
import { useEffect, useRef, type RefObject } from 'react'
import { Refused } from '../data/client.ts'
import { describe } from '../deeds/describe.ts'
import { cardKey } from '../live/cache.ts'
import { Icon } from '../parts/icon.tsx'
import { usePanel, useWords } from '../panel.ts'
import { Anchors } from './anchors.tsx'
import { Dispatches } from '../handle/dispatches.tsx'
import { HistoryPart } from '../history/history-part.tsx'
import { CardHead } from './card-head.tsx'
import { CoreFields } from './core-fields.tsx'
import { Evidence } from './evidence.tsx'
import { Files } from './files.tsx'
import { FreshnessLine } from './freshness-line.tsx'
import { Notes } from './notes.tsx'
import { Origin } from './origin.tsx'
import { Related } from './related.tsx'
import { RequestWords } from './request-words.tsx'
import { useCardFreshness } from './use-card-freshness.ts'

/** One card, whole. @param cardRef as the address or a link names it. */
export function CardPane({ cardRef }: { cardRef: string }) {
  const { cache, client, place, deeds } = usePanel()
  const words = useWords()
  const pane = useRef<HTMLElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: cardKey(cardRef),
    queryFn: () => cache.readCard(cardRef),
    refetchOnMount: 'always',
  })
  const ready = data !== undefined
  const waiting = (data?.card.badge ?? 0) > 0
  const id = data?.card.id

  // Whoever looks at the card has seen what is new about it.
  useEffect(() => {
    if (id && waiting) client.openedCard(id).then(cache.settle, () => undefined)
  }, [id, waiting, client, cache])

  // On a narrow screen the card takes the place of the list, and the focus goes along.
  useEffect(() => {
    if (ready && matchMedia('(max-width: 55.99rem)').matches) pane.current?.focus()
  }, [ready])

  if (!data) {
    if (!error) return null
    const deleted = error instanceof Refused && error.code === 'card_deleted'
    return (
      <div className="nothing" role="alert">
        <p>{describe(error, words)}</p>
        <p className="card-retry">
          {deleted ? (
            <button
              type="button"
              className="secondary"
              onClick={() => void deeds.restore(cardRef).then(() => refetch())}
            >
              {words.restore}
            </button>
          ) : (
            <button type="button" className="secondary" onClick={() => void refetch()}>
              {words.retry}
            </button>
          )}
          <button type="button" className="quiet" onClick={place.close}>
            {words.back}
          </button>
        </p>
      </div>
    )
  }

  return <CardParts card={data.card} pane={pane} />
}

function CardParts({ card, pane }: { card: Card; pane: RefObject<HTMLElement | null> }) {
  const { place, deeds } = usePanel()
  const words = useWords()
  const freshness = useCardFreshness(card)
  return (
    <article
      ref={pane}
      className="card"
      tabIndex={-1}
      aria-label={`#${card.number} ${card.title}`}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && place.close()}
    >
      <div className="card-bar">
        <button type="button" className="quiet card-back" onClick={place.close}>
          <Icon name="back" />
          <span>{words.back}</span>
        </button>
        <button type="button" className="ghost card-close" aria-label={words.close} onClick={place.close}>
          <Icon name="close" />
        </button>
      </div>
      <CardHead card={card} />
      {card.deletedAt !== null && (
        <p className="card-hint" data-tone="wrong">
          {words.cardDeleted}
          <button type="button" className="secondary" onClick={() => void deeds.restore(card.id)}>
            {words.restore}
          </button>
        </p>
      )}
      {freshness && <FreshnessLine freshness={freshness} />}
      <CoreFields card={card} />
      <RequestWords card={card} />
      <Evidence card={card} />
      <Notes card={card} />
      <Files card={card} freshness={freshness} />
      <Anchors card={card} freshness={freshness} />
      <Dispatches card={card} />
      <Related card={card} />
      <Origin card={card} />
      <HistoryPart card={card} />
    </article>
  )
}
