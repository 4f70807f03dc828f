import './search-box.css'
import { useEffect, useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { usePlace } from '../place/place.ts'
import { usePanel, useWords } from '../panel.ts'

const PAUSE = 150
const LIMIT = 200

/** Searches titles, texts, notes and files; `/` comes here, Escape leaves. */
export function SearchBox() {
  const { place: store, selection } = usePanel()
  const words = useWords()
  const { query } = usePlace(store)
  const [text, setText] = useState(query)

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === query) return
    const timer = setTimeout(() => store.search(wanted), wanted === '' ? 0 : PAUSE)
    return () => clearTimeout(timer)
  }, [text, query, store])

  return (
    <search className="search">
      <label className="search-box">
        <Icon name="search" />
        <input
          type="search"
          className="search-field"
          aria-label={words.search}
          aria-keyshortcuts="/"
          placeholder={words.searchHint}
          maxLength={LIMIT}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text === '') event.currentTarget.blur()
            else if (event.key === 'Escape') setText('')
            if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('.rows .row-link')?.focus()
          }}
        />
        {text ? (
          <button type="button" className="ghost search-clear" aria-label={words.clear} onClick={() => setText('')}>
            <Icon name="close" />
          </button>
        ) : (
          <kbd aria-hidden="true">/</kbd>
        )}
      </label>
      <button
        type="button"
        className="ghost"
        aria-label={words.selectSeveral}
        title={words.selectSeveral}
        onClick={selection.begin}
      >
        <Icon name="list-check" />
      </button>
    </search>
  )
}
