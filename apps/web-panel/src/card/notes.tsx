import { countGraphemes } from '@todo-assistant/shared/text'
import { LIMITS } from '@todo-assistant/shared/limits'
import type { Card, Note } from '@todo-assistant/shared/card'
import { useRef, useState, type FormEvent } from 'react'
import { describe } from '../deeds/describe.ts'
import { Icon } from '../parts/icon.tsx'
import { usePanel, useLocale, useWords } from '../panel.ts'
import { moment } from '../words/age.ts'
import { Section } from './section.tsx'

/** Notes 补充, oldest first; appended, never rewritten. */
export function Notes({ card }: { card: Card }) {
  const words = useWords()
  return (
    <Section title={words.noteList}>
      {card.notes.length > 0 && (
        <ol className="notes">
          {card.notes.map((note) => (
            <NoteItem key={note.id} card={card} note={note} />
          ))}
        </ol>
      )}
      <NoteForm card={card} />
    </Section>
  )
}

function NoteItem({ card, note }: { card: Card; note: Note }) {
  const { deeds } = usePanel()
  const words = useWords()
  const locale = useLocale()
  const facts = [
    words[`note_${note.kind}`],
    words[`actor_${note.actor}`],
    note.turn === null ? null : words.turn(note.turn),
    moment(note.at, locale),
  ]
  return (
    <li className="note">
      <div>
        <p className="card-text">{note.text}</p>
        <p className="note-facts">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <button
        type="button"
        className="ghost"
        aria-label={`${words.noteRemove}: ${note.text.slice(0, 40)}`}
        onClick={() => void deeds.removeNote(card, note.id)}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}

function NoteForm({ card }: { card: Card }) {
  const { deeds } = usePanel()
  const words = useWords()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const key = useRef(crypto.randomUUID())
  const given = countGraphemes(text)
  const over = given > LIMITS.note

  async function add(event?: FormEvent) {
    event?.preventDefault()
    if (text.trim() === '' || over || busy) return
    setBusy(true)
    setWrong('')
    try {
      await deeds.addNote(card, { text }, key.current)
      key.current = crypto.randomUUID()
      setText('')
    } catch (error) {
      setWrong(describe(error, words))
    }
    setBusy(false)
  }

  return (
    <form className="note-form" onSubmit={(event) => void add(event)}>
      <textarea
        className="input"
        rows={1}
        aria-label={words.noteAdd}
        aria-invalid={over}
        placeholder={words.notePlaceholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          key.current = crypto.randomUUID()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void add()
        }}
      />
      {text !== '' && (
        <div className="editor-foot">
          <span className="counter" data-wrong={over}>
            {over ? words.tooLong(given, LIMITS.note) : words.left(given, LIMITS.note)}
          </span>
          <button type="submit" className="primary" disabled={busy || over || text.trim() === ''}>
            {words.noteAdd}
          </button>
        </div>
      )}
      {wrong && (
        <p className="card-hint" data-tone="wrong" role="alert">
          {wrong}
        </p>
      )}
    </form>
  )
}
