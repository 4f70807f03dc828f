import './unconfirmed.css'
import { Icon } from '../parts/icon.tsx'
import { usePanel, useWords } from '../panel.ts'
import type { NameOf } from './card-list.tsx'
import { useList } from './use-list.ts'

const SHOWN = 5

/** Cards that were kept without the developer's yes: one click confirms or drops (design §3, "Consent"). */
export function Unconfirmed({ nameOf }: { nameOf: NameOf }) {
  const { deeds, place } = usePanel()
  const words = useWords()
  const { data } = useList('unconfirmed')
  if (!data || data.rows.length === 0) return null
  const count = Math.max(data.counts.unconfirmed, data.rows.length)
  return (
    <section className="unconfirmed" aria-label={words.unconfirmed(count)}>
      <h2>
        {words.unconfirmed(count)}
        <span className="unconfirmed-hint">{words.unconfirmedHint}</span>
      </h2>
      <ul>
        {data.rows.slice(0, SHOWN).map((row) => (
          <li key={row.id} className="unconfirmed-row">
            <button type="button" className="unconfirmed-title" onClick={() => place.openCard(row.number)}>
              <span className="row-number">{row.number}</span>
              <span className="unconfirmed-words">{row.title}</span>
              <span className="tag" data-kind={row.kind}>
                {words[`kind_${row.kind}`]}
              </span>
              {nameOf(row.workspaceId) && <span className="soft">{nameOf(row.workspaceId)?.name}</span>}
            </button>
            <button type="button" className="secondary" onClick={() => void deeds.confirm(row)}>
              <Icon name="check" />
              {words.confirm}
            </button>
            <button type="button" className="quiet" onClick={() => void deeds.setStatus(row, 'dropped')}>
              {words.drop}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
