import './overview-page.css'
import { useQuery } from '@tanstack/react-query'
import type { Stats } from '@todo-assistant/shared/upkeep-api'
import { useState } from 'react'
import { describe } from '../deeds/describe.ts'
import { useWorkspaces } from '../list/use-workspaces.ts'
import { workspaceName } from '../list/workspace-switch.tsx'
import { PageShell, ShellPart } from '../parts/page-shell.tsx'
import { ALL, usePlace } from '../place/place.ts'
import { usePanel, useRoomWords, useWords } from '../panel.ts'
import { Ages } from './ages.tsx'
import { Savings } from './savings.tsx'
import { Weeks } from './weeks.tsx'
import { OVERVIEW_WORDS } from './words.ts'

/** How side tasks come and go, and what reading cards instead of sessions saved. */
export function OverviewPage() {
  const { client, place: store } = usePanel()
  const words = useWords()
  const own = useRoomWords(OVERVIEW_WORDS)
  const { scope } = usePlace(store)
  const [chosen, setChosen] = useState(scope)
  const { data: workspaces } = useWorkspaces()
  const { data, error } = useQuery({
    queryKey: ['stats', chosen],
    queryFn: () => client.call<Stats>('/stats', { query: { workspace: chosen === ALL ? undefined : chosen } }),
    staleTime: 0,
  })
  const known = workspaces?.workspaces ?? []
  return (
    <PageShell title={words.overview}>
      <label className="overview-scope">
        <span className="sr-only">{words.workspace}</span>
        <select className="input" value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value={ALL}>{words.allWorkspaces}</option>
          {chosen !== ALL && !known.some(({ id }) => id === chosen) && <option value={chosen}>{chosen}</option>}
          {known.map((each) => (
            <option key={each.id} value={each.id}>
              {workspaceName(each, words)}
            </option>
          ))}
        </select>
      </label>
      {error && !data && <p role="alert">{describe(error, words)}</p>}
      {data && (
        <>
          <Figures stats={data} />
          <ShellPart title={own.weeks} lead={own.weeksLead}>
            <Weeks weeks={data.weeks} />
          </ShellPart>
          <ShellPart title={own.ages} lead={own.agesLead}>
            <Ages ages={data.ages} />
          </ShellPart>
          <ShellPart title={own.savings} lead={own.savingsLead}>
            <Savings stats={data} />
          </ShellPart>
        </>
      )}
    </PageShell>
  )
}

function Figures({ stats }: { stats: Stats }) {
  const own = useRoomWords(OVERVIEW_WORDS)
  const open = stats.ages.reduce((sum, { cards }) => sum + cards, 0)
  const figures = [
    [own.open, own.count(open)],
    [own.reads, own.count(stats.reads)],
    [own.readTokens, own.count(stats.readTokens)],
    [own.saved, own.count(stats.savedTokens)],
  ] as const
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
