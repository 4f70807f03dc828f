import { expect, test } from 'vitest'
import { hostLink } from '../../src/client/host-link.ts'
import { observed } from '../../src/client/observed.ts'
import { trouble } from '../../src/client/trouble.ts'
import { WORDS } from '../../src/client/words.ts'
import { PAGE_PROTOCOL } from '../../src/page-protocol.ts'

/** A DSH whose routes answer as given; anything else is the page itself, as DSH does. */
function dsh(routes: Record<string, unknown>) {
  const asked: { path: string; headers: Headers; body: unknown }[] = []
  const answer: typeof fetch = async (input, init) => {
    const path = new URL(String(input)).pathname
    asked.push({ path, headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) })
    return path in routes ? Response.json(routes[path]) : new Response('<!doctype html>')
  }
  return { asked, link: hostLink(observed('en' as const), answer, () => 'http://127.0.0.1:3080/') }
}
const hello = (value: object) => ({
  ok: true,
  value: { protocol: PAGE_PROTOCOL, version: '1', locale: 'zh', daemon: null, ...value },
})

test.each([
  { what: 'all is well', answer: hello({}), state: 'ready' },
  { what: 'no daemon', answer: hello({ daemon: { code: 'daemon_absent', message: 'x' } }), state: 'daemon-away' },
  { what: 'an older host half', answer: hello({ protocol: PAGE_PROTOCOL - 1 }), state: 'host-old' },
  { what: 'a newer host half', answer: hello({ protocol: PAGE_PROTOCOL + 1 }), state: 'page-old' },
  {
    what: 'a host half that reads our words otherwise',
    answer: { ok: false, code: 'version_mismatch', message: 'x' },
    state: 'page-old',
  },
])('$what is told', async ({ answer, state }) => {
  const { link } = dsh({ '/todo-assistant/hello': answer })
  expect(await link.look()).toBe(state)
})

test('a DSH without our host half says so, and every trouble has its sentence', async () => {
  const { link } = dsh({})
  expect(await link.look()).toBe('missing')
  expect(await link.call('news', { session: 's' })).toMatchObject({ ok: false, code: 'missing' })
  for (const state of ['missing', 'host-old', 'page-old', 'daemon-away'] as const)
    for (const words of Object.values(WORDS)) expect(trouble(state, words)).toMatch(/\S/)
})

test('a build with fetch routes under /api is found there, and asked in the page’s language', async () => {
  const { link, asked } = dsh({
    '/api/todo-assistant/hello': hello({}),
    '/api/todo-assistant/news': { ok: true, value: { badge: 2, cards: [] } },
  })
  expect(await link.look()).toBe('ready')
  expect(await link.call('news', { session: 's' })).toEqual({ ok: true, value: { badge: 2, cards: [] } })
  const last = asked.at(-1)!
  expect(last.body).toEqual({ locale: 'en', input: { session: 's' } })
  expect(last.headers.get('x-todo-assistant-page')).toBe(String(PAGE_PROTOCOL))
})

test('both languages say the same things', () => {
  expect(Object.keys(WORDS.en)).toEqual(Object.keys(WORDS.zh))
})
