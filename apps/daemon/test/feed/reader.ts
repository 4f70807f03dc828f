import { FEED_PROTOCOL, FeedMessage, TOKEN_PROTOCOL_PREFIX, type FeedEntry } from '@todo-assistant/shared/feed'
import { WebSocket } from 'ws'
import { atEnd } from '../daemon.ts'

export interface Reader {
  socket: WebSocket
  /** Everything that came, checked against the shape. */
  messages: FeedMessage[]
  /** Entries in the order they came. */
  entries(): FeedEntry[]
  /** Waits until a condition on what came holds. */
  until(holds: (reader: Reader) => boolean): Promise<void>
  closed: Promise<{ code: number; reason: string }>
}

/** Connects a listener to the feed of a daemon. */
export function readFeed(
  { url, token }: { url: string; token: string },
  since: { seq: number; store?: string } | undefined = undefined,
): Reader {
  const query = since ? `?since=${since.seq}${since.store === undefined ? '' : `&store=${since.store}`}` : ''
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/feed${query}`, [
    FEED_PROTOCOL,
    `${TOKEN_PROTOCOL_PREFIX}${token}`,
  ])
  const messages: FeedMessage[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    messages.push(FeedMessage.parse(JSON.parse((data as Buffer).toString('utf8'))))
    for (const look of waiting) look()
  })
  socket.on('error', () => {})
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      for (const look of waiting) look()
      resolve({ code, reason: String(reason) })
    })
  })
  atEnd(() => socket.terminate())
  const reader: Reader = {
    socket,
    messages,
    closed,
    entries: () => messages.flatMap((message) => (message.type === 'entries' ? message.entries : [])),
    until: (holds) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (holds(reader)) resolve()
          else if (socket.readyState === WebSocket.CLOSED) reject(new Error('The feed was closed.'))
          else return
          waiting.delete(look)
        }
        waiting.add(look)
        look()
      }),
  }
  return reader
}
