import './entries-editor.css'
import type { CardPatch } from '@todo-assistant/shared/api'
import type { Card, Where } from '@todo-assistant/shared/card'
import { countGraphemes } from '@todo-assistant/shared/text'
import { useState } from 'react'
import { CountedField } from '../create/counted-field.tsx'
import { describe } from '../deeds/describe.ts'
import { Icon } from '../parts/icon.tsx'
import { usePanel, useRoomWords, useWords } from '../panel.ts'
import { CARD_WORDS } from './words.ts'

/** One entry while it is edited; `where` keeps the parts of a pointer that are not edited here. */
export interface EntryDraft {
  readonly id: number
  readonly label: string
  readonly text: string
  readonly file: string
  readonly where: Where | undefined
}

interface EntriesEditorProps {
  base: Card
  title: string
  /** Names and limits of the two texts of an entry. */
  label: { name: string; limit: number }
  text: { name: string; limit: number; lines?: boolean }
  most: number
  entries: readonly Omit<EntryDraft, 'id'>[]
  patch: (entries: readonly EntryDraft[]) => CardPatch
  onClose: () => void
}

/** Edits a list of must-read or parked entries as a whole. */
export function EntriesEditor(props: EntriesEditorProps) {
  const { base, title, label, text, most, patch, onClose } = props
  const { deeds } = usePanel()
  const words = useWords()
  const own = useRoomWords(CARD_WORDS)
  const blank = { label: '', text: '', file: '', where: undefined }
  const [entries, setEntries] = useState<readonly EntryDraft[]>(() =>
    (props.entries.length > 0 ? props.entries : [blank]).map((entry, id) => ({ ...entry, id })),
  )
  const [wrong, setWrong] = useState('')
  const kept = entries.filter((entry) => entry.label.trim() !== '' || entry.text.trim() !== '')
  const over = kept.some(
    (entry) => countGraphemes(entry.label) > label.limit || countGraphemes(entry.text) > text.limit,
  )
  const half = kept.some((entry) => entry.label.trim() === '' || entry.text.trim() === '')

  const change = (id: number, next: Partial<EntryDraft>) =>
    setEntries(entries.map((entry) => (entry.id === id ? { ...entry, ...next } : entry)))

  async function save() {
    try {
      await deeds.save(base, patch(kept))
      onClose()
    } catch (error) {
      setWrong(describe(error, words))
    }
  }

  return (
    <div
      className="editor"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      {entries.map((entry, index) => (
        <fieldset key={entry.id} className="entry">
          <legend>
            {title} {index + 1}
            <button
              type="button"
              className="ghost"
              aria-label={`${words.remove}: ${title} ${index + 1}`}
              onClick={() => setEntries(entries.filter(({ id }) => id !== entry.id))}
            >
              <Icon name="trash" />
            </button>
          </legend>
          <CountedField
            label={label.name}
            value={entry.label}
            limit={label.limit}
            first={index === 0}
            onChange={(value) => change(entry.id, { label: value })}
          />
          <CountedField
            lines={text.lines ?? false}
            label={text.name}
            value={entry.text}
            limit={text.limit}
            onChange={(value) => change(entry.id, { text: value })}
          />
          <CountedField
            mono
            label={own.file}
            hint={words.optional}
            value={entry.file}
            onChange={(value) => change(entry.id, { file: value })}
          />
        </fieldset>
      ))}
      <div className="editor-foot">
        <span className="counter">
          <button
            type="button"
            className="quiet"
            disabled={entries.length >= most}
            onClick={() => setEntries([...entries, { ...blank, id: Math.max(-1, ...entries.map(({ id }) => id)) + 1 }])}
          >
            <Icon name="plus" />
            {own.addEntry(entries.length, most)}
          </button>
        </span>
        <button type="button" className="quiet" onClick={onClose}>
          {words.cancel}
        </button>
        <button type="button" className="primary" disabled={over || half} onClick={() => void save()}>
          {words.save}
        </button>
      </div>
      {wrong && (
        <p className="card-hint" data-tone="wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}

/** The pointer of an edited entry: the rest of the old one, with the file as it reads now. */
export function whereOf({ file, where }: EntryDraft): { where?: Where } {
  const { file: _file, ...rest } = where ?? {}
  const next: Where = { ...rest, ...(file.trim() ? { file: file.trim() } : {}) }
  return Object.keys(next).length > 0 ? { where: next } : {}
}
