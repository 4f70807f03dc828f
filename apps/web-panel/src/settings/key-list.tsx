import { ShellPart } from '../parts/page-shell.tsx'
import { useRoomWords } from '../panel.ts'
import { SETTINGS_WORDS } from './words.ts'

/** The keys that work anywhere. */
export function KeyList() {
  const own = useRoomWords(SETTINGS_WORDS)
  const keys = [
    ['/', own.key_search],
    ['n', own.key_new],
    ['↑ ↓', own.key_step],
    ['Enter', own.key_open],
    ['x', own.key_pick],
    ['Ctrl+Z', own.key_undo],
    ['Ctrl+Enter', own.key_save],
    ['Esc', own.key_leave],
  ] as const
  return (
    <ShellPart title={own.keys}>
      <dl className="facts keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </ShellPart>
  )
}
