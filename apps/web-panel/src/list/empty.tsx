import './empty.css'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../panel.ts'

interface EmptyProps {
  /** Nothing at all here yet: the panel says what a card is and how one comes to be. */
  first: boolean
  onCreate: () => void
}

export function Empty({ first, onCreate }: EmptyProps) {
  const words = useWords()
  if (!first) return <p className="empty-view">{words.emptyView}</p>
  return (
    <section className="empty">
      <h2>{words.emptyTitle}</h2>
      <p>{words.emptyLead}</p>
      <ol>
        <li>{words.emptyAsk}</li>
        <li>{words.emptyMarker}</li>
        <li>{words.emptyButton}</li>
        <li>{words.emptyHand}</li>
      </ol>
      <button type="button" className="primary" onClick={onCreate}>
        <Icon name="plus" />
        {words.newCard}
      </button>
    </section>
  )
}
