import type { Freshness } from '@todo-assistant/shared/freshness'
import { reasonWords, VERDICT_WORDS } from '@todo-assistant/shared/freshness-words'
import { showInvisible } from '@todo-assistant/shared/text'
import { useState } from 'react'
import { useLocale, useRoomWords } from '../panel.ts'
import { CARD_WORDS } from './words.ts'

const SHOWN = 2
const TAG = { fresh: 'calm', drifted: 'waiting', stale: 'wrong', unknown: undefined } as const

/** How the code that the card describes stands now, and why (§3.10). */
export function FreshnessLine({ freshness }: { freshness: Freshness }) {
  const words = useRoomWords(CARD_WORDS)
  const locale = useLocale()
  const [whole, setWhole] = useState(false)
  const { verdict, reasons, possiblyFixed } = freshness
  // Nothing to compare, and nothing to say about it.
  if (verdict === 'unknown' && reasons.every(({ code }) => code === 'nothing-anchored')) return null
  const shown = whole ? reasons : reasons.slice(0, SHOWN)
  return (
    <section className="freshness" data-verdict={verdict} aria-label={words.freshness}>
      <p>
        <span className="tag" data-kind={TAG[verdict]}>
          {words.codeNow} · {VERDICT_WORDS[verdict][locale]}
        </span>
        <span>
          {shown.map((reason) => reasonWords(reason, locale)).join(words.between)}
          {reasons.length > shown.length && (
            <button type="button" className="link-button" onClick={() => setWhole(true)}>
              {words.moreReasons(reasons.length - shown.length)}
            </button>
          )}
        </span>
      </p>
      {possiblyFixed && (
        <p className="soft">
          <span className="mono">{possiblyFixed.commit.slice(0, 10)}</span> {showInvisible(possiblyFixed.subject)}
        </p>
      )}
      {verdict === 'stale' && <p>{words.staleAdvice}</p>}
    </section>
  )
}
