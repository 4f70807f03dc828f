import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { CLOSE_SLOW_READER, FEED_PROTOCOL } from '@todo-assistant/shared/feed'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createHub } from '../../src/feed/hub.ts'
import { atEnd, runDaemon, type TestDaemon } from '../daemon.ts'
import { requestText, sendRaw } from '../raw-http.ts'
import { openTestStore } from '../store.ts'
import { readFeed } from './reader.ts'

const DAY = 24 * 3_600_000
const add = (daemon: TestDaemon, title: string) => daemon.client.addCard({ title, kind: 'idea' })

test('a listener is greeted with the store and its position, then told of every change with the card as it is', async () => {
  const daemon = await runDaemon()
  await add(daemon, 'before')
  const reader = readFeed(daemon)
  await reader.until(({ messages }) => messages.length > 0)
  const seq = (await daemon.client.cards({})).seq
  expect(reader.messages[0]).toMatchObject({ type: 'hello', seq, storeId: expect.stringMatching(/^st_/) as string })
  const { card } = await add(daemon, 'after')
  await daemon.client.addNote('2.0', { text: 'n' })
  await reader.until((each) => each.entries().length >= 2)
  expect(reader.entries().map((entry) => [entry.seq, entry.kind, entry.card?.id])).toEqual([
    [seq + 1, 'card.added', card.id],
    [seq + 2, 'note.added', card.id],
  ])
  expect(reader.entries()[1]!.card).toMatchObject({ number: '2.0', notes: 1, rev: 2, seq: seq + 2 })
})

test('"since" gives exactly what came after it, then what comes', async () => {
  const daemon = await runDaemon()
  for (const title of ['a', 'b', 'c', 'd']) await add(daemon, title)
  const last = (await daemon.client.cards({})).seq
  for (let since = 0; since <= last; since++) {
    const reader = readFeed(daemon, { seq: since })
    await reader.until((each) => each.messages.length > 0 && each.entries().length >= last - since)
    expect(reader.entries().map(({ seq }) => seq)).toEqual(
      Array.from({ length: last - since }, (_, index) => since + 1 + index),
    )
    expect(reader.messages.map(({ type }) => type)).not.toContain('reset')
  }
})

test('a chain of more changes than one message holds comes in order and whole', async () => {
  const { store } = await openTestStore()
  const identity = { instanceId: 'i', version: '0' }
  const hub = createHub(store, identity)
  store.write((change) => {
    for (let n = 0; n < 1_777; n++)
      change.record({
        kind: 'workspace.changed',
        actor: 'daemon',
        sessionId: null,
        workspaceId: 'ws_inbox',
        cardId: null,
        before: null,
        after: { n },
      })
  })
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => FEED_PROTOCOL })
  sockets.on('connection', (socket) => hub.join(socket, { seq: 0, storeId: store.storeId }))
  await once(sockets, 'listening')
  atEnd(() => void sockets.close())
  const reader = readFeed({ url: `http://127.0.0.1:${(sockets.address() as AddressInfo).port}`, token: 'x' })
  await reader.until((each) => each.entries().length >= 1_777)
  expect(reader.entries().map(({ seq }) => seq)).toEqual(Array.from({ length: 1_777 }, (_, n) => n + 1))
  expect(reader.messages.filter(({ type }) => type === 'entries').length).toBeGreaterThan(1)
})

test('forty listeners that come and go under writes miss nothing and see nothing twice', async () => {
  const daemon = await runDaemon()
  const cards = 60
  const writers = [0, 1, 2].map(async (part) => {
    for (let n = part; n < cards; n += 3) await add(daemon, `t${n}`)
  })
  const listeners = Array.from({ length: 40 }, async (_, index) => {
    let seq = 0
    const seen: number[] = []
    while (seq < cards) {
      const reader = readFeed(daemon, { seq })
      const wanted = Math.min(cards, seq + 1 + ((index * 7) % 9))
      await reader.until((each) => (each.entries().at(-1)?.seq ?? 0) >= wanted)
      for (const entry of reader.entries()) seen.push(entry.seq)
      seq = seen.at(-1)!
      reader.socket.terminate()
      await reader.closed
    }
    return seen
  })
  await Promise.all(writers)
  const expected = Array.from({ length: cards }, (_, n) => n + 1)
  for (const seen of await Promise.all(listeners)) expect(seen).toEqual(expected)
})

test('a position that cannot be continued is answered with a reset that says why', async () => {
  let now = 1_700_000_000_000
  const daemon = await runDaemon({ clock: () => now })
  await add(daemon, 'a')
  await add(daemon, 'b')
  const { storeId } = (await greeting(daemon)) as { storeId: string }
  const reset = async (since: { seq: number; store?: string }) => {
    const reader = readFeed(daemon, since)
    await reader.until(({ messages }) => messages.length > 1)
    return reader.messages[1]
  }
  expect(await reset({ seq: 0, store: 'st_other' })).toEqual({ type: 'reset', reason: 'other-store', seq: 2 })
  expect(await reset({ seq: 3, store: storeId })).toEqual({ type: 'reset', reason: 'ahead', seq: 2 })
  expect(await reset({ seq: 1, store: storeId })).toMatchObject({ type: 'entries' })
  now += 90 * DAY + 1
  expect(await reset({ seq: 1, store: storeId })).toEqual({ type: 'reset', reason: 'too-old', seq: 2 })
  const current = readFeed(daemon, { seq: 2, store: storeId })
  await current.until(({ messages }) => messages.length > 0)
  await add(daemon, 'c')
  await current.until((each) => each.entries().length > 0)
  expect(current.messages.map(({ type }) => type)).toEqual(['hello', 'entries'])
})

async function greeting(daemon: TestDaemon) {
  const reader = readFeed(daemon)
  await reader.until(({ messages }) => messages.length > 0)
  return reader.messages[0]
}

test('the position goes on across a restart', async () => {
  const daemon = await runDaemon()
  await add(daemon, 'a')
  const before = (await greeting(daemon)) as { storeId: string; instanceId: string }
  const again = await daemon.restart()
  const reader = readFeed(again, { seq: 0, store: before.storeId })
  await reader.until((each) => each.entries().length > 0)
  expect(reader.messages[0]).toMatchObject({ type: 'hello', storeId: before.storeId, seq: 1 })
  expect((reader.messages[0] as { instanceId: string }).instanceId).not.toBe(before.instanceId)
  expect(reader.entries().map(({ seq }) => seq)).toEqual([1])
})

test('a deed that fails is told to nobody, and the next one has the next number', async () => {
  const daemon = await runDaemon()
  await add(daemon, 'a')
  const reader = readFeed(daemon)
  await reader.until(({ messages }) => messages.length > 0)
  await expect(daemon.client.editCard('1.0', 9, { title: 'x' })).rejects.toMatchObject({ code: 'stale_revision' })
  await add(daemon, 'b')
  await reader.until((each) => each.entries().length > 0)
  expect(reader.entries().map(({ seq, kind }) => [seq, kind])).toEqual([[2, 'card.added']])
})

test('the upgrade stands behind the same fence as every route', async () => {
  const daemon = await runDaemon()
  const { host } = new URL(daemon.url)
  const upgrade = (headers: Record<string, string>, target = '/api/v1/feed') =>
    sendRaw(
      daemon.url,
      requestText(
        `GET ${target}`,
        Object.entries({
          Host: host,
          Upgrade: 'websocket',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
          'Sec-WebSocket-Protocol': `todo-assistant.v1, token.${daemon.token}`,
          ...headers,
        }),
      ).replace('Connection: close', 'Connection: Upgrade'),
    )
  const rows: [string, Record<string, string>, string | undefined, number, string][] = [
    ['no token', { 'Sec-WebSocket-Protocol': 'todo-assistant.v1' }, undefined, 401, 'unauthenticated'],
    ['no protocol', { 'Sec-WebSocket-Protocol': '' }, undefined, 401, 'unauthenticated'],
    ['a wrong token', { 'Sec-WebSocket-Protocol': 'todo-assistant.v1, token.x' }, undefined, 401, 'unauthenticated'],
    ['the token alone', { 'Sec-WebSocket-Protocol': `token.${daemon.token}` }, undefined, 401, 'unauthenticated'],
    [
      'a token in the address',
      { 'Sec-WebSocket-Protocol': 'todo-assistant.v1' },
      `/api/v1/feed?token=${daemon.token}`,
      401,
      'unauthenticated',
    ],
    ['a foreign Origin', { Origin: 'https://evil.example' }, undefined, 403, 'forbidden_origin'],
    ['the null Origin', { Origin: 'null' }, undefined, 403, 'forbidden_origin'],
    ['another site', { 'Sec-Fetch-Site': 'same-site' }, undefined, 403, 'forbidden_origin'],
    ['a foreign Host', { Host: 'evil.example' }, undefined, 403, 'forbidden_host'],
    ['another address', {}, '/api/v1/cards', 404, 'unknown_route'],
    ['a since of letters', {}, '/api/v1/feed?since=abc', 400, 'invalid_shape'],
    ['a negative since', {}, '/api/v1/feed?since=-1', 400, 'invalid_shape'],
    ['an endless since', {}, `/api/v1/feed?since=${'9'.repeat(20)}`, 400, 'invalid_shape'],
  ]
  for (const [name, headers, target, status, code] of rows) {
    const answer = await upgrade(headers, target)
    expect([name, answer.status, answer.problem().code]).toEqual([name, status, code])
  }
})

test('a listener that sends too much is dropped, one that sends nonsense harms nobody', async () => {
  const daemon = await runDaemon()
  const loud = readFeed(daemon)
  const odd = readFeed(daemon)
  await Promise.all([loud, odd].map((reader) => reader.until(({ messages }) => messages.length > 0)))
  loud.socket.send('x'.repeat(1024 * 1024 + 1))
  expect((await loud.closed).code).toBe(1009)
  for (const data of ['', '{', '{"type":"reset"}', '{"type":"adapter"}', 'null', '[]']) odd.socket.send(data)
  odd.socket.send(Buffer.from([0xff, 0xfe]))
  await add(daemon, 'a')
  const third = readFeed(daemon, { seq: 0 })
  await third.until((each) => each.entries().length > 0)
  expect((await daemon.client.cards({})).cards).toHaveLength(1)
})

test('a listener that reads nothing is dropped, while another gets everything', async () => {
  const { store } = await openTestStore()
  const hub = createHub(store, { instanceId: 'i', version: '0' })
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  sockets.on('connection', (socket) => hub.join(socket, undefined))
  await once(sockets, 'listening')
  atEnd(() => void sockets.close())
  const { port } = sockets.address() as AddressInfo
  const stalled = new WebSocket(`ws://127.0.0.1:${port}`)
  const brisk = new WebSocket(`ws://127.0.0.1:${port}`)
  atEnd(() => [stalled, brisk].forEach((socket) => socket.terminate()))
  const taken: unknown[] = []
  brisk.on('message', (data) => taken.push(data))
  const codes: number[] = []
  stalled.on('close', (code) => codes.push(code))
  await Promise.all([once(stalled, 'message'), once(brisk, 'message')])
  stalled.pause()
  const sent: string[] = []
  const ask = () => {
    const id = String(sent.length)
    sent.push(id)
    hub.broadcast({ type: 'ask', id, ask: 'x', input: 'x'.repeat(200_000) })
  }
  while (hub.readers === 2 && sent.length < 500) {
    ask()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(hub.readers).toBe(1)
  ask()
  // The greeting and every one of them.
  while (taken.length < sent.length + 1) await once(brisk, 'message')
  stalled.resume()
  if (codes.length === 0) await once(stalled, 'close')
  // Cut off, or with the code when the last bytes still went through.
  expect([CLOSE_SLOW_READER, 1006]).toContain(codes[0])
})

test('a burst of changes is one message', async () => {
  const { store } = await openTestStore()
  const hub = createHub(store, { instanceId: 'i', version: '0' })
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => FEED_PROTOCOL })
  sockets.on('connection', (socket) => hub.join(socket, undefined))
  await once(sockets, 'listening')
  atEnd(() => void sockets.close())
  const reader = readFeed({ url: `http://127.0.0.1:${(sockets.address() as AddressInfo).port}`, token: 'x' })
  await reader.until(({ messages }) => messages.length > 0)
  for (let n = 0; n < 50; n++)
    store.write((change) =>
      change.record({
        kind: 'rules.changed',
        actor: 'person',
        sessionId: null,
        workspaceId: 'ws_inbox',
        cardId: null,
        before: null,
        after: null,
      }),
    )
  await reader.until((each) => each.entries().length === 50)
  expect(reader.messages.map(({ type }) => type)).toEqual(['hello', 'entries'])
})

test('when the daemon stops, every listener is told by code 1001 and the port is free again', async () => {
  const daemon = await runDaemon()
  const readers = Array.from({ length: 5 }, () => readFeed(daemon))
  await Promise.all(readers.map((reader) => reader.until(({ messages }) => messages.length > 0)))
  await daemon.daemon.close()
  for (const reader of readers) expect((await reader.closed).code).toBe(1001)
  const next = createServer()
  next.listen(Number(new URL(daemon.url).port), '127.0.0.1')
  await once(next, 'listening')
  next.close()
})
