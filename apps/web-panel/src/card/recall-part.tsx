import type { Card } from '@todo-assistant/shared/card'
import { showInvisible } from '@todo-assistant/shared/text'
import { useState } from 'react'
import { describe } from '../deeds/describe.ts'
import { usePanel, useRoomWords, useWords } from '../panel.ts'
import { readBody, readContents } from './recall.ts'
import { CARD_WORDS } from './words.ts'

interface Recalled {
  readonly text: string
  readonly tokens: number
}

/** DSH is given this long to answer, in ms. */
const PATIENCE = 20_000

/** Reads the old session back when a person asks: the contents first, then the part that is wanted (§5.5). */
export function RecallPart({ card }: { card: Card }) {
  const { client } = usePanel()
  const words = useWords()
  const own = useRoomWords(CARD_WORDS)
  const [contents, setContents] = useState<Recalled | null>(null)
  const [body, setBody] = useState<Recalled | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')

  async function read(slice?: { from: number; to: number }) {
    setBusy(true)
    setWrong('')
    try {
      const answer = await client.call<Recalled>(`/cards/${card.id}/recall`, { query: { ...slice }, timeout: PATIENCE })
      if (slice) setBody(answer)
      else setContents(answer)
    } catch (error) {
      setWrong(describe(error, words))
    }
    setBusy(false)
  }

  const rows = contents ? readContents(contents.text) : []
  return (
    <div className="recall">
      {!contents && (
        <button type="button" className="secondary" disabled={busy} onClick={() => void read()}>
          {busy ? words.loading : own.recall}
        </button>
      )}
      {wrong && (
        <p className="card-hint" role="alert">
          {wrong}
        </p>
      )}
      {contents && rows.length === 0 && <pre className="body-text">{showInvisible(readBody(contents.text))}</pre>}
      {rows.length > 0 && (
        <table className="recall-rows">
          <caption>{own.recallLead}</caption>
          <tbody>
            {rows.map((row) => (
              <tr key={row.seq}>
                <td className="soft">{words.turn(row.turn)}</td>
                <td className="soft">{row.role}</td>
                <td>{row.beginning}</td>
                <td className="soft">{own.tokens(row.tokens)}</td>
                <td>
                  <button
                    type="button"
                    className="link-button"
                    aria-label={own.readRow(row.beginning)}
                    disabled={busy}
                    onClick={() => void read({ from: row.seq, to: row.seq })}
                  >
                    {own.read}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {body && (
        <pre className="body-text" tabIndex={0} aria-label={own.recalled}>
          {showInvisible(readBody(body.text))}
        </pre>
      )}
    </div>
  )
}
