import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListView } from '@todo-assistant/shared/views'
import { listKey } from '../live/cache.ts'
import { usePlace } from '../place/place.ts'
import { usePanel } from '../panel.ts'

/** Which list a view shows in the place where the person is. */
export function useListKey(view: ListView) {
  const { scope, session, query } = usePlace(usePanel().place)
  return { scope, view, session, query: view === 'unconfirmed' ? '' : query }
}

/** The cards of a view here; kept up to date by the feed. */
export function useList(view: ListView) {
  const { cache } = usePanel()
  const key = useListKey(view)
  return useQuery({
    queryKey: listKey(key),
    queryFn: ({ signal }) => cache.readList(key, signal),
    // What was found so far stays while the next letters are looked up.
    ...(key.query ? { placeholderData: keepPreviousData } : {}),
  })
}
