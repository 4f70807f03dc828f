import './cards-page.css'
import { useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { usePlace } from '../place/place.ts'
import { usePanel, useWords } from '../panel.ts'
import { later } from '../parts/later.tsx'
import { warmMenu } from '../parts/menu-button.tsx'
import { CardList } from './card-list.tsx'
import { LinkBanner } from './link-banner.tsx'
import { NothingOpen } from './nothing-open.tsx'
import { PanelHead } from './panel-head.tsx'
import { useList } from './use-list.ts'
import { ViewTabs } from './view-tabs.tsx'

const [CardPane, warmCard] = later(async () => (await import('../card/card-pane.tsx')).CardPane)
const [CreateDialog, warmCreate] = later(async () => (await import('../create/create-dialog.tsx')).CreateDialog)
const [ChoiceDialog] = later(async () => (await import('../card/choice-dialog.tsx')).ChoiceDialog)

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
      warmCard()
      warmCreate()
      warmMenu()
    }, 400)
    return () => clearTimeout(later)
    // The feed goes on by itself from where the first list ended.
    // oxlint-disable-next-line exhaustive-deps
  }, [ready, feed])

  return (
    <main className="page" data-card={place.card !== null}>
      <h1 className="sr-only">{words.product}</h1>
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
        {place.card ? <CardPane key={place.card} cardRef={place.card} /> : <NothingOpen />}
      </div>
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
      <ChoiceHost />
    </main>
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
