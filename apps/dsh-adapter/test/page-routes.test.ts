import { TodoError } from '@todo-assistant/shared/errors'
import { WebSocket } from 'ws'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DaemonLink } from '../src/host/daemon-link.ts'
import { offerPage, type PageOffer } from '../src/host/page-routes.ts'
import { personWords } from '../src/host/own-sends.ts'
import { send, startPageServer, type PageServer } from './page-server.ts'

/** No daemon anywhere. */
const away: DaemonLink = {
  call: () => Promise.reject(new TodoError('daemon_absent')),
  find: () => Promise.reject(new TodoError('daemon_absent')),
}

let server: PageServer
let offer: PageOffer
let prompts: { rpcId: string; payload: { sessionId: string; content: { text?: string }[] } }[]
let changes: number
beforeEach(async () => {
  server = await startPageServer()
  prompts = []
  changes = 0
  const apiProxy = {
    sessions: {
      prompt: async (prompt: (typeof prompts)[number]) => {
        prompts.push(prompt)
        return { result: { ok: true, value: {} } }
      },
    },
  }
  offer = offerPage(server.context({ apiProxy }), { link: away, adapterId: 'dsh-1' }, () => changes++)
})
afterEach(async () => {
  server.unload()
  await server.close()
})

const own = () => ({
  host: `127.0.0.1:${server.port}`,
  origin: `http://127.0.0.1:${server.port}`,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'x-todo-assistant-page': '1',
})
const call = (name: string, input: unknown, headers: Record<string, string> = own()) =>
  send(server.port, { path: `/todo-assistant/${name}`, headers, body: JSON.stringify({ locale: 'zh', input }) })

test('our own page is answered, also without a daemon', async () => {
  const { status, body } = await call('hello', {})
  expect(status).toBe(200)
  expect(JSON.parse(body)).toMatchObject({ ok: true, value: { protocol: 1, daemon: { code: 'daemon_absent' } } })
})

test.each([
  { why: 'a name that a stranger’s DNS made to point here', change: { host: 'evil.example:3080' } },
  { why: 'another origin', change: { origin: 'http://evil.example' } },
  { why: 'another port of this machine', change: { origin: 'http://127.0.0.1:9999' } },
  { why: 'a sandboxed page', change: { origin: 'null' } },
  { why: 'another site', change: { 'sec-fetch-site': 'cross-site' } },
  { why: 'the same site on another port', change: { 'sec-fetch-site': 'same-site' } },
])('$why is refused', async ({ change }) => {
  for (const name of ['hello', 'panel', 'capture'])
    expect((await call(name, {}, { ...own(), ...change } as Record<string, string>)).status).toBe(403)
  expect(prompts).toEqual([])
})

test('a request without our header is refused: a form of another page sends none', async () => {
  const { 'x-todo-assistant-page': _, ...headers } = own()
  expect((await call('capture', {}, headers)).status).toBe(403)
})

test('localhost and IPv6 loopback are this machine too', async () => {
  for (const host of [`localhost:${server.port}`, `[::1]:${server.port}`])
    expect((await call('hello', {}, { ...own(), host, origin: `http://${host}` })).status).toBe(200)
})

test('what is unknown or unreadable is refused with a reason, never an open answer', async () => {
  expect((await call('nothing', {})).status).toBe(404)
  expect(
    (await send(server.port, { method: 'GET', path: '/todo-assistant/../../etc/passwd', headers: own() })).status,
  ).toBe(404)
  expect((await send(server.port, { method: 'GET', path: '/todo-assistant/host.mjs', headers: own() })).status).toBe(
    404,
  )
  expect((await call('capture', {}, { ...own(), 'content-type': 'text/plain' })).status).toBe(415)
  expect(JSON.parse((await call('capture', { session: 1 })).body)).toMatchObject({
    ok: false,
    code: 'version_mismatch',
  })
})

test('a button’s message is queued under an id that tells what the developer added', async () => {
  const { body } = await call('capture', { session: 's1', text: '请记下\n\n> 引用', sentence: '其实是 bug' })
  expect(JSON.parse(body)).toEqual({ ok: true, value: { sent: true } })
  const [{ rpcId, payload } = { rpcId: '', payload: undefined }] = prompts
  expect(payload).toMatchObject({
    sessionId: 's1',
    mode: 'queue',
    content: [{ type: 'text', text: '请记下\n\n> 引用' }],
  })
  expect(personWords({ content: '', source: { kind: 'user', rpcId } }, '请记下')).toEqual({
    by: 'button',
    text: '其实是 bug',
  })
})

async function openPage(headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/todo-assistant/page`, {
    headers: { origin: `http://127.0.0.1:${server.port}`, ...headers },
  })
  await new Promise((resolve, reject) => {
    socket.once('message', resolve)
    socket.once('error', reject)
  })
  return socket
}
const here = (socket: WebSocket, session: string, at: number) =>
  socket.send(JSON.stringify({ type: 'here', session, at }))

test('an insert goes to the page that shows the session, else to the one looked at last', async () => {
  const taken: string[] = []
  const pages = await Promise.all([openPage(), openPage()])
  pages.forEach((page, index) => {
    here(page, `s${index}`, index)
    page.on('message', (data) => {
      const message = JSON.parse(String(data)) as { type: string; id: string; text: string }
      if (message.type !== 'insert') return
      taken.push(`${index} ${message.text}`)
      page.send(JSON.stringify({ type: 'inserted', id: message.id, inserted: true }))
    })
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await offer.insert({ sessionId: 's0', text: 'a' })).toEqual({ inserted: true })
  expect(await offer.insert({ sessionId: null, text: 'b' })).toEqual({ inserted: true })
  expect(taken).toEqual(['0 a', '1 b'])
  for (const page of pages) page.close()
  await expect.poll(() => offer.connected).toBe(false)
  expect(changes).toBe(2)
  await expect(offer.insert({ sessionId: null, text: 'c' })).rejects.toThrow('no page')
})

test('a socket of another origin, or of none, is refused', async () => {
  await expect(openPage({ origin: 'http://evil.example' })).rejects.toThrow('403')
  await expect(openPage({ host: 'evil.example' })).rejects.toThrow('403')
})

test('unloading takes the routes away and ends the sockets', async () => {
  const page = await openPage()
  const closed = new Promise((resolve) => page.once('close', resolve))
  server.unload()
  await closed
  expect((await call('hello', {})).status).toBe(404)
})

test('a build with fetch routes gets the same calls behind its own fence', async () => {
  const routes = new Map<string, (request: Request) => Promise<Response>>()
  const connection = {
    fetch: {
      register(route: { path: string; fetch: (request: Request) => Promise<Response> }) {
        routes.set(route.path, route.fetch)
        return () => void routes.delete(route.path)
      },
    },
  }
  offerPage(server.context({ connection, webServer: undefined }), { link: away, adapterId: 'dsh-1' }, () => {})
  const request = new Request('http://x/', { method: 'POST', body: JSON.stringify({ locale: 'en', input: {} }) })
  const answer = await routes.get('/api/todo-assistant/hello')!(request)
  expect(await answer.json()).toMatchObject({ ok: true, value: { locale: 'en', daemon: { code: 'daemon_absent' } } })
  server.unload()
  expect(routes.size).toBe(0)
})
