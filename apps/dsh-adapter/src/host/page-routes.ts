import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AskAnswer, AskInput } from '@todo-assistant/shared/session-api'
import { PAGE_API_PATH, PAGE_PATH } from '../page-protocol.ts'
import type { Context } from './dsh.ts'
import { answerPage, isPageCall, type PageSetting } from './page-calls.ts'
import { fencePage } from './page-fence.ts'
import { pageSockets } from './page-sockets.ts'

const LARGEST_BODY = 2_000_000
/** The file that the browser half loads when it first needs it, named by its content. */
const LAZY_FILE = /^pinyin-[A-Z0-9]{8}\.mjs$/

/** What the host half offers DSH's page. */
export interface PageOffer {
  /** Whether a page is open, that is, whether an insert can land. */
  readonly connected: boolean
  insert(input: AskInput<'insert'>): Promise<AskAnswer<'insert'>>
  /** A dispatch made a session: the page that asked for it shows it. */
  opened(session: string): void
  /** Cards changed: badges and lists on pages are old. */
  changed(): void
}

/**
 * Serves DSH's page on DSH's own origin, wherever this build lets a plugin answer. A build with
 * neither way has no page of ours, which the browser half says.
 * @param changed told when `connected` may have changed.
 */
export function offerPage(ctx: Context, setting: PageSetting, changed: () => void): PageOffer {
  const sockets = pageSockets(changed)
  ctx.effect(() => () => sockets.close())

  ctx.inject(['webServer'], (served) => {
    const server = served.get('webServer')
    if (typeof server?.register === 'function') {
      const handler = (request: IncomingMessage, response: ServerResponse) => handle(served, setting, request, response)
      served.effect(() => server.register!({ kind: 'prefix', path: PAGE_PATH, handler }), 'todo-assistant: page')
    }
    if (typeof server?.registerUpgrade === 'function') {
      const upgrade = { path: `${PAGE_PATH}/page`, handler: sockets.upgrade }
      served.effect(() => server.registerUpgrade!(upgrade), 'todo-assistant: page socket')
    }
  })

  ctx.inject(['connection'], (served) => {
    const routes = fetchRoutes(served)
    if (typeof routes?.register !== 'function') return
    for (const name of ['hello', 'cards', 'news', 'capture', 'panel'] as const) {
      const fetch = async (request: Request) =>
        Response.json(await answerPage(served, setting, name, await request.json().catch(() => undefined)))
      served.effect(
        () => routes.register({ path: `${PAGE_API_PATH}/${name}`, methods: ['POST'], requestBody: 'buffered', fetch }),
        `todo-assistant: ${name}`,
      )
    }
  })

  return {
    get connected() {
      return sockets.connected
    },
    insert: (input) => sockets.insert(input),
    opened: (session) => sockets.tell({ type: 'opened', session }),
    changed: () => sockets.tell({ type: 'changed' }),
  }
}

/** In builds whose connection has no fetch routes, reading the member may throw. */
function fetchRoutes(ctx: Context) {
  try {
    return ctx.get('connection')?.fetch
  } catch {
    return undefined
  }
}

async function handle(
  ctx: Context,
  setting: PageSetting,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://page').pathname.slice(PAGE_PATH.length + 1)
  const file = request.method === 'GET' && LAZY_FILE.test(path)
  const refused = fencePage(request, file ? 'file' : 'call')
  if (refused) return answer(response, 403, { ok: false, code: 'forbidden_origin', message: refused })
  if (file) return sendFile(path, response)
  if (request.method !== 'POST' || !isPageCall(path))
    return answer(response, 404, { ok: false, code: 'unknown_route', message: path.slice(0, 80) })
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    return answer(response, 415, { ok: false, code: 'invalid_shape', message: 'content-type' })
  answer(response, 200, await answerPage(ctx, setting, path, await readBody(request)))
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > LARGEST_BODY) return undefined
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    return undefined
  }
}

async function sendFile(name: string, response: ServerResponse): Promise<void> {
  const content = await readFile(new URL(name, import.meta.url)).catch(() => undefined)
  if (!content) return answer(response, 404, { ok: false, code: 'unknown_route', message: name })
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  response.end(content)
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(JSON.stringify(body))
}
