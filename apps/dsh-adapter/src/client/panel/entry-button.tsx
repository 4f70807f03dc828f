import type { Assistant } from '../assistant.ts'
import { SaveIcon } from '../capture/save-icon.tsx'
import { useObserved } from '../observed.ts'
import { trouble } from '../trouble.ts'
import { useWords } from '../use-words.ts'

/** Opens and closes the panel; its badge counts what is new of this session, or shows that something is wrong. */
export function EntryButton({ assistant }: { assistant: Assistant }) {
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
      aria-label={why === undefined ? label : `${label} — ${why}`}
      aria-expanded={open}
      title={why ?? (titles || label)}
      onClick={() => assistant.panel.toggle()}
    >
      <SaveIcon />
      {words.assistant}
      {why !== undefined && (
        <span className="todo-assistant-badge" data-trouble="">
          !
        </span>
      )}
      {why === undefined && badge > 0 && <span className="todo-assistant-badge">{badge > 99 ? '99+' : badge}</span>}
    </button>
  )
}
