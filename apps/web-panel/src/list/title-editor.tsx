import { countGraphemes } from '@todo-assistant/shared/text'
import { LIMITS } from '@todo-assistant/shared/limits'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useWords } from '../panel.ts'

interface TitleEditorProps {
  title: string
  onSave: (title: string) => void
  onClose: () => void
}

/** Edits a title in its place: Enter or leaving saves, Escape does not. */
export function TitleEditor({ title, onSave, onClose }: TitleEditorProps) {
  const words = useWords()
  const [text, setText] = useState(title)
  const closed = useRef(false)
  const given = countGraphemes(text.trim())
  const wrong = given === 0 || given > LIMITS.title

  function leave(save: boolean) {
    if (closed.current) return
    closed.current = true
    if (save && !wrong && text.trim() !== title) onSave(text.trim())
    onClose()
  }

  function key(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') leave(false)
    if (event.key === 'Enter' && !wrong) leave(true)
  }

  return (
    <span className="title-editor">
      <input
        // The person asked for this field by a double click or the menu.
        // oxlint-disable-next-line no-autofocus
        autoFocus
        className="input"
        aria-label={words.title}
        aria-invalid={wrong}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={key}
        onBlur={() => leave(true)}
      />
      {given > LIMITS.title - 10 && (
        <span className="counter" data-wrong={wrong}>
          {wrong && given > 0 ? words.tooLong(given, LIMITS.title) : words.left(given, LIMITS.title)}
        </span>
      )}
    </span>
  )
}
