import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { API_PREFIX } from '@todo-assistant/shared/api-prefix'
import { TodoError } from '@todo-assistant/shared/errors'
import { toProblem } from '@todo-assistant/shared/problem'
import { FEED_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '@todo-assistant/shared/feed'
import { localeFrom } from '@todo-assistant/shared/locale'
import type { HttpContext } from './context.ts'
import { admits, checkOrigin } from './guard.ts'

/** A listener sends little: an adapter's answers, of at most 1 MiB. */
const MAX_PAYLOAD = 1024 * 1024
const MAX_READERS = 5_000

/**
 * `GET /api/v1/feed`: the upgrade passes the same fence as every route; the token comes as a
 * subprotocol, never in the address.
 */
export function serveFeed(app: FastifyInstance, { fence, hub, adapters, config }: HttpContext): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
    handleProtocols: () => FEED_PROTOCOL,
  })

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    try {
      const since = admitUpgrade(request)
      sockets.handleUpgrade(request, socket, head, (client) => {
        client.on('error', () => client.terminate())
        client.on('message', (data, binary) => {
          // Whoever speaks out of turn is not one of our clients.
          if (binary || !adapters.hear(client, String(data))) client.close(1008, 'unknown message')
        })
        hub.join(client, since)
      })
    } catch (error) {
      const ours = error instanceof TodoError ? error : new TodoError('internal', {}, { cause: error })
      const body = JSON.stringify(toProblem(ours, localeFrom(request.headers['accept-language'], config.locale)))
      socket.end(
        `HTTP/1.1 ${ours.status} Refused\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      )
    }
  })

  function admitUpgrade(request: IncomingMessage): { seq: number; storeId: string | undefined } | undefined {
    checkOrigin(request, fence.port(), true)
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname !== `${API_PREFIX}/feed`)
      throw new TodoError('unknown_route', { given: url.pathname.slice(0, 80) })
    const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim())
    const token = protocols.find((each) => each.startsWith(TOKEN_PROTOCOL_PREFIX))?.slice(TOKEN_PROTOCOL_PREFIX.length)
    if (!protocols.includes(FEED_PROTOCOL) || token === undefined || !admits(fence, token))
      throw new TodoError('unauthenticated')
    if (hub.readers >= MAX_READERS) throw new TodoError('rate_limited', { limit: 60 })
    const since = url.searchParams.get('since')
    if (since === null) return undefined
    if (!/^\d{1,15}$/.test(since))
      throw new TodoError('invalid_shape', { field: 'since', given: since.slice(0, 80), limit: 'a sequence number' })
    return { seq: Number(since), storeId: url.searchParams.get('store') ?? undefined }
  }

  // Before Fastify waits for its connections: an open socket would keep it waiting for good.
  app.addHook('preClose', async () => {
    hub.close()
    sockets.close()
  })
}
