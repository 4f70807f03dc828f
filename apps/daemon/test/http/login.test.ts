import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Login } from '@todo-assistant/shared/api'
import { expect, test } from 'vitest'
import { runDaemon, type TestDaemon } from '../daemon.ts'

const DAY = 24 * 3_600_000

async function code(daemon: TestDaemon): Promise<string> {
  const { url } = await daemon.client.loginCode()
  expect(url.startsWith(`${daemon.url}/#code=`)).toBe(true)
  return url.split('#code=')[1]!
}

/** What the cards say to a bearer token. */
const status = async (daemon: TestDaemon, token: string) =>
  (await fetch(`${daemon.url}/api/v1/cards`, { headers: { authorization: `Bearer ${token}` } })).status

async function exchange(daemon: TestDaemon, text: string, remember?: boolean): Promise<Response> {
  return fetch(`${daemon.url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: text, ...(remember === undefined ? {} : { remember }) }),
  })
}

test('a one-time code is exchanged for a token of the panel, once', async () => {
  const daemon = await runDaemon()
  const once = await code(daemon)
  const first = await exchange(daemon, once)
  const { token } = Login.parse(await first.json())
  expect(await status(daemon, token)).toBe(200)
  expect(token).not.toBe(daemon.token)
  const second = await exchange(daemon, once)
  expect(second.status).toBe(401)
  expect(await second.json()).toMatchObject({ code: 'invalid_code' })
})

test('two exchanges of one code at once give one token', async () => {
  const daemon = await runDaemon()
  const once = await code(daemon)
  const answers = await Promise.all([exchange(daemon, once), exchange(daemon, once), exchange(daemon, once)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401])
})

test('a code is good for 60 seconds by the clock and not a moment longer', async () => {
  let now = 1_700_000_000_000
  const daemon = await runDaemon({ clock: () => now })
  const late = await code(daemon)
  now += 60_000
  expect((await exchange(daemon, late)).status).toBe(401)
  const timely = await code(daemon)
  now += 59_999
  expect((await exchange(daemon, timely)).status).toBe(200)
})

test('a code of none is refused, and so is an empty one', async () => {
  const daemon = await runDaemon()
  expect((await exchange(daemon, 'x'.repeat(32))).status).toBe(401)
  expect((await exchange(daemon, '')).status).toBe(401)
  expect((await exchange(daemon, 'x'.repeat(201))).status).toBe(400)
})

test('codes wait in a line of twenty: the oldest is forgotten', async () => {
  const daemon = await runDaemon()
  const first = await code(daemon)
  for (let n = 0; n < 20; n++) await code(daemon)
  expect((await exchange(daemon, first)).status).toBe(401)
})

test('a code does not outlive the daemon, a token of the panel does', async () => {
  const daemon = await runDaemon()
  const { token } = Login.parse(await (await exchange(daemon, await code(daemon))).json())
  const unused = await code(daemon)
  const again = await daemon.restart()
  expect(await status(again, token)).toBe(200)
  expect((await exchange(again, unused)).status).toBe(401)
})

test('a token of the panel ends after a day, a remembered one after thirty', async () => {
  let now = 1_700_000_000_000
  const daemon = await runDaemon({ clock: () => now })
  const tab = Login.parse(await (await exchange(daemon, await code(daemon))).json())
  const kept = Login.parse(await (await exchange(daemon, await code(daemon), true)).json())
  expect([tab.expiresAt - now, kept.expiresAt - now]).toEqual([DAY, 30 * DAY])
  now += DAY
  expect([await status(daemon, tab.token), await status(daemon, kept.token)]).toEqual([401, 200])
  now += 29 * DAY
  expect(await status(daemon, kept.token)).toBe(401)
})

test('logging out ends one token, or all of the panel, and never the one of the daemon', async () => {
  const daemon = await runDaemon()
  const tokens: string[] = []
  for (let n = 0; n < 3; n++) tokens.push(Login.parse(await (await exchange(daemon, await code(daemon))).json()).token)
  const logOut = (token: string, query = '') =>
    fetch(`${daemon.url}/api/v1/login${query}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
  expect((await logOut(tokens[0]!)).status).toBe(204)
  expect(await Promise.all(tokens.map((token) => status(daemon, token)))).toEqual([401, 200, 200])
  expect((await logOut(tokens[1]!, '?everywhere=true')).status).toBe(204)
  expect(await Promise.all(tokens.map((token) => status(daemon, token)))).toEqual([401, 401, 401])
  expect(await status(daemon, daemon.token)).toBe(200)
})

test('neither code nor token is in any file of the home folder, but for the token file itself', async () => {
  const daemon = await runDaemon()
  const once = await code(daemon)
  const { token } = Login.parse(await (await exchange(daemon, once, true)).json())
  await fetch(`${daemon.url}/api/v1/cards?code=${once}`, { headers: { authorization: 'Bearer wrong' } })
  await daemon.daemon.close()
  const files = readdirSync(daemon.home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  expect(files.some((path) => path.endsWith('daemon.log'))).toBe(true)
  for (const path of files) {
    const text = readFileSync(path, 'latin1')
    expect([path, text.includes(once), text.includes(token)]).toEqual([path, false, false])
    if (!path.endsWith('/token')) expect([path, text.includes(daemon.token)]).toEqual([path, false])
    expect([path, statSync(path).mode & 0o077]).toEqual([path, 0])
  }
})

test('no log holds a code or a token, however much is logged', async () => {
  const daemon = await runDaemon()
  daemon.daemon.log.level = 'trace'
  const once = await code(daemon)
  const { token } = Login.parse(await (await exchange(daemon, once)).json())
  await exchange(daemon, once)
  await fetch(`${daemon.url}/#code=${once}`)
  const bearer = { authorization: `Bearer ${token}` }
  expect((await fetch(`${daemon.url}/api/v1/cards`, { headers: bearer })).status).toBe(200)
  const socket = new WebSocket(`${daemon.url.replace('http', 'ws')}/api/v1/feed`, [
    'todo-assistant.v1',
    `token.${token}`,
  ])
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  socket.close()
  // What an error of ours or of Node's carries along is logged as well.
  daemon.daemon.log.error({ req: { headers: bearer } }, 'as Fastify would log a request')
  daemon.daemon.log.trace('the last line')
  const log = readFileSync(join(daemon.home, 'logs/daemon.log'), 'utf8')
  expect(log).toContain('the last line')
  for (const secret of [once, token, daemon.token]) expect(log).not.toContain(secret)
})
