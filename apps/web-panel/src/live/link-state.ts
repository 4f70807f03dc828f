import type { FeedMessage } from '@todo-assistant/shared/feed'
import type { Link } from './feed.ts'

export interface LinkState {
  readonly link: Link
  /** True for a moment after a lost connection came back. */
  readonly caughtUp: boolean
  /** How many DSH are connected; null until the daemon has said. */
  readonly online: number | null
  readonly version: string | null
  /** The daemon serves another build of the panel than this page runs. */
  readonly updated: boolean
}

const CAUGHT_UP_FOR = 4_000

/** Whether the page that the daemon serves now runs another script than this one. */
async function servesAnotherBuild(): Promise<boolean> {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src')
  const page = await fetch('./', { cache: 'no-store' }).then((answer) => (answer.ok ? answer.text() : null))
  return Boolean(own && page && !page.includes(own))
}

/** What the panel says about its connection. */
export function createLinkState() {
  const listeners = new Set<() => void>()
  let state: LinkState = { link: 'connecting', caughtUp: false, online: null, version: null, updated: false }
  let instance: string | undefined
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
    hello({ version, instanceId }: Extract<FeedMessage, { type: 'hello' }>) {
      const restarted = instance !== undefined && instance !== instanceId
      instance = instanceId
      show({ version })
      if (restarted)
        void servesAnotherBuild().then(
          (updated) => updated && show({ updated }),
          () => undefined,
        )
    },
  }
}
