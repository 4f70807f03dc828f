import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_PREFIX } from '@todo-assistant/shared/api'
import { TodoError } from '@todo-assistant/shared/errors'
import type { Logins } from './login-codes.ts'

/** Routes that need no token: they tell no secret. */
const OPEN = new Set([`GET ${API_PREFIX}/health`, `GET ${API_PREFIX}/hello`, `POST ${API_PREFIX}/login`])

export interface Fence {
  /** The daemon's own token. */
  token: string
  logins: Logins
  /** Port that the daemon listens on, known once it does. */
  port: () => number
}

/**
 * Whether a request is for the interface and not for one of the panel's files: by its address as it
 * came, or by the route that was found, since `/%61pi/…` and `http://host/api/…` lead to handlers
 * of `/api/…` too.
 */
export function isApi(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0]!
  const route = request.routeOptions.url ?? path
  return [path, route].some((each) => each === '/api' || each.startsWith('/api/'))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Digests of the daemon's token, made once: the fence stands before every request. */
const digests = new WeakMap<Fence, Buffer>()

/** Whether a bearer token is the daemon's or a panel's. */
export function admits(fence: Fence, given: string): boolean {
  let own = digests.get(fence)
  if (!own) digests.set(fence, (own = digest(fence.token)))
  return timingSafeEqual(digest(given), own) || fence.logins.admits(given)
}

function headerValues(request: IncomingMessage, name: string): string[] {
  const values: string[] = []
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    if (request.rawHeaders[index]!.toLowerCase() === name) values.push(request.rawHeaders[index + 1]!)
  }
  return values
}

/**
 * Host, Origin and Sec-Fetch-Site, before anything else is looked at (design §3, "Auth"): one Host
 * header, exactly our address; no other origin than our own. The panel's files hold no data and may
 * be navigated to from anywhere.
 * @throws TodoError `forbidden_host`, `forbidden_origin`.
 */
export function checkOrigin(request: IncomingMessage, port: number, api: boolean): void {
  const hosts = headerValues(request, 'host')
  const allowed = [`127.0.0.1:${port}`, ...(api ? [] : [`localhost:${port}`])]
  if (hosts.length !== 1 || !allowed.includes(hosts[0]!)) {
    throw new TodoError('forbidden_host', { given: hosts.join(', '), limit: `http://127.0.0.1:${port}` })
  }
  if (!api) return
  const origins = headerValues(request, 'origin')
  if (origins.length > 1 || (origins.length === 1 && origins[0] !== `http://127.0.0.1:${port}`)) {
    throw new TodoError('forbidden_origin', { given: origins.join(', ') })
  }
  const site = headerValues(request, 'sec-fetch-site')
  if (site.some((value) => value !== 'same-origin' && value !== 'none'))
    throw new TodoError('forbidden_origin', { given: site.join(', ') })
}

/** Registers the fence in front of every route. */
export function guard(app: FastifyInstance, fence: Fence): void {
  const tooMany = app.createRateLimit({ max: 60, timeWindow: 60_000, keyGenerator: () => 'authentication' })
  app.addHook('onRequest', async (request, reply) => {
    const api = isApi(request)
    checkOrigin(request.raw, fence.port(), api)
    // Whoever types `localhost` is led to the one address that the panel works under.
    if (!api && request.headers.host?.startsWith('localhost:')) {
      return reply.redirect(`http://127.0.0.1:${fence.port()}${request.url.startsWith('/') ? request.url : '/'}`, 308)
    }
    if (!api || OPEN.has(`${request.method} ${request.routeOptions.url}`)) return
    const given = /^Bearer ([\x21-\x7e]{1,200})$/.exec(request.headers.authorization ?? '')?.[1]
    if (given !== undefined && admits(fence, given)) return
    const limit = await tooMany(request)
    if (!limit.isAllowed && limit.isExceeded) throw new TodoError('rate_limited', { limit: limit.ttlInSeconds })
    throw new TodoError('unauthenticated')
  })
}
