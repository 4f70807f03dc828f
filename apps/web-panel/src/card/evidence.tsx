import { LIMITS } from '@todo-assistant/shared/limits'
import type { Card } from '@todo-assistant/shared/card'
import { useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { useRoomWords, useWords } from '../panel.ts'
import { EntriesEditor, whereOf, type EntryDraft } from './entries-editor.tsx'
import { ParkEntry } from './park-entry.tsx'
import { Pointer } from './pointer.tsx'
import { Section } from './section.tsx'
import { CARD_WORDS } from './words.ts'

/** Must-read 必读 with its text, and parked 备查 pointers with their reason. */
export function Evidence({ card }: { card: Card }) {
  const words = useWords()
  const own = useRoomWords(CARD_WORDS)
  const [adding, setAdding] = useState<'mustRead' | 'park' | null>(null)
  const done = (part: typeof adding) => setAdding((now) => (now === part ? null : now))
  const empty = (['mustRead', 'park'] as const).filter((part) => card[part].length === 0 && adding !== part)
  return (
    <>
      {(card.mustRead.length > 0 || adding === 'mustRead') && (
        <MustRead card={card} startOpen={adding === 'mustRead'} onClose={() => done('mustRead')} />
      )}
      {(card.park.length > 0 || adding === 'park') && (
        <Park card={card} startOpen={adding === 'park'} onClose={() => done('park')} />
      )}
      {empty.length > 0 && (
        <p className="card-adders">
          {empty.map((part) => (
            <button key={part} type="button" className="quiet" onClick={() => setAdding(part)}>
              <Icon name="plus" />
              {part === 'park' ? own.addPark : words.addField(words.mustRead)}
            </button>
          ))}
        </p>
      )}
    </>
  )
}

interface PartProps {
  card: Card
  startOpen: boolean
  onClose: () => void
}

function MustRead({ card, startOpen, onClose }: PartProps) {
  const words = useWords()
  const own = useRoomWords(CARD_WORDS)
  const [base, setBase] = useState<Card | null>(startOpen ? card : null)
  const patch = (entries: readonly EntryDraft[]) => ({
    mustRead: entries.map((entry) => ({ label: entry.label.trim(), text: entry.text, ...whereOf(entry) })),
  })
  return (
    <Section title={words.mustRead} onEdit={base ? undefined : () => setBase(card)}>
      {base ? (
        <EntriesEditor
          base={base}
          title={words.mustRead}
          label={{ name: own.label, limit: LIMITS.mustReadLabel }}
          text={{ name: own.text, limit: LIMITS.mustReadText, lines: true }}
          most={LIMITS.mustRead}
          entries={base.mustRead.map(({ label, text, where }) => ({ label, text, file: where?.file ?? '', where }))}
          patch={patch}
          onClose={() => {
            setBase(null)
            onClose()
          }}
        />
      ) : (
        <ul className="evidence">
          {card.mustRead.map((each, index) => (
            // Entries have no id; their order is theirs.
            // oxlint-disable-next-line no-array-index-key
            <li key={index}>
              <p className="evidence-label">{each.label}</p>
              <p className="card-text">{each.text}</p>
              <Pointer card={card} where={each.where} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Park({ card, startOpen, onClose }: PartProps) {
  const words = useWords()
  const own = useRoomWords(CARD_WORDS)
  const [base, setBase] = useState<Card | null>(startOpen ? card : null)
  const patch = (entries: readonly EntryDraft[]) => ({
    park: entries.map((entry) => ({ label: entry.label.trim(), why: entry.text.trim(), ...whereOf(entry) })),
  })
  return (
    <Section title={words.park} hint={words.parkHint} onEdit={base ? undefined : () => setBase(card)}>
      {base ? (
        <EntriesEditor
          base={base}
          title={words.park}
          label={{ name: own.what, limit: LIMITS.parkLabel }}
          text={{ name: own.why, limit: LIMITS.parkWhy }}
          most={LIMITS.park}
          entries={base.park.map(({ label, why, where }) => ({ label, text: why, file: where?.file ?? '', where }))}
          patch={patch}
          onClose={() => {
            setBase(null)
            onClose()
          }}
        />
      ) : (
        <ol className="park">
          {card.park.map((each, index) => (
            // oxlint-disable-next-line no-array-index-key
            <ParkEntry key={index} card={card} entry={each} n={index + 1} />
          ))}
        </ol>
      )}
    </Section>
  )
}
