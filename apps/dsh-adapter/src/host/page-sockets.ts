import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { ForeignId } from '@todo-assistant/shared/card'
import type { AskAnswer, AskInput } from '@todo-assistant/shared/session-api'
import { WebSocketServer, type WebSocket } from 'ws'
import * as z from 'zod'
import { PAGE_PROTOCOL, type FromPage, type ToPage } from '../page-protocol.ts'
import { fencePage } from './page-fence.ts'

/** ms in which a page must have taken an insert; below the daemon's own patience. */
const PATIENCE = 8_000
/** ms between signs of life; a page that missed one is gone. */
const HEARTBEAT = 30_000

const Heard: z.ZodType<FromPage> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('here'), session: ForeignId.nullable(), at: z.number() }),
  z.strictObject({ type: z.literal('inserted'), id: z.string().max(100), inserted: z.boolean() }),
])

interface OpenPage {
  session: string | null
  /** When a person last looked at it. */
  at: number
  alive: boolean
}

/** The pages of DSH that are open now, each with one socket. */
export interface PageSockets {
  readonly connected: boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  tell(message: ToPage): void
  /**
   * Puts a sentence into an input, never sent (§3.11): of the page that shows the session, else of
   * the one looked at last.
   * @throws Error when no page is open.
   */
  insert(input: AskInput<'insert'>): Promise<AskAnswer<'insert'>>
  close(): void
}

/** @param changed told when the first page came or the last one went. */
export function pageSockets(changed: () => void): PageSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false })
  const pages = new Map<WebSocket, OpenPage>()
  const waiting = new Map<string, (inserted: boolean) => void>()

  const heartbeat = setInterval(() => {
    for (const [socket, page] of pages) {
      if (!page.alive) socket.terminate()
      page.alive = false
      socket.ping()
    }
  }, HEARTBEAT)
  heartbeat.unref()

  function join(socket: WebSocket): void {
    const page: OpenPage = { session: null, at: 0, alive: true }
    pages.set(socket, page)
    socket.on('error', () => socket.terminate())
    socket.on('pong', () => (page.alive = true))
    socket.on('message', (data, binary) => {
      const heard = binary ? undefined : read(String(data))
      if (!heard) return socket.close(1008, 'unknown message')
      page.alive = true
      if (heard.type === 'inserted') waiting.get(heard.id)?.(heard.inserted)
      else Object.assign(page, { session: heard.session, at: heard.at })
    })
    socket.on('close', () => {
      pages.delete(socket)
      if (pages.size === 0) changed()
    })
    say(socket, { type: 'hello', protocol: PAGE_PROTOCOL })
    if (pages.size === 1) changed()
  }

  return {
    get connected() {
      return pages.size > 0
    },
    upgrade(request, socket, head) {
      if (fencePage(request, 'socket')) {
        socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
        return
      }
      server.handleUpgrade(request, socket, head, join)
    },
    tell(message) {
      for (const socket of pages.keys()) say(socket, message)
    },
    async insert({ sessionId, text }) {
      const [first] = [...pages].sort(
        ([, a], [, b]) => Number(b.session === sessionId) - Number(a.session === sessionId) || b.at - a.at,
      )
      if (!first) throw new Error('no page of this DSH is open')
      const id = randomUUID()
      try {
        return await new Promise((resolve) => {
          const timer = setTimeout(() => resolve({ inserted: false }), PATIENCE)
          waiting.set(id, (inserted) => {
            clearTimeout(timer)
            resolve({ inserted })
          })
          say(first[0], { type: 'insert', id, session: sessionId, text })
        })
      } finally {
        waiting.delete(id)
      }
    },
    close() {
      clearInterval(heartbeat)
      for (const socket of pages.keys()) socket.terminate()
      server.close()
    },
  }
}

function say(socket: WebSocket, message: ToPage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

function read(data: string): FromPage | undefined {
  try {
    return Heard.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
