import './empty.css'
import { useSyncExternalStore } from 'react'
import { Icon } from '../parts/icon.tsx'
import { ALL, usePlace } from '../place/place.ts'
import { usePanel, useWords } from '../panel.ts'

interface EmptyProps {
  /** Nothing at all here yet: the panel says what a card is and how one comes to be. */
  first: boolean
  onCreate: () => void
}

export function Empty({ first, onCreate }: EmptyProps) {
  const { place: store } = usePanel()
  const words = useWords()
  const { query, view, scope } = usePlace(store)
  if (query)
    return (
      <div className="empty-view">
        <p>{words.nothingFound(query)}</p>
        {view !== 'all' && view !== 'trash' && (
          <button type="button" className="secondary" onClick={() => store.chooseView('all')}>
            {words.searchAllViews}
          </button>
        )}
        {scope !== ALL && (
          <button type="button" className="secondary" onClick={() => store.chooseScope(ALL)}>
            {words.searchEverywhere}
          </button>
        )}
      </div>
    )
  if (view === 'trash') return <p className="empty-view">{words.emptyTrash}</p>
  if (!first) return <p className="empty-view">{words.emptyView}</p>
  return <Lesson onCreate={onCreate} />
}

/** What a card is, how one comes to be, and how DSH is connected. */
function Lesson({ onCreate }: { onCreate: () => void }) {
  const { link } = usePanel()
  const words = useWords()
  const { online } = useSyncExternalStore(link.subscribe, link.now)
  return (
    <section className="empty">
      <h2>{words.emptyTitle}</h2>
      <p>{words.emptyLead}</p>
      <h3>{words.emptyWays}</h3>
      <ol>
        <li>{words.emptyAsk}</li>
        <li>{words.emptyMarker}</li>
        <li>{words.emptyButton}</li>
        <li>
          {words.emptyShell} <code className="mono">todo-assistant add</code>
        </li>
        <li>{words.emptyHand}</li>
      </ol>
      {online === 0 || online === null ? (
        <p className="empty-connect">
          {words.emptyConnect} <code className="mono">todo-assistant setup</code>
        </p>
      ) : (
        <p className="empty-connect" data-tone="calm">
          {words.emptyConnected(online)}
        </p>
      )}
      <button type="button" className="primary" onClick={onCreate}>
        <Icon name="plus" />
        {words.newCard}
      </button>
    </section>
  )
}
