import { useQuery } from '@tanstack/react-query'
import type { AdapterList } from '@todo-assistant/shared/session-api'
import { useEffect } from 'react'
import { ADAPTERS } from '../live/cache.ts'
import { usePlace } from '../place/place.ts'
import { usePanel } from '../panel.ts'

/** Which DSH are known, and which of them are online. */
export function useAdapters(wanted: boolean) {
  const { client } = usePanel()
  return useQuery({
    queryKey: ADAPTERS,
    queryFn: () => client.call<AdapterList>('/adapters'),
    enabled: wanted,
    staleTime: 0,
  })
}

/** Inside DSH the panel follows the folder of the session beside it, where the address did not name one. */
export function useEmbedded(): void {
  const { place: store } = usePanel()
  const { from, scope } = usePlace(store)
  const wanted = from.embedded && from.session !== null && scope === 'all'
  const { data } = useAdapters(wanted)
  const folder = data?.adapters.flatMap(({ sessions }) => sessions).find(({ id }) => id === from.session)?.cwd
  useEffect(() => {
    if (wanted && folder) store.follow(folder)
  }, [wanted, folder, store])
}
