import type { CardPatch } from '@todo-assistant/shared/api'
import type { Card, CardRow } from '@todo-assistant/shared/card'
import { useState } from 'react'
import { HandleButton } from '../handle/handle-button.tsx'
import { DoneRadio } from '../list/done-radio.tsx'
import { leavingEntries } from '../list/row-menu.tsx'
import { TitleEditor } from '../list/title-editor.tsx'
import { useWorkspaces } from '../list/use-workspaces.ts'
import { workspaceName } from '../list/workspace-switch.tsx'
import { Icon } from '../parts/icon.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import type { MenuEntry } from '../parts/menu.tsx'
import { usePanel, useRoomWords, useWords } from '../panel.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { rowOf } from './row-of.ts'
import { CARD_WORDS } from './words.ts'

/** Number, title, kind, workspace and what can be done with the card. */
export function CardHead({ card }: { card: Card }) {
  const { deeds, place } = usePanel()
  const words = useWords()
  const own = useRoomWords(CARD_WORDS)
  const [renaming, setRenaming] = useState(false)
  const row = rowOf(card)
  return (
    <header className="card-head">
      <DoneRadio row={row} />
      <div className="card-title">
        {renaming ? (
          <TitleEditor
            title={card.title}
            onSave={(title) => void deeds.rename(row, title)}
            onClose={() => setRenaming(false)}
          />
        ) : (
          <h2>
            {card.title}
            <button
              type="button"
              className="ghost card-pencil"
              aria-label={words.rename}
              onClick={() => setRenaming(true)}
            >
              <Icon name="pencil" />
            </button>
          </h2>
        )}
        <p className="card-facts">
          <span className="row-number">#{card.number}</span>
          <KindMenu card={card} />
          {card.status !== 'open' && <span className="tag">{words[`status_${card.status}`]}</span>}
          {!card.confirmed && (
            <span className="tag" data-kind="waiting">
              {words.toConfirm}
            </span>
          )}
          <PlaceMenu card={card} />
          {card.formerly.length > 0 && (
            <span className="soft">{words.formerly(card.formerly.map((each) => `#${each}`).join(' '))}</span>
          )}
        </p>
        {card.dropReason && (
          <p className="soft card-reason">
            {words.dropReason}: {card.dropReason}
          </p>
        )}
        {card.mergedInto && (
          <button type="button" className="link-button" onClick={() => place.openCard(card.mergedInto!)}>
            {own.openMerged}
          </button>
        )}
      </div>
      <HeadButtons card={card} row={row} />
    </header>
  )
}

function HeadButtons({ card, row }: { card: Card; row: CardRow }) {
  const panel = usePanel()
  const { deeds } = panel
  const words = useWords()
  const [asking, setAsking] = useState(false)
  if (!card.confirmed)
    return (
      <div className="card-buttons">
        <button type="button" className="primary" onClick={() => void deeds.confirm(row)}>
          {words.confirm}
        </button>
        <button type="button" className="secondary" onClick={() => void deeds.setStatus(row, 'dropped')}>
          {words.drop}
        </button>
      </div>
    )
  const over = card.status === 'done' || card.status === 'dropped' || card.deletedAt !== null
  const entries = (): MenuEntry[] => leavingEntries(row, panel, words, () => setAsking(true))
  return (
    <div className="card-buttons">
      {!over && <HandleButton row={row} className="primary card-handle" />}
      <MenuButton label={words.actionsOf(card.title)} entries={entries}>
        <Icon name="more" />
      </MenuButton>
      {asking && <ReasonDialog row={row} onClose={() => setAsking(false)} />}
    </div>
  )
}

function KindMenu({ card }: { card: Card }) {
  const words = useWords()
  const save = useSave(card)
  const entries = (): MenuEntry[] =>
    (['defect', 'idea'] as const).map((kind) => ({
      label: words[`kind_${kind}`],
      checked: card.kind === kind,
      onSelect: () => card.kind !== kind && save({ kind }),
    }))
  return (
    <MenuButton label={`${words.kind}: ${words[`kind_${card.kind}`]}`} className="card-pick" entries={entries}>
      <span className="tag" data-kind={card.kind}>
        {words[`kind_${card.kind}`]}
      </span>
    </MenuButton>
  )
}

function PlaceMenu({ card }: { card: Card }) {
  const words = useWords()
  const save = useSave(card)
  const { data } = useWorkspaces()
  const name = workspaceName(card.workspace, words)
  const entries = (): MenuEntry[] =>
    (data?.workspaces ?? []).map((each) => ({
      label: workspaceName(each, words),
      detail: each.path ?? undefined,
      checked: each.id === card.workspace.id,
      onSelect: () => each.id !== card.workspace.id && save({ workspace: each.id }),
    }))
  return (
    <MenuButton label={`${words.workspace}: ${name}`} className="card-pick row-fact" entries={entries}>
      <Icon name={card.workspace.path === null ? 'inbox' : 'folder'} />
      {name}
    </MenuButton>
  )
}

function useSave(card: Card) {
  const { deeds } = usePanel()
  return (patch: CardPatch) => void deeds.change(card, patch)
}
