import { useQuery } from '@tanstack/react-query'
import type { Health } from '@todo-assistant/shared/api'
import { useSyncExternalStore } from 'react'
import { useAdapters } from '../list/use-embedded.ts'
import { ShellPart } from '../parts/page-shell.tsx'
import { usePanel, useLocale, useRoomWords, useWords } from '../panel.ts'
import { moment } from '../words/age.ts'
import { SETTINGS_WORDS } from './words.ts'

/** Whether the daemon is well, which version it is, and which DSH are connected to it. */
export function Service() {
  const { client, link } = usePanel()
  const words = useWords()
  const own = useRoomWords(SETTINGS_WORDS)
  const locale = useLocale()
  const state = useSyncExternalStore(link.subscribe, link.now)
  const { data: health, isError } = useQuery({
    queryKey: ['health', state.link],
    queryFn: () => client.call<Health>('/health'),
    staleTime: 0,
  })
  const { data } = useAdapters(true)
  const adapters = data?.adapters ?? []
  const well = health?.status === 'ok' && !isError
  return (
    <ShellPart title={own.service}>
      <dl className="facts">
        <div>
          <dt>{own.health}</dt>
          <dd>
            <span className="tag" data-kind={well ? 'calm' : 'wrong'}>
              {well ? own.healthy : isError ? words.offlineShort : health ? own.degraded : words.loading}
            </span>
            <span className="soft">{location.host}</span>
          </dd>
        </div>
        <div>
          <dt>{own.version}</dt>
          <dd>{state.version ?? health?.version}</dd>
        </div>
        <div>
          <dt>DSH</dt>
          <dd>
            {adapters.length === 0 ? (
              <span>
                {words.emptyConnect} <code className="mono">todo-assistant setup</code>
              </span>
            ) : (
              <ul className="shell-list">
                {adapters.map((adapter) => (
                  <li key={adapter.id}>
                    <span>{adapter.profile}</span>
                    <span className="tag" data-kind={adapter.online ? 'calm' : undefined}>
                      {adapter.online ? own.online : own.away}
                    </span>
                    <span className="soft">
                      {adapter.online
                        ? `${adapter.version} · ${own.openSessions(adapter.sessions.length)}`
                        : own.seen(moment(adapter.seenAt, locale))}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      </dl>
    </ShellPart>
  )
}
