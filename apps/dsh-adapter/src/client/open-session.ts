import type { Sessions } from './dsh-page.ts'

/** ms in which DSH lists a session that was just made. */
const PATIENCE = 5_000

/** Shows a session as soon as the page knows it. @returns false when it never did. */
export function openSession(sessions: Sessions | undefined, id: string): Promise<boolean> {
  const open = sessions?.open
  if (!sessions || !open) return Promise.resolve(false)
  return new Promise((resolve) => {
    const look = () => {
      if (!sessions.list.getSnapshot().byId[id]) return
      finish(true)
      sessions.open?.(id)
    }
    const finish = (opened: boolean) => {
      clearTimeout(timer)
      unwatch()
      resolve(opened)
    }
    const timer = setTimeout(() => finish(false), PATIENCE)
    const unwatch = sessions.list.subscribe(look)
    look()
  })
}
