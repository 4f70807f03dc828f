import './view-tabs.css'
import type { ViewCounts } from '@todo-assistant/shared/views'
import { VIEWS } from '../data/wire.ts'
import { listKey } from '../live/cache.ts'
import { usePlace, type Look } from '../place/place.ts'
import { usePanel, useWords } from '../panel.ts'

/** The five views of §8: they are ways to look, a card may be in several. The trash shows while it is open. */
export function ViewTabs({ counts }: { counts: ViewCounts | undefined }) {
  const { place: store, cache, queries } = usePanel()
  const words = useWords()
  const place = usePlace(store)
  const known = counts ?? cache.lists().find(({ key }) => key.scope === place.scope)?.list.counts
  const looks: readonly Look[] = place.view === 'trash' ? [...VIEWS, 'trash'] : VIEWS
  return (
    <nav className="views" aria-label={words.views}>
      {looks.map((view) => (
        <button
          key={view}
          type="button"
          className="view"
          aria-current={view === place.view ? 'page' : undefined}
          onClick={() => store.chooseView(view)}
          onPointerEnter={() => {
            if (place.query) return
            const key = { scope: place.scope, view, session: place.session, query: '' }
            void queries.prefetchQuery({ queryKey: listKey(key), queryFn: () => cache.readList(key) })
          }}
        >
          {words[`view_${view}`]}
          <span className="view-count">{known?.[view] ?? ''}</span>
        </button>
      ))}
    </nav>
  )
}
