import './empty.css'
import { useSyncExternalStore } from 'react'
import { Icon } from '../parts/icon.tsx'
import { ALL, usePlace } from '../place/place.ts'
import { usePanel, useRoomWords, useWords } from '../panel.ts'
import { EMPTY_WORDS } from './words.ts'

interface EmptyProps {
  /** Nothing at all here yet: the panel says what a card is and how one comes to be. */
  first: boolean
  onCreate: () => void
}

export function Empty({ first, onCreate }: EmptyProps) {
  const { place: store } = usePanel()
  const own = useRoomWords(EMPTY_WORDS)
  const { query, view, scope } = usePlace(store)
  if (query)
    return (
      <div className="empty-view">
        <p>{own.nothingFound(query)}</p>
        {view !== 'all' && view !== 'trash' && (
          <button type="button" className="secondary" onClick={() => store.chooseView('all')}>
            {own.searchAllViews}
          </button>
        )}
        {scope !== ALL && (
          <button type="button" className="secondary" onClick={() => store.chooseScope(ALL)}>
            {own.searchEverywhere}
          </button>
        )}
      </div>
    )
  if (view === 'trash') return <p className="empty-view">{own.emptyTrash}</p>
  if (!first) return <p className="empty-view">{own.emptyView}</p>
  return <Lesson onCreate={onCreate} />
}

/** What a card is, how one comes to be, and how DSH is connected. */
function Lesson({ onCreate }: { onCreate: () => void }) {
  const { link } = usePanel()
  const words = useWords()
  const own = useRoomWords(EMPTY_WORDS)
  const { online } = useSyncExternalStore(link.subscribe, link.now)
  return (
    <section className="empty">
      <h2>{own.emptyTitle}</h2>
      <p>{own.emptyLead}</p>
      <h3>{own.emptyWays}</h3>
      <ol>
        <li>{own.emptyAsk}</li>
        <li>{own.emptyMarker}</li>
        <li>{own.emptyButton}</li>
        <li>
          {own.emptyShell} <code className="mono">todo-assistant add</code>
        </li>
        <li>{own.emptyHand}</li>
      </ol>
      {online === 0 || online === null ? (
        <p className="empty-connect">
          {words.emptyConnect} <code className="mono">todo-assistant setup</code>
        </p>
      ) : (
        <p className="empty-connect" data-tone="calm">
          {own.emptyConnected(online)}
        </p>
      )}
      <button type="button" className="primary" onClick={onCreate}>
        <Icon name="plus" />
        {words.newCard}
      </button>
    </section>
  )
}
