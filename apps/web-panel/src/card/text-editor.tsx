import type { CardPatch } from '@todo-assistant/shared/api'
import type { Card } from '@todo-assistant/shared/card'
import { countGraphemes } from '@todo-assistant/shared/text'
import { useState, type KeyboardEvent } from 'react'
import { describe } from '../deeds/describe.ts'
import { usePanel, useWords } from '../panel.ts'

export interface TextPart {
  label: string
  /** The part of a card as a text. */
  read: (card: Card) => string
  /** What to save for a text that differs; undefined for one that says nothing. */
  patch: (text: string) => CardPatch | undefined
  limit?: number
  hint?: string
  mono?: boolean
}

interface TextEditorProps extends TextPart {
  /** The card as the edit began: saving compares against it, whatever arrives meanwhile. */
  base: Card
  now: Card
  onClose: () => void
}

/** Edits a part of a card as a text: Ctrl+Enter saves, Escape does not. */
export function TextEditor({ base, now, label, read, patch, limit, hint, mono, onClose }: TextEditorProps) {
  const { deeds } = usePanel()
  const words = useWords()
  const [text, setText] = useState(() => read(base))
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const given = limit === undefined ? 0 : countGraphemes(text)
  const over = limit !== undefined && given > limit
  const overtaken = read(now) !== read(base)

  async function save() {
    if (over || busy) return
    const next = patch(text)
    if (text === read(base) || !next) return onClose()
    setBusy(true)
    try {
      await deeds.save(base, next)
      onClose()
    } catch (error) {
      setWrong(describe(error, words))
      setBusy(false)
    }
  }

  function key(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save()
  }

  return (
    <div className="editor">
      <textarea
        // The person has just asked to edit this part.
        // oxlint-disable-next-line no-autofocus
        autoFocus
        className={mono ? 'input mono' : 'input'}
        aria-label={label}
        aria-invalid={over}
        placeholder={hint}
        spellCheck={!mono}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={key}
      />
      <div className="editor-foot">
        <span className="counter" data-wrong={over}>
          {limit === undefined ? hint : over ? words.tooLong(given, limit) : words.left(given, limit)}
        </span>
        <button type="button" className="quiet" onClick={onClose}>
          {words.cancel}
        </button>
        <button type="button" className="primary" disabled={busy || over} onClick={() => void save()}>
          {words.save}
        </button>
      </div>
      {overtaken && <p className="card-hint">{words.changedMeanwhile}</p>}
      {wrong && (
        <p className="card-hint" data-tone="wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}
