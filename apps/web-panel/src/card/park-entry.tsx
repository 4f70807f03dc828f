import type { Card, ParkedRef } from '@todo-assistant/shared/card'
import type { ParkBody } from '@todo-assistant/shared/session-api'
import { showInvisible } from '@todo-assistant/shared/text'
import { useState } from 'react'
import { describe } from '../deeds/describe.ts'
import { usePanel, useRoomWords, useWords } from '../panel.ts'
import { Pointer } from './pointer.tsx'
import { CARD_WORDS } from './words.ts'

/** DSH is given this long to answer, in ms. */
const PATIENCE = 20_000

type Body = 'unread' | 'reading' | ParkBody | { readonly wrong: string }

/** A parked pointer; its body is read when a person asks for it, else what it is and why must do. */
export function ParkEntry({ card, entry, n }: { card: Card; entry: ParkedRef; n: number }) {
  const { client } = usePanel()
  const words = useWords()
  const own = useRoomWords(CARD_WORDS)
  const [body, setBody] = useState<Body>('unread')
  const read = typeof body === 'object'

  async function toggle() {
    if (read) return setBody('unread')
    setBody('reading')
    try {
      setBody(await client.call<ParkBody>(`/cards/${card.id}/park/${n}`, { timeout: PATIENCE }))
    } catch (error) {
      setBody({ wrong: describe(error, words) })
    }
  }

  return (
    <li>
      <span className="evidence-label">{entry.label}</span>
      <span className="soft">{entry.why}</span>
      <Pointer card={card} where={entry.where} />
      {entry.where && (
        <button
          type="button"
          className="link-button"
          aria-expanded={read}
          disabled={body === 'reading'}
          onClick={() => void toggle()}
        >
          {read ? own.fold : body === 'reading' ? words.loading : own.readPark}
        </button>
      )}
      {read && (
        <div className="body" role="status">
          {'wrong' in body ? (
            <p className="soft">{body.wrong}</p>
          ) : body.text !== null ? (
            <pre className="body-text" tabIndex={0} aria-label={entry.label}>
              {showInvisible(body.text)}
            </pre>
          ) : (
            <p className="soft">{own.parkAway(body.reason ?? '')}</p>
          )}
        </div>
      )}
    </li>
  )
}
