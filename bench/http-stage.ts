import { Agent, request } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import pino from 'pino'
import { buildApp } from '../apps/daemon/src/app.ts'
import { findAssets } from '../apps/daemon/src/assets.ts'
import { createAdapters } from '../apps/daemon/src/feed/adapters.ts'
import { createHub } from '../apps/daemon/src/feed/hub.ts'
import { createLogins } from '../apps/daemon/src/http/login-codes.ts'
import type { Store } from '../apps/daemon/src/store/store.ts'

/** A keep-alive client that waits for each whole answer. */
export function clientOf(port: number, token?: string, connections = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    close: () => agent.destroy(),
    send(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
      const text = body === undefined ? undefined : JSON.stringify(body)
      return new Promise((resolve, reject) => {
        const sent = request(
          {
            host: '127.0.0.1',
            port,
            path,
            method,
            agent,
            headers: {
              ...(token ? { authorization: `Bearer ${token}` } : {}),
              ...(text === undefined
                ? {}
                : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            },
          },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('end', () => resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }))
          },
        )
        sent.on('error', reject)
        sent.end(text)
      })
    },
  }
}

/** The real app on a free port, around a store that is open already. */
export async function daemonOf(
  store: Store,
  home: string,
): Promise<{ port: number; token: string; app: FastifyInstance }> {
  const token = 'bench-token'
  const identity = { instanceId: 'bench', version: '0' }
  const hub = createHub(store, identity)
  let port = 0
  const fence = { token, logins: createLogins(store), port: () => port }
  const app = await buildApp({
    store,
    hub,
    home,
    fence,
    adapters: createAdapters(Date.now),
    config: { locale: 'en', consent: 'ask', port: 0 },
    instanceId: 'bench',
    reference: findAssets().reference,
    panel: findAssets().panel,
    log: pino({ level: 'silent' }),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as { port: number }).port
  return { port, token, app: app as unknown as FastifyInstance }
}

/** A bare Fastify with zod: no fence, no helmet, no rules. */
export function bareApp() {
  const app = Fastify({ logger: false }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app
}

export async function listen(app: {
  listen(options: object): Promise<unknown>
  server: { address(): unknown }
}): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as { port: number }).port
}
