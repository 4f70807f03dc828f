import './cards-page.css'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { usePlace } from '../place/place.ts'
import { usePanel, useWords } from '../panel.ts'
import { warmMenu } from '../parts/menu-button.tsx'
import { CardList } from './card-list.tsx'
import { LinkBanner } from './link-banner.tsx'
import { NothingOpen } from './nothing-open.tsx'
import { PanelHead } from './panel-head.tsx'
import { useList } from './use-list.ts'
import { ViewTabs } from './view-tabs.tsx'

const readCard = () => import('../card/card-pane.tsx')
const readCreate = () => import('../create/create-dialog.tsx')
const CardPane = lazy(async () => ({ default: (await readCard()).CardPane }))
const CreateDialog = lazy(async () => ({ default: (await readCreate()).CreateDialog }))
const ChoiceDialog = lazy(async () => ({ default: (await import('../card/choice-dialog.tsx')).ChoiceDialog }))

/** The list of a workspace and, beside or over it, one card. */
export function CardsPage() {
  const { place: store, feed } = usePanel()
  const words = useWords()
  const place = usePlace(store)
  const [creating, setCreating] = useState(false)
  const list = useList(place.view)
  const seq = list.data?.seq
  const ready = seq !== undefined

  useEffect(() => {
    if (seq === undefined) return
    feed.start(seq)
    const later = setTimeout(() => {
      void readCard()
      void readCreate()
      warmMenu()
    }, 400)
    return () => clearTimeout(later)
    // The feed goes on by itself from where the first list ended.
    // oxlint-disable-next-line exhaustive-deps
  }, [ready, feed])

  return (
    <div className="page" data-card={place.card !== null}>
      <a className="skip" href="#cards" onClick={skip}>
        {words.skip}
      </a>
      <div className="page-list">
        <PanelHead workspace={list.data?.workspace ?? null} onCreate={() => setCreating(true)} />
        <ViewTabs counts={list.data?.counts} />
        <LinkBanner />
        <CardList list={list} onCreate={() => setCreating(true)} />
      </div>
      <div className="page-card">
        {place.card ? (
          <Suspense>
            <CardPane key={place.card} cardRef={place.card} />
          </Suspense>
        ) : (
          <NothingOpen />
        )}
      </div>
      <Suspense>
        {creating && <CreateDialog onClose={() => setCreating(false)} />}
        <ChoiceHost />
      </Suspense>
    </div>
  )
}

function ChoiceHost() {
  const { choice } = usePanel()
  const question = useSyncExternalStore(choice.subscribe, choice.now)
  return question ? <ChoiceDialog question={question} /> : null
}

/** The address stays as it is: it names a card, not a place on the page. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('cards')?.focus()
}
