import './cards-page.css'
import { useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { warmHandle } from '../handle/handle-button.tsx'
import { listenForKeys } from '../place/keys.ts'
import { usePlace } from '../place/place.ts'
import { usePanel, useWords } from '../panel.ts'
import { later } from '../parts/later.tsx'
import { warmMenu } from '../parts/menu-button.tsx'
import { useSelection } from '../select/selection.ts'
import { CardList } from './card-list.tsx'
import { warmTitle } from './card-row.tsx'
import { LinkBanner } from './link-banner.tsx'
import { NothingOpen } from './nothing-open.tsx'
import { PanelHead } from './panel-head.tsx'
import { RulesBar } from '../rules/rules-bar.tsx'
import { SearchBox } from './search-box.tsx'
import { useEmbedded } from './use-embedded.ts'
import { useList } from './use-list.ts'
import { ViewTabs } from './view-tabs.tsx'

const [CardPane, warmCard] = later(async () => (await import('../card/card-pane.tsx')).CardPane)
const [CreateDialog, warmCreate] = later(async () => (await import('../create/create-dialog.tsx')).CreateDialog)
const [ChoiceDialog] = later(async () => (await import('../card/choice-dialog.tsx')).ChoiceDialog)
const [SelectionBar] = later(async () => (await import('../select/selection-bar.tsx')).SelectionBar)
const [SettingsPage] = later(async () => (await import('../settings/settings-page.tsx')).SettingsPage)
const [OverviewPage] = later(async () => (await import('../overview/overview-page.tsx')).OverviewPage)

/** The list of a workspace and, beside or over it, one card or a page. */
export function CardsPage() {
  const { place: store, feed, undo, selection } = usePanel()
  const words = useWords()
  const place = usePlace(store)
  const { picking } = useSelection(selection)
  const [creating, setCreating] = useState(false)
  const list = useList(place.view)
  const seq = list.data?.seq
  const ready = seq !== undefined
  useEmbedded()

  useEffect(() => {
    if (seq === undefined) return
    feed.start(seq)
    const later = setTimeout(() => {
      warmCard()
      warmCreate()
      warmMenu()
      warmTitle()
      warmHandle()
    }, 400)
    return () => clearTimeout(later)
    // The feed goes on by itself from where the first list ended.
    // oxlint-disable-next-line exhaustive-deps
  }, [ready, feed])

  useEffect(
    () =>
      listenForKeys(window, {
        search: () => document.querySelector<HTMLElement>('.search-field')?.focus(),
        create: () => setCreating(true),
        undo: undo.last,
        leave: selection.end,
      }),
    [undo, selection],
  )

  // What was picked belongs to the list it was picked from.
  useEffect(() => selection.end, [selection, place.scope, place.view, place.session])

  return (
    <main className="page" data-card={place.card !== null || place.page !== null}>
      <h1 className="sr-only">{words.product}</h1>
      <a className="skip" href="#cards" onClick={skip}>
        {words.skip}
      </a>
      <div className="page-list">
        <PanelHead
          workspace={list.data?.workspace ?? null}
          trash={list.data?.counts.trash ?? 0}
          onCreate={() => setCreating(true)}
        />
        <SearchBox />
        <ViewTabs counts={list.data?.counts} />
        <LinkBanner />
        <CardList list={list} onCreate={() => setCreating(true)} />
        {picking ? (
          <SelectionBar loaded={list.data?.rows.length ?? 0} />
        ) : (
          list.data?.workspace && <RulesBar key={list.data.workspace.id} workspace={list.data.workspace} />
        )}
      </div>
      <div className="page-card">
        {place.card ? (
          <CardPane key={place.card} cardRef={place.card} />
        ) : place.page === 'settings' ? (
          <SettingsPage />
        ) : place.page === 'overview' ? (
          <OverviewPage />
        ) : (
          <NothingOpen />
        )}
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
