import { useQuery } from '@tanstack/react-query'
import { WORKSPACES } from '../live/cache.ts'
import { usePanel } from '../panel.ts'

/** Every workspace with the numbers of its cards. */
export function useWorkspaces() {
  const { client } = usePanel()
  return useQuery({ queryKey: WORKSPACES, queryFn: client.workspaces })
}
