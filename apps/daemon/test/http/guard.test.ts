import { describe, expect, test } from 'vitest'
import { runDaemon, type TestDaemon } from '../daemon.ts'
import { requestText, sendRaw } from '../raw-http.ts'

/** A request for the cards with the daemon's own token and whatever headers. */
async function ask(daemon: TestDaemon, headers: readonly (readonly [string, string])[], target = '/api/v1/cards') {
  return sendRaw(
    daemon.url,
    requestText(`GET ${target}`, [...headers, ['Authorization', `Bearer ${daemon.token}`] as const]),
  )
}

test('only the exact address of the daemon is taken for a Host', async () => {
  const daemon = await runDaemon()
  const port = Number(new URL(daemon.url).port)
  expect((await ask(daemon, [['Host', `127.0.0.1:${port}`]])).status).toBe(200)
  const rows = [
    'localhost',
    `localhost:${port}`,
    `localhost.evil:${port}`,
    `127.0.0.1.evil:${port}`,
    `127.0.0.1:${port + 1}`,
    '127.0.0.1',
    '127.0.0.1:',
    `127.0.0.1:0${port}`,
    `127.0.0.1:${port}.`,
    `0.0.0.0:${port}`,
    `[::1]:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `127.1:${port}`,
    `127.0.1:${port}`,
    `2130706433:${port}`,
    `0x7f000001:${port}`,
    `0x7f.0.0.1:${port}`,
    `017700000001:${port}`,
    `0177.0.0.1:${port}`,
    `127.000.000.001:${port}`,
    `127.0.0.2:${port}`,
    `127.0.0.1.:${port}`,
    `LOCALHOST:${port}`,
    `localhost.:${port}`,
    `evil.localhost:${port}`,
    `[::]:${port}`,
    `[::1%25lo]:${port}`,
    `[0:0:0:0:0:ffff:7f00:1]:${port}`,
    `１２７.0.0.1:${port}`,
    `127.0.0.1:${port}:${port}`,
    `127.0.0.1:${port}/`,
    `127.0.0.1:${port}#`,
    `127.0.0.1:${port},evil.example`,
    `http://127.0.0.1:${port}`,
    `evil@127.0.0.1:${port}`,
    `evil.example@127.0.0.1:${port}`,
    `127.0.0.1 :${port}`,
    `evil.example:${port}`,
    `user@127.0.0.1:${port}`,
    '',
  ]
  for (const host of rows) {
    const answer = await ask(daemon, [['Host', host]])
    expect([host, answer.status, answer.problem().code]).toEqual([host, 403, 'forbidden_host'])
  }
})

test('the Host counts and nothing that is said beside it, on every part of the interface', async () => {
  const daemon = await runDaemon()
  const own = new URL(daemon.url).host
  const evil = ['Host', 'evil.example'] as const
  const beside = [
    ['X-Forwarded-Host', own],
    ['X-Host', own],
    ['X-Forwarded-Server', own],
    ['X-Original-Host', own],
    ['Forwarded', `host=${own}`],
    ['X-HTTP-Host-Override', own],
    ['X-Real-IP', '127.0.0.1'],
  ] as const
  for (const each of beside) {
    const answer = await ask(daemon, [evil, each])
    expect([each[0], answer.status, answer.problem().code]).toEqual([each[0], 403, 'forbidden_host'])
    // The other way round they change nothing.
    expect(
      (
        await ask(daemon, [
          ['Host', own],
          [each[0], 'evil.example'],
        ])
      ).status,
    ).toBe(200)
  }
  for (const target of [
    '/',
    '/assets/x.js',
    '/reference/',
    '/api/v1/health',
    '/api/v1/hello?nonce=0123456789abcdef',
    '/no',
  ])
    expect([target, (await ask(daemon, [evil], target)).status]).toEqual([target, 403])
})

test('an address that names a host is no way around the Host header', async () => {
  const daemon = await runDaemon()
  const { host: own, port } = new URL(daemon.url)
  for (const [target, host, status] of [
    [`http://${own}/api/v1/cards`, 'evil.example', 403],
    [`http://evil.example/api/v1/cards`, 'evil.example', 403],
    [`http://evil.example:${port}/api/v1/cards`, `evil.example:${port}`, 403],
    [`//${own}/api/v1/cards`, 'evil.example', 403],
    [`//evil.example/api/v1/cards`, 'evil.example', 403],
    // Sent to us by a client that means us, whatever it wrote in front of the path.
    [`http://evil.example/api/v1/nothing`, own, 404],
  ] as const) {
    const answer = await ask(daemon, [['Host', host]], target)
    expect([target, host, answer.status]).toEqual([target, host, status])
  }
})

test('HTTP/1.0 without a Host is refused, with the right one it is not', async () => {
  const daemon = await runDaemon()
  const { host } = new URL(daemon.url)
  const old = (headers: string) =>
    sendRaw(daemon.url, `GET /api/v1/cards HTTP/1.0\r\nAuthorization: Bearer ${daemon.token}\r\n${headers}\r\n`)
  const without = await old('')
  expect([without.status, without.problem().code]).toEqual([403, 'forbidden_host'])
  expect((await old('Host: evil.example\r\n')).status).toBe(403)
  expect((await old(`Host: ${host}\r\n`)).status).toBe(200)
})

test('two Host headers are refused, whichever comes first', async () => {
  const daemon = await runDaemon()
  const own = ['Host', new URL(daemon.url).host] as const
  for (const pair of [
    [own, ['Host', 'evil.example'] as const],
    [['Host', 'evil.example'] as const, own],
    [own, own],
    [['host', own[1]] as const, ['HOST', 'evil.example'] as const],
    [['Host', ''] as const, own],
    [own, ['Host', ''] as const],
    [['Host ', 'evil.example'] as const, own],
    [own, [' Host', 'evil.example'] as const],
  ]) {
    const answer = await ask(daemon, pair)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(['forbidden_host', 'broken_request']).toContain(answer.problem().code)
  }
  expect((await ask(daemon, [])).status).toBe(400)
})

describe('a page of another origin', () => {
  test.each([
    'https://evil.example',
    'http://localhost:7420',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'https://127.0.0.1:7420',
    'null',
    'file://',
    'chrome-extension://abc',
    '',
  ])('is refused with Origin %j, even with the token', async (origin) => {
    const daemon = await runDaemon()
    const response = await daemon.fetch('/cards', { headers: { origin } })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'forbidden_origin' })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each(['cross-site', 'same-site', 'x'])('is refused with Sec-Fetch-Site %s', async (site) => {
    const daemon = await runDaemon()
    const answer = await ask(daemon, [
      ['Host', new URL(daemon.url).host],
      ['Sec-Fetch-Site', site],
    ])
    expect([answer.status, answer.problem().code]).toEqual([403, 'forbidden_origin'])
  })

  test('gets no preflight answered', async () => {
    const daemon = await runDaemon()
    const answer = await sendRaw(
      daemon.url,
      requestText('OPTIONS /api/v1/cards', [
        ['Host', new URL(daemon.url).host],
        ['Origin', 'https://evil.example'],
        ['Access-Control-Request-Method', 'POST'],
        ['Access-Control-Request-Headers', 'authorization,content-type'],
      ]),
    )
    expect(answer.status).toBe(403)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('cannot create a card by a form or a beacon, and nothing is written', async () => {
    const daemon = await runDaemon()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
      const answer = await sendRaw(
        daemon.url,
        requestText(
          'POST /api/v1/cards',
          [
            ['Host', new URL(daemon.url).host],
            ['Authorization', `Bearer ${daemon.token}`],
            ...(type ? [['Content-Type', type] as const] : []),
          ],
          '{"title":"a","kind":"idea"}',
        ),
      )
      expect([type, answer.status, answer.problem().code]).toEqual([type, 415, 'unsupported_media_type'])
    }
    expect((await daemon.client.cards({ view: 'all' })).cards).toEqual([])
  })
})

test('the panel itself is let in: its own Origin, a bookmark, no Origin', async () => {
  const daemon = await runDaemon()
  for (const headers of [{ origin: daemon.url, 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}])
    expect((await daemon.fetch('/cards', { headers: headers as Record<string, string> })).status).toBe(200)
})

test('every route but health, hello and login needs the token', async () => {
  const daemon = await runDaemon()
  const document = (await (await daemon.fetch('/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, '1.0') })),
  )
  expect(routes.length).toBeGreaterThan(15)
  const open = new Set(['GET /api/v1/health', 'GET /api/v1/hello', 'POST /api/v1/login'])
  for (const { method, path } of routes.filter(({ method, path }) => !open.has(`${method} ${path}`))) {
    const response = await fetch(`${daemon.url}${path}`, { method })
    expect([method, path, response.status]).toEqual([method, path, 401])
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
  }
})

test('a wrong token is refused however it is spelled', async () => {
  const { url, token } = await runDaemon()
  const rows = [
    'Bearer wrong',
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `bearer ${token}`,
    `Bearer  ${token}`,
    `Basic ${token}`,
    `Token ${token}`,
    token,
    'Bearer',
    'Bearer ',
    `Bearer ${token} ${token}`,
  ]
  for (const authorization of rows) {
    const response = await fetch(`${url}/api/v1/cards`, { headers: { authorization } })
    expect([authorization, response.status]).toEqual([authorization, 401])
  }
  for (const target of [`/api/v1/cards?token=${token}`, `/api/v1/cards?access_token=${token}`])
    expect((await fetch(`${url}${target}`)).status).toBe(401)
  expect((await fetch(`${url}/api/v1/cards`, { headers: { cookie: `token=${token}` } })).status).toBe(401)
})

test('no spelling of an address leads past the fence', async () => {
  const daemon = await runDaemon()
  await daemon.client.addCard({ title: 'hidden', kind: 'idea' })
  const { host } = new URL(daemon.url)
  const rows = [
    '/%61pi/v1/cards',
    '/api%2fv1/cards',
    '/%2Fapi/v1/cards',
    `http://${host}/api/v1/cards`,
    'https://evil.example/api/v1/cards',
    'http:/api/v1/cards',
    '//api/v1/cards',
    '/./api/v1/cards',
    '/x/../api/v1/cards',
    '/%2e/api/v1/cards',
    '/API/v1/cards',
    '/api/v1/cards/',
    '/api/v1//cards',
    '/api/v1/hello/../cards',
    '/api/v1/health/../cards',
    '/api/v1/health%2f..%2fcards',
    '/api/v1/cards;x=1',
    '/api/v1/cards#x',
    '\\api\\v1\\cards',
    '*',
  ]
  for (const target of rows) {
    const answer = await sendRaw(daemon.url, requestText(`GET ${target}`, [['Host', host]]))
    expect([target, [400, 401, 404].includes(answer.status)]).toEqual([target, true])
    expect(answer.body).not.toContain('hidden')
    expect(['unauthenticated', 'unknown_route', 'broken_request']).toContain(answer.problem().code)
  }
})

test('guessing tokens is slowed down, and the right one still works', async () => {
  const daemon = await runDaemon()
  const codes = new Map<string, number>()
  for (let attempt = 0; attempt < 70; attempt++) {
    const response = await fetch(`${daemon.url}/api/v1/cards`, { headers: { authorization: `Bearer ${attempt}` } })
    const { code } = (await response.json()) as { code: string }
    codes.set(code, (codes.get(code) ?? 0) + 1)
    if (code === 'rate_limited') expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect([...codes]).toEqual([
    ['unauthenticated', 60],
    ['rate_limited', 10],
  ])
  expect((await daemon.fetch('/cards')).status).toBe(200)
})

test('the panel is served with a policy that runs and loads only its own, and may not be framed', async () => {
  const { url } = await runDaemon()
  const response = await fetch(`${url}/`, { headers: { 'sec-fetch-site': 'cross-site' } })
  const policy = Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name, ...values] = directive.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )
  expect(policy).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('what the interface answers is kept by no cache', async () => {
  const daemon = await runDaemon()
  expect((await daemon.fetch('/cards')).headers.get('cache-control')).toBe('no-store')
  expect((await fetch(`${daemon.url}/api/v1/cards`)).headers.get('cache-control')).toBe('no-store')
})

test('whoever types localhost is led to the one address that the panel works under', async () => {
  const daemon = await runDaemon()
  const port = Number(new URL(daemon.url).port)
  const answer = await sendRaw(daemon.url, requestText('GET /?a=1', [['Host', `localhost:${port}`] as const]))
  expect([answer.status, answer.headers.location]).toEqual([308, `http://127.0.0.1:${port}/?a=1`])
})
