import type { Stats } from '@todo-assistant/shared/upkeep-api'
import { useRoomWords, useWords } from '../panel.ts'
import { Bars } from './bars.tsx'
import { Plot } from './plot.tsx'
import { OVERVIEW_WORDS } from './words.ts'

const SHOWN = 12

/** Tokens that reading cards saved, workspace by workspace; an estimate. */
export function Savings({ stats }: { stats: Stats }) {
  const words = useWords()
  const own = useRoomWords(OVERVIEW_WORDS)
  const named = stats.perWorkspace.map((each) => ({
    ...each,
    name: each.id === 'ws_inbox' ? words.inbox : each.name,
  }))
  const saving = named.toSorted((a, b) => b.savedTokens - a.savedTokens).filter(({ savedTokens }) => savedTokens > 0)
  return (
    <Plot
      summary={own.savingsSummary(stats.savedTokens, stats.reads, stats.recalls)}
      head={[words.workspace, own.open, own.total, own.saved]}
      rows={named.map(({ name, open, total, savedTokens }) => [name, open, total, own.count(savedTokens)])}
    >
      {saving.length > 0 ? (
        <Bars
          tone="closed"
          bars={saving.slice(0, SHOWN).map(({ id, name, savedTokens }) => ({
            key: id,
            name,
            value: savedTokens,
            said: own.count(savedTokens),
          }))}
        />
      ) : (
        <p className="plot-empty">{own.nothingSaved}</p>
      )}
    </Plot>
  )
}
