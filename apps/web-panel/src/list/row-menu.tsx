import type { CardRow } from '@todo-assistant/shared/card'
import { useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { later } from '../parts/later.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import type { MenuEntry } from '../parts/menu.tsx'
import type { Panel } from '../panel.ts'
import { usePanel, useWords } from '../panel.ts'
import type { Words } from '../words/zh.ts'

const [ReasonDialog] = later(async () => (await import('../card/reason-dialog.tsx')).ReasonDialog)

/** Archive, delete, bring back: what the × of a row and the menu of a card share (design §8, "Faces"). */
export function leavingEntries(
  row: CardRow,
  { deeds }: Pick<Panel, 'deeds'>,
  words: Words,
  onReason: () => void,
): MenuEntry[] {
  if (row.deletedAt !== null)
    return [{ label: words.restore, icon: 'undo', onSelect: () => void deeds.restore(row.id) }]
  const over = row.status === 'done' || row.status === 'dropped'
  return [
    ...(over
      ? [{ label: words.reopen, icon: 'undo', onSelect: () => void deeds.setStatus(row, 'open') } as const]
      : ([
          { label: words.archive, icon: 'archive', onSelect: () => void deeds.setStatus(row, 'dropped') },
          { label: words.archiveWhy, icon: 'archive', onSelect: onReason },
        ] as const)),
    { label: words.remove, icon: 'trash', tone: 'wrong', parted: true, onSelect: () => void deeds.trash(row) },
  ]
}

/** The × of a row. */
export function RowMenu({ row, onRename }: { row: CardRow; onRename: () => void }) {
  const panel = usePanel()
  const words = useWords()
  const [asking, setAsking] = useState(false)
  const entries = (): MenuEntry[] => [
    ...(row.deletedAt === null ? [{ label: words.rename, icon: 'pencil', onSelect: onRename } as const] : []),
    ...leavingEntries(row, panel, words, () => setAsking(true)),
    { label: words.cancel, icon: 'close', onSelect: () => undefined },
  ]
  return (
    <>
      <MenuButton label={words.actionsOf(row.title)} className="ghost row-menu" entries={entries}>
        <Icon name="close" />
      </MenuButton>
      {asking && <ReasonDialog row={row} onClose={() => setAsking(false)} />}
    </>
  )
}
