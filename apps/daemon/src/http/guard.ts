import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_PREFIX } from '@todo-assistant/shared/api-prefix'
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

const isApiPath = (path: string) => path.startsWith('/api') && (path.length === 4 || path[4] === '/')

/**
 * Whether a request is for the interface and not for one of the panel's files: by its address as it
 * came, or by the route that was found, since `/%61pi/…` and `http://host/api/…` lead to handlers
 * of `/api/…` too.
 */
export function isApi(request: FastifyRequest): boolean {
  const route = request.routeOptions.url
  return (route !== undefined && isApiPath(route)) || isApiPath(request.url.split('?', 1)[0]!)
}

/** Bytes of the daemon's token, made once: the fence stands before every request. */
const secrets = new WeakMap<Fence, Buffer>()

/** Whether a bearer token is the daemon's or a panel's. Tokens are of one length: that is no secret. */
export function admits(fence: Fence, given: string): boolean {
  let own = secrets.get(fence)
  if (!own) secrets.set(fence, (own = Buffer.from(fence.token)))
  const bytes = Buffer.from(given)
  return (bytes.length === own.length && timingSafeEqual(bytes, own)) || fence.logins.admits(given)
}

/** Every value of the headers that the fence looks at, also where one came twice. */
function fenceHeaders({ rawHeaders }: IncomingMessage) {
  const found = { host: [] as string[], origin: [] as string[], 'sec-fetch-site': [] as string[] }
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length !== 4 && name.length !== 6 && name.length !== 14) continue
    const values = found[name.toLowerCase() as keyof typeof found] as string[] | undefined
    values?.push(rawHeaders[index + 1]!)
  }
  return found
}

/**
 * Host, Origin and Sec-Fetch-Site, before anything else is looked at (design §3, "Auth"): one Host
 * header, exactly our address; no other origin than our own. The panel's files hold no data and may
 * be navigated to from anywhere.
 * @throws TodoError `forbidden_host`, `forbidden_origin`.
 */
export function checkOrigin(request: IncomingMessage, port: number, api: boolean): void {
  const { host: hosts, origin: origins, 'sec-fetch-site': site } = fenceHeaders(request)
  const ours = hosts[0] === `127.0.0.1:${port}` || (!api && hosts[0] === `localhost:${port}`)
  if (hosts.length !== 1 || !ours) {
    throw new TodoError('forbidden_host', { given: hosts.join(', '), limit: `http://127.0.0.1:${port}` })
  }
  if (!api) return
  if (origins.length > 1 || (origins.length === 1 && origins[0] !== `http://127.0.0.1:${port}`)) {
    throw new TodoError('forbidden_origin', { given: origins.join(', ') })
  }
  if (site.some((value) => value !== 'same-origin' && value !== 'none'))
    throw new TodoError('forbidden_origin', { given: site.join(', ') })
}

/** Registers the fence in front of every route. */
export function guard(app: FastifyInstance, fence: Fence): void {
  const tooMany = app.createRateLimit({ max: 60, timeWindow: 60_000, keyGenerator: () => 'authentication' })
  const refuse = async (request: FastifyRequest, done: (error: unknown) => void) => {
    const limit = await tooMany(request)
    const exceeded = !limit.isAllowed && limit.isExceeded
    done(exceeded ? new TodoError('rate_limited', { limit: limit.ttlInSeconds }) : new TodoError('unauthenticated'))
  }
  app.addHook('onRequest', (request, reply, done) => {
    const api = isApi(request)
    checkOrigin(request.raw, fence.port(), api)
    // Whoever types `localhost` is led to the one address that the panel works under.
    if (!api && request.headers.host?.startsWith('localhost:')) {
      return void reply.redirect(
        `http://127.0.0.1:${fence.port()}${request.url.startsWith('/') ? request.url : '/'}`,
        308,
      )
    }
    if (!api || OPEN.has(`${request.method} ${request.routeOptions.url}`)) return done()
    const given = /^Bearer ([\x21-\x7e]{1,200})$/.exec(request.headers.authorization ?? '')?.[1]
    if (given !== undefined && admits(fence, given)) return done()
    void refuse(request, done as (error: unknown) => void)
  })
}
