import type { Stats } from '@todo-assistant/shared/upkeep-api'
import { useRoomWords } from '../panel.ts'
import { Bars } from './bars.tsx'
import { Plot } from './plot.tsx'
import { OVERVIEW_WORDS } from './words.ts'

/** How long unfinished cards have been waiting. */
export function Ages({ ages }: { ages: Stats['ages'] }) {
  const own = useRoomWords(OVERVIEW_WORDS)
  const named = ages.map(({ upTo, cards }, index) => ({
    key: String(upTo),
    name: upTo === null ? own.older(ages[index - 1]?.upTo ?? 0) : own.upTo(upTo),
    value: cards,
    said: own.count(cards),
  }))
  const old = ages.at(-1)?.cards ?? 0
  return (
    <Plot
      summary={own.agesSummary(old)}
      head={[own.age, own.cards]}
      rows={named.map(({ name, value }) => [name, value])}
    >
      <Bars bars={named} tone="opened" />
    </Plot>
  )
}
