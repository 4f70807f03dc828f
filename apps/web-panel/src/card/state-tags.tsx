import type { FileFreshness, SymbolFreshness } from '@todo-assistant/shared/freshness'
import { useRoomWords } from '../panel.ts'
import { CARD_WORDS } from './words.ts'

const LOUD = new Set(['deleted', 'gone'])

/** How a file stands against its content at capture. */
export function FileStateTag({ file }: { file: FileFreshness }) {
  const words = useRoomWords(CARD_WORDS)
  if (file.state === 'unchanged' && !file.uncommitted) return <span className="state">{words.file_unchanged}</span>
  if (file.state === 'external') return null
  const parts = [
    words[`file_${file.state}`],
    file.commits ? words.commits(file.commits) : null,
    file.uncommitted ? words.uncommitted : null,
  ]
  return (
    <span className="tag" data-kind={LOUD.has(file.state) ? 'wrong' : file.state === 'unknown' ? undefined : 'waiting'}>
      {parts.filter(Boolean).join(' · ')}
    </span>
  )
}

/** Whether a symbol is still where it was, and what it is called now. */
export function SymbolStateTag({ symbol }: { symbol: SymbolFreshness }) {
  const words = useRoomWords(CARD_WORDS)
  const { state, changed, renamedTo, at } = symbol
  if (state === 'found' && !changed && !renamedTo) return <span className="state">{words.file_unchanged}</span>
  const said =
    renamedTo !== null
      ? words.renamedTo(renamedTo)
      : state === 'moved' && at
        ? words.movedTo(`${at.file}:${at.line}`)
        : state === 'found'
          ? words.symbol_changed
          : words[`symbol_${state}`]
  return (
    <span className="tag" data-kind={LOUD.has(state) ? 'wrong' : state === 'unknown' ? undefined : 'waiting'}>
      {said}
    </span>
  )
}
