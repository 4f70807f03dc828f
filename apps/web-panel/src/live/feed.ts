import type { FeedEntry, FeedMessage } from '@todo-assistant/shared/feed'
import { API_PREFIX, CLOSE_UNAUTHENTICATED, FEED_PROTOCOL, readMessage, TOKEN_PROTOCOL_PREFIX } from '../data/wire.ts'

export type Link = 'connecting' | 'live' | 'offline'

export interface FeedEvents {
  entries: (entries: readonly FeedEntry[]) => void
  /** Everything must be read anew. */
  reset: () => void
  link: (link: Link) => void
  /** How many DSH are online, and which daemon this is. */
  adapters: (online: number) => void
  hello: (hello: Extract<FeedMessage, { type: 'hello' }>) => void
  /** The connection was refused; the caller finds out whether the token still holds. */
  doubt: () => void
}

const LONGEST_PAUSE = 10_000

/** Pause before try number `attempt` (from 1), in ms; `chance` from 0 to 1 spreads several tabs. */
export function pauseBefore(attempt: number, chance: number): number {
  return Math.min(LONGEST_PAUSE, 250 * 2 ** Math.min(attempt - 1, 10)) * (0.75 + chance / 2)
}

/**
 * The one live connection of the panel. It goes on from the last entry it saw, tries again by itself, and
 * at once when the machine wakes, comes online or the tab is looked at.
 */
export function createFeed(token: () => string | undefined, events: FeedEvents) {
  let socket: WebSocket | undefined
  let since = 0
  let store: string | undefined
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false

  function connect() {
    clearTimeout(timer)
    timer = undefined
    const bearer = token()
    if (!running || socket || !bearer) return
    const address = new URL(`${API_PREFIX}/feed?since=${since}`, location.href)
    // Positions mean nothing in another store: the daemon answers `reset` when it is another.
    if (store) address.searchParams.set('store', store)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    const own = new WebSocket(address, [FEED_PROTOCOL, TOKEN_PROTOCOL_PREFIX + bearer])
    socket = own
    own.addEventListener('message', ({ data }) => {
      if (socket === own) take(readMessage(String(data)))
    })
    own.addEventListener('close', ({ code }) => {
      if (socket !== own) return
      socket = undefined
      attempt++
      events.link('offline')
      if (code === CLOSE_UNAUTHENTICATED || attempt === 2) events.doubt()
      if (running) timer = setTimeout(connect, pauseBefore(attempt, Math.random()))
    })
  }

  function take(message: FeedMessage) {
    if (message.type === 'hello') {
      attempt = 0
      store = message.storeId
      events.hello(message)
      events.link('live')
    } else if (message.type === 'entries') {
      const fresh = message.entries.filter(({ seq }) => seq > since)
      since = fresh.at(-1)?.seq ?? since
      if (fresh.length > 0) events.entries(fresh)
    } else if (message.type === 'reset') restart(message.seq)
    else if (message.type === 'adapters') events.adapters(message.online)
  }

  function restart(seq: number) {
    since = seq
    events.reset()
  }

  function retry() {
    if (socket?.readyState === WebSocket.OPEN) return
    attempt = Math.min(attempt, 1)
    connect()
  }

  const wake = () => document.visibilityState === 'visible' && retry()

  return {
    /** @param seq of what has been read already. */
    start(seq: number) {
      if (running) return
      running = true
      since = seq
      events.link('connecting')
      addEventListener('online', retry)
      document.addEventListener('visibilitychange', wake)
      connect()
    },
    stop() {
      running = false
      clearTimeout(timer)
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', wake)
      const own = socket
      socket = undefined
      own?.close()
    },
    retry,
  }
}

export type Feed = ReturnType<typeof createFeed>
