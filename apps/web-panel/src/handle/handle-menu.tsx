import { useState } from 'react'
import type { Adapter } from '@todo-assistant/shared/session-api'
import type { CardRow } from '@todo-assistant/shared/card'
import { useAdapters } from '../list/use-embedded.ts'
import { Menu, type MenuEntry } from '../parts/menu.tsx'
import type { MenuPlace } from '../parts/menu-button.tsx'
import { usePlace } from '../place/place.ts'
import { usePanel, useRoomWords } from '../panel.ts'
import { copySeed, dispatch } from './handle.ts'
import { pickTarget, rememberTarget, sessionOf } from './target.ts'
import { HANDLE_WORDS } from './words.ts'

interface HandleMenuProps extends MenuPlace {
  row: Pick<CardRow, 'id' | 'number' | 'title'>
}

/** New session, insert, copy: the person decides (§3.11). Nobody online: why, and what still works. */
export function HandleMenu({ row, ...menu }: HandleMenuProps) {
  const panel = usePanel()
  const own = useRoomWords(HANDLE_WORDS)
  const { from } = usePlace(panel.place)
  const { data, error } = useAdapters(true)
  const [chosen, setChosen] = useState<string | null>(null)
  const online = data?.adapters.filter((adapter) => adapter.online) ?? []
  const target = online.find(({ id }) => id === chosen) ?? pickTarget(online, from)
  const name = (adapter: Adapter) => own.dsh(adapter.profile)

  const sending = (mode: 'new' | 'insert', label: string, detail: string): MenuEntry => ({
    label,
    detail,
    icon: mode === 'new' ? 'play' : 'link',
    disabled: !target?.capabilities.includes(mode === 'new' ? 'new-session' : 'insert'),
    onSelect: () => target && void dispatch(panel, row, mode, target, own),
  })

  function insertDetail(adapter: Adapter) {
    const session = sessionOf(adapter, from)
    const title = adapter.sessions.find(({ id }) => id === session)?.title
    return title ? `${name(adapter)} · ${title}` : name(adapter)
  }

  const entries: MenuEntry[] = target
    ? [
        sending('new', own.newSession, name(target)),
        sending('insert', own.insert, insertDetail(target)),
        ...(online.length > 1
          ? online.map((adapter, index) => ({
              label: name(adapter),
              detail: own.sessions(adapter.sessions.length),
              checked: adapter.id === target.id,
              parted: index === 0,
              onSelect: () => {
                rememberTarget(adapter.id)
                setChosen(adapter.id)
              },
            }))
          : []),
      ]
    : [
        {
          label: data || error ? own.nobody : own.looking,
          detail: data || error ? own.nobodyWhy : undefined,
          icon: 'warning',
          disabled: true,
          onSelect: () => undefined,
        },
      ]
  entries.push(
    { label: own.copySeed, icon: 'copy', parted: true, onSelect: () => void copySeed(panel, row, 'text', own) },
    { label: own.copySentence, icon: 'copy', onSelect: () => void copySeed(panel, row, 'insert', own) },
  )
  return <Menu {...menu} entries={entries} />
}
