import './card-pane.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Refused } from '../data/client.ts'
import { describe } from '../deeds/deeds.ts'
import { cardKey } from '../live/cache.ts'
import { Icon } from '../parts/icon.tsx'
import { usePanel, useWords } from '../panel.ts'
import { Anchors } from './anchors.tsx'
import { CardHead } from './card-head.tsx'
import { CoreFields } from './core-fields.tsx'
import { Evidence } from './evidence.tsx'
import { Files } from './files.tsx'
import { Notes } from './notes.tsx'
import { Origin } from './origin.tsx'
import { RequestWords } from './request-words.tsx'

/** One card, whole. @param cardRef as the address or a link names it. */
export function CardPane({ cardRef }: { cardRef: string }) {
  const { cache, place, deeds } = usePanel()
  const words = useWords()
  const pane = useRef<HTMLElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: cardKey(cardRef),
    queryFn: () => cache.readCard(cardRef),
    refetchOnMount: 'always',
  })
  const ready = data !== undefined

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
          <button type="button" className="quiet" onClick={place.closeCard}>
            {words.back}
          </button>
        </p>
      </div>
    )
  }

  const { card } = data
  return (
    <article
      ref={pane}
      className="card"
      tabIndex={-1}
      aria-label={`#${card.number} ${card.title}`}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && place.closeCard()}
    >
      <div className="card-bar">
        <button type="button" className="quiet card-back" onClick={place.closeCard}>
          <Icon name="back" />
          <span>{words.back}</span>
        </button>
        <button type="button" className="ghost card-close" aria-label={words.close} onClick={place.closeCard}>
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
      <CoreFields card={card} />
      <RequestWords request={card.request} />
      <Evidence card={card} />
      <Notes card={card} />
      <Files card={card} />
      <Anchors anchors={card.anchors} />
      <Origin card={card} />
    </article>
  )
}
