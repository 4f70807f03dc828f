import type { Card } from '@todo-assistant/shared/card'
import { useState } from 'react'
import { describe } from '../deeds/deeds.ts'
import { Icon } from '../parts/icon.tsx'
import { usePanel, useWords } from '../panel.ts'
import { useId } from 'react'

/** Touched files of the card; edited as lines of paths. */
export function Files({ card }: { card: Card }) {
  const words = useWords()
  const heading = useId()
  const [base, setBase] = useState<Card | null>(null)
  return (
    <section className="card-part" aria-labelledby={heading}>
      <h3 id={heading}>
        {words.files}
        {!base && (
          <button
            type="button"
            className="ghost card-pencil"
            aria-label={`${words.edit}: ${words.files}`}
            onClick={() => setBase(card)}
          >
            <Icon name="pencil" />
          </button>
        )}
      </h3>
      {base ? (
        <FilesEditor base={base} onClose={() => setBase(null)} />
      ) : card.touchedFiles.length === 0 ? (
        <button type="button" className="card-empty" onClick={() => setBase(card)}>
          {words.empty}
        </button>
      ) : (
        <ul className="files">
          {card.touchedFiles.map(({ path, external }) => (
            <li key={path}>
              <Icon name="file" />
              <bdi className="mono">{path}</bdi>
              {external && <span className="tag">{words.external}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function FilesEditor({ base, onClose }: { base: Card; onClose: () => void }) {
  const { deeds } = usePanel()
  const words = useWords()
  const [text, setText] = useState(base.touchedFiles.map(({ path }) => path).join('\n'))
  const [wrong, setWrong] = useState('')

  async function save() {
    const touchedFiles = text.split('\n').flatMap((line) => line.trim() || [])
    try {
      await deeds.edit(base, { touchedFiles })
      onClose()
    } catch (error) {
      setWrong(describe(error, words))
    }
  }

  return (
    <div className="editor">
      <textarea
        // oxlint-disable-next-line no-autofocus
        autoFocus
        className="input mono"
        aria-label={words.files}
        placeholder={words.filesHint}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault()
            onClose()
          }
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save()
        }}
      />
      <div className="editor-foot">
        <span className="counter">{words.filesHint}</span>
        <button type="button" className="quiet" onClick={onClose}>
          {words.cancel}
        </button>
        <button type="button" className="primary" onClick={() => void save()}>
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
