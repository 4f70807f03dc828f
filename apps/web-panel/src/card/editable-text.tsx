import { countGraphemes } from '@todo-assistant/shared/text'
import type { Card, CoreField } from '@todo-assistant/shared/card'
import { useId, useState, type KeyboardEvent } from 'react'
import { describe } from '../deeds/deeds.ts'
import { Icon } from '../parts/icon.tsx'
import { usePanel, useWords } from '../panel.ts'

interface EditableTextProps {
  card: Card
  field: CoreField
  label: string
  text: string
  limit: number
  /** Begin as a field, for a part the person has just asked to add. */
  startOpen: boolean
}

/** A text of the card that is read until a person edits it. */
export function EditableText({ card, field, label, text, limit, startOpen }: EditableTextProps) {
  const words = useWords()
  const heading = useId()
  // The card as the edit began: saving compares against it, whatever arrives meanwhile.
  const [base, setBase] = useState<Card | null>(startOpen ? card : null)
  return (
    <section className="card-part" aria-labelledby={heading}>
      <h3 id={heading}>
        {label}
        {!base && (
          <button
            type="button"
            className="ghost card-pencil"
            aria-label={`${words.edit}: ${label}`}
            onClick={() => setBase(card)}
          >
            <Icon name="pencil" />
          </button>
        )}
      </h3>
      {base ? (
        <Editor base={base} field={field} label={label} now={text} limit={limit} onClose={() => setBase(null)} />
      ) : text ? (
        <p className="card-text">{text}</p>
      ) : (
        <button type="button" className="card-empty" onClick={() => setBase(card)}>
          {words.empty}
        </button>
      )}
    </section>
  )
}

interface EditorProps {
  base: Card
  field: CoreField
  label: string
  now: string
  limit: number
  onClose: () => void
}

function Editor({ base, field, label, now, limit, onClose }: EditorProps) {
  const { deeds } = usePanel()
  const words = useWords()
  const [text, setText] = useState(base.core[field] ?? '')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const given = countGraphemes(text)
  const overtaken = now !== (base.core[field] ?? '')

  async function save() {
    if (given > limit || busy) return
    const next = text.trim() === '' ? null : text
    if (next === (base.core[field] ?? null)) return onClose()
    setBusy(true)
    try {
      await deeds.edit(base, { [field]: next })
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
        // The person has just asked to edit this field.
        // oxlint-disable-next-line no-autofocus
        autoFocus
        className="input"
        aria-label={label}
        aria-invalid={given > limit}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={key}
      />
      <div className="editor-foot">
        <span className="counter" data-wrong={given > limit}>
          {given > limit ? words.tooLong(given, limit) : words.left(given, limit)}
        </span>
        <button type="button" className="quiet" onClick={onClose}>
          {words.cancel}
        </button>
        <button type="button" className="primary" disabled={busy || given > limit} onClick={() => void save()}>
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
