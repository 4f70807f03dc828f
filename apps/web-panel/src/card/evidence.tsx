import type { Card, Where } from '@todo-assistant/shared/card'
import { useWords } from '../panel.ts'
import type { Words } from '../words/zh.ts'
import { Section } from './section.tsx'

/** Must-read 必读 with its text, and parked 备查 pointers with their reason. */
export function Evidence({ card }: { card: Card }) {
  const words = useWords()
  return (
    <>
      {card.mustRead.length > 0 && (
        <Section title={words.mustRead}>
          <ul className="evidence">
            {card.mustRead.map((each, index) => (
              // Entries have no id; their order is theirs.
              // oxlint-disable-next-line no-array-index-key
              <li key={index}>
                <p className="evidence-label">{each.label}</p>
                <p className="card-text">{each.text}</p>
                <Pointer where={each.where} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {card.park.length > 0 && (
        <Section title={words.park} hint={words.parkHint}>
          <ol className="park">
            {card.park.map((each, index) => (
              // oxlint-disable-next-line no-array-index-key
              <li key={index}>
                <span className="evidence-label">{each.label}</span>
                <span className="soft">{each.why}</span>
                <Pointer where={each.where} />
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  )
}

function Pointer({ where }: { where: Where | undefined }) {
  const words = useWords()
  const said = where ? pointerWords(where, words) : ''
  return said ? <p className="pointer mono">{said}</p> : null
}

function pointerWords(where: Where, words: Words): string {
  const parts = [where.file, where.sessionId && `${words.session} ${where.sessionId}`]
  if (where.seqRange) parts.push(words.range(...where.seqRange))
  return parts.filter(Boolean).join(' · ')
}
