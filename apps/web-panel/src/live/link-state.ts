import type { FeedMessage } from '@todo-assistant/shared/feed'
import type { Link } from './feed.ts'

export interface LinkState {
  readonly link: Link
  /** True for a moment after a lost connection came back. */
  readonly caughtUp: boolean
  readonly online: number
  readonly version: string | null
}

const CAUGHT_UP_FOR = 4_000

/** What the panel says about its connection. */
export function createLinkState() {
  const listeners = new Set<() => void>()
  let state: LinkState = { link: 'connecting', caughtUp: false, online: 0, version: null }
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(next: Partial<LinkState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  return {
    now: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    become(link: Link) {
      if (link === state.link) return
      clearTimeout(timer)
      const caughtUp = state.link === 'offline' && link === 'live'
      show({ link, caughtUp })
      if (caughtUp) timer = setTimeout(() => show({ caughtUp: false }), CAUGHT_UP_FOR)
    },
    adapters: (online: number) => show({ online }),
    hello: ({ version }: Extract<FeedMessage, { type: 'hello' }>) => show({ version }),
  }
}
