import './selection-bar.css'
import { useState } from 'react'
import { useWorkspaces } from '../list/use-workspaces.ts'
import { workspaceName } from '../list/workspace-switch.tsx'
import { Icon } from '../parts/icon.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import type { MenuEntry } from '../parts/menu.tsx'
import { usePlace } from '../place/place.ts'
import { usePanel, useRoomWords, useWords } from '../panel.ts'
import { runBulk, type BulkDeed, type BulkResult } from './bulk.ts'
import { ResultDialog } from './result-dialog.tsx'
import { useSelection } from './selection.ts'
import { SELECT_WORDS } from './words.ts'

/** One thing for all the rows that are picked. @param loaded how many rows the list holds so far. */
export function SelectionBar({ loaded }: { loaded: number }) {
  const panel = usePanel()
  const { selection, place: store } = panel
  const words = useWords()
  const own = useRoomWords(SELECT_WORDS)
  const { view } = usePlace(store)
  const { rows } = useSelection(selection)
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly BulkResult[] | null>(null)
  const none = rows.size === 0 || busy

  async function run(deed: BulkDeed, said: (count: number) => string) {
    setBusy(true)
    const came = await runBulk(panel, [...rows.values()], deed, said)
    setBusy(false)
    // All of one kind are told by the toast; a mixed outcome is told card by card.
    if (came.some(({ wrong }) => wrong !== null)) setResults(came)
    else selection.end()
  }

  const deed = (
    label: string,
    icon: 'check' | 'archive' | 'trash' | 'undo',
    what: BulkDeed,
    said: typeof own.didDone,
  ) => (
    <button type="button" className="quiet pick-deed" disabled={none} onClick={() => void run(what, said)}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  )

  return (
    <section className="pick-bar" aria-label={own.bar}>
      <p role="status">{own.picked(rows.size)}</p>
      {rows.size < loaded && (
        <button type="button" className="quiet" onClick={selection.all}>
          {own.all(loaded)}
        </button>
      )}
      <div className="pick-deeds">
        {view === 'trash' ? (
          deed(words.restore, 'undo', { name: 'restore' }, own.didRestore)
        ) : (
          <>
            {view === 'done'
              ? deed(words.reopen, 'undo', { name: 'open' }, own.didOpen)
              : deed(words.view_done, 'check', { name: 'done' }, own.didDone)}
            <Move disabled={none} onMove={(workspace) => void run({ name: 'move', workspace }, own.didMove)} />
            {deed(own.archive, 'archive', { name: 'dropped' }, own.didArchive)}
            {deed(words.remove, 'trash', { name: 'trash' }, own.didTrash)}
          </>
        )}
        <button type="button" className="ghost" aria-label={own.stop} onClick={selection.end}>
          <Icon name="close" />
        </button>
      </div>
      {results && (
        <ResultDialog
          results={results}
          onClose={() => {
            setResults(null)
            selection.end()
          }}
        />
      )}
    </section>
  )
}

function Move({ disabled, onMove }: { disabled: boolean; onMove: (workspace: string) => void }) {
  const words = useWords()
  const own = useRoomWords(SELECT_WORDS)
  const { data } = useWorkspaces()
  const entries = (): MenuEntry[] =>
    (data?.workspaces ?? []).map((each) => ({
      label: workspaceName(each, words),
      detail: each.path ?? undefined,
      icon: each.path === null ? 'inbox' : 'folder',
      onSelect: () => onMove(each.id),
    }))
  if (disabled)
    return (
      <button type="button" className="quiet pick-deed" disabled>
        <Icon name="folder" />
        <span>{own.move}</span>
      </button>
    )
  return (
    <MenuButton label={own.move} className="quiet pick-deed" entries={entries}>
      <Icon name="folder" />
      <span>{own.move}</span>
    </MenuButton>
  )
}
