import { FEED_PROTOCOL, FeedMessage, TOKEN_PROTOCOL_PREFIX, type FeedReply } from '@todo-assistant/shared/feed'
import { API_PREFIX } from '@todo-assistant/shared/api-prefix'
import { WebSocket } from 'ws'
import type { DaemonLink } from './daemon-link.ts'

/** ms between tries: quick at first, since a daemon is often just being started or restarted. */
const FIRST_WAIT = 500
const LONGEST_WAIT = 5_000

export interface FeedConnection {
  readonly open: boolean
  close(): void
}

interface FeedEnds {
  adapterId: string
  /** A daemon is there: says who connects, so that it is never online as a stranger. */
  announce(): Promise<void>
  /** The connection stands, for the first time or again. */
  opened(): void
  /** No daemon answers. Called at every try. */
  away(): void
  /** Cards changed. */
  changed(): void
  /** Answers what the daemon asks; a rejection's message is its answer too. */
  answer(ask: string, input: unknown): Promise<unknown>
}

/**
 * Keeps one connection to the daemon for as long as the plugin is loaded: it says that this DSH is
 * online, and carries what the daemon asks. Tries for ever; no try holds a process open.
 */
export function keepFeed(link: DaemonLink, ends: FeedEnds): FeedConnection {
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  let wait = FIRST_WAIT
  let closed = false
  let open = false
  void connect()
  return {
    get open() {
      return open
    },
    close() {
      closed = true
      clearTimeout(timer)
      socket?.close()
    },
  }

  async function connect(): Promise<void> {
    const place = await link.find().catch(() => undefined)
    if (closed) return
    if (!place) {
      ends.away()
      return again()
    }
    await ends.announce()
    if (closed) return
    const address = `${place.url.replace(/^http/, 'ws')}${API_PREFIX}/feed`
    const mine = new WebSocket(address, [FEED_PROTOCOL, TOKEN_PROTOCOL_PREFIX + place.token], { agent: place.agent })
    socket = mine
    mine.addEventListener('open', () => {
      open = true
      wait = FIRST_WAIT
      say(mine, { type: 'adapter', adapterId: ends.adapterId })
      ends.opened()
    })
    mine.addEventListener('message', ({ data }) => void hear(mine, data))
    // An error is always followed by a close.
    mine.addEventListener('error', () => {})
    mine.addEventListener('close', () => {
      open = false
      again()
    })
  }

  function again(): void {
    if (closed) return
    timer = setTimeout(() => void connect(), wait)
    timer.unref()
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }

  async function hear(from: WebSocket, data: unknown): Promise<void> {
    if (typeof data !== 'string') return
    const parsed = readMessage(data)
    if (parsed?.type === 'entries' || parsed?.type === 'reset') ends.changed()
    // Anything else, also of a newer daemon, is none of ours.
    if (parsed?.type !== 'ask') return
    const { id, ask, input } = parsed
    try {
      say(from, { type: 'answer', id, ok: true, value: await ends.answer(ask, input) })
    } catch (error) {
      say(from, {
        type: 'answer',
        id,
        ok: false,
        value: { error: error instanceof Error ? error.message : String(error) },
      })
    }
  }
}

function readMessage(data: string): FeedMessage | undefined {
  try {
    return FeedMessage.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

function say(to: WebSocket, reply: FeedReply): void {
  if (to.readyState === WebSocket.OPEN) to.send(JSON.stringify(reply))
}
