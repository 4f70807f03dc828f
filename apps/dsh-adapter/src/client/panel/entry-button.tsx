import { useEffect } from 'react'
import type { Assistant } from '../assistant.ts'
import { SaveIcon } from '../capture/save-icon.tsx'
import { useObserved } from '../observed.ts'
import { openInTab } from './open-in-tab.ts'
import { trouble } from '../trouble.ts'
import { useWords } from '../use-words.ts'

/** The entry in a session's header. A blank session has no header, nor has every build the slot. */
export function HeaderEntry({ assistant }: { assistant: Assistant }) {
  const { entries } = assistant.panel
  useEffect(() => {
    entries.set(entries.getSnapshot() + 1)
    return () => entries.set(entries.getSnapshot() - 1)
  }, [entries])
  return <EntryButton assistant={assistant} />
}

/** The entry at the foot of the sidebar, while no header has one. @param wide the sidebar is open. */
export function SidebarEntry({ assistant, wide = true }: { assistant: Assistant; wide?: boolean }) {
  const headers = useObserved(assistant.panel.entries)
  return headers > 0 ? null : <EntryButton assistant={assistant} bare={!wide} />
}

/** Opens and closes the panel; its badge counts what is new of this session, or shows that something is wrong. */
function EntryButton({ assistant, bare = false }: { assistant: Assistant; bare?: boolean }) {
  const words = useWords(assistant)
  const state = useObserved(assistant.host.state)
  const { badge, cards } = useObserved(assistant.news)
  const { open } = useObserved(assistant.panel.now)
  const why = trouble(state, words)
  const titles = cards.map((card) => `#${card.number} ${card.title}`).join('\n')
  const label = badge > 0 ? words.openWithNews(badge) : words.open
  return (
    <button
      type="button"
      className="todo-assistant-entry"
      data-bare={bare || undefined}
      aria-label={why === undefined ? label : `${label} — ${why}`}
      aria-expanded={open}
      title={why ?? (titles || label)}
      onClick={() => {
        const seated = assistant.panel.bringUp !== undefined || assistant.seats.has('shell.overlay')
        if (seated) assistant.panel.toggle()
        else void openInTab(assistant)
      }}
    >
      <SaveIcon />
      {bare ? null : words.assistant}
      {why !== undefined && (
        <span className="todo-assistant-badge" data-trouble="">
          !
        </span>
      )}
      {why === undefined && badge > 0 && <span className="todo-assistant-badge">{badge > 99 ? '99+' : badge}</span>}
    </button>
  )
}
