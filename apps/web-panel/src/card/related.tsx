import { useQuery } from '@tanstack/react-query'
import type { Card } from '@todo-assistant/shared/card'
import type { RelatedList } from '@todo-assistant/shared/session-api'
import { besideKey } from '../live/cache.ts'
import { Icon } from '../parts/icon.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import { usePanel, useRoomWords, useWords } from '../panel.ts'
import { Section } from './section.tsx'
import { CARD_WORDS } from './words.ts'

type RelatedCard = RelatedList['related'][number]

/** Cards that may be about the same, and merging with them. */
export function Related({ card }: { card: Card }) {
  const { client } = usePanel()
  const own = useRoomWords(CARD_WORDS)
  const { data } = useQuery({
    queryKey: besideKey('related', card.id),
    queryFn: () => client.call<RelatedList>(`/cards/${card.id}/related`),
  })
  if (!data || data.related.length === 0) return null
  return (
    <Section title={own.related} hint={own.relatedHint}>
      <ul className="related">
        {data.related.map((each) => (
          <RelatedItem key={each.id} card={card} other={each} />
        ))}
      </ul>
    </Section>
  )
}

function RelatedItem({ card, other }: { card: Card; other: RelatedCard }) {
  const { deeds, place } = usePanel()
  const words = useWords()
  const own = useRoomWords(CARD_WORDS)
  const facts = [
    other.symbol ? own.sameSymbol : own.alike(Math.round(other.score * 100)),
    other.commonFiles.length > 0 ? own.sameFiles(other.commonFiles.length) : null,
    other.status === 'open' ? null : words[`status_${other.status as 'done'}`],
  ]
  const there = { id: other.id, number: other.ref }
  return (
    <li>
      <button type="button" className="related-card" onClick={() => place.openCard(other.ref)}>
        <span className="row-number">{other.ref}</span>
        <span className="related-title">{other.title}</span>
        <span className="soft">{facts.filter(Boolean).join(' · ')}</span>
      </button>
      {card.deletedAt === null && (
        <MenuButton
          label={own.mergeWith(other.ref)}
          entries={() => [
            {
              label: own.mergeIntoOther(other.ref),
              detail: own.mergeDetail,
              icon: 'merge',
              onSelect: () => void deeds.merge(card, there).then((merged) => merged && place.openCard(other.ref)),
            },
            {
              label: own.mergeIntoThis(other.ref),
              detail: own.mergeDetail,
              icon: 'merge',
              onSelect: () => void deeds.merge(there, card),
            },
          ]}
        >
          <Icon name="merge" />
        </MenuButton>
      )}
    </li>
  )
}
