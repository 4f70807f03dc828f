import { CardAnswer } from '@todo-assistant/shared/api'
import { expect, test } from 'vitest'
import { forgetKeys, once } from '../../src/store/idempotency.ts'
import { runDaemon, type TestDaemon } from '../daemon.ts'
import { openTestStore } from '../store.ts'

const DAY = 24 * 3_600_000

const send = (daemon: TestDaemon, key: string, body: unknown, path = '/cards') =>
  daemon.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })

const all = async (daemon: TestDaemon) => (await daemon.client.cards({ view: 'all' })).cards.length

test('the same key with the same body is one card and one answer', async () => {
  const daemon = await runDaemon()
  const body = { title: 'a', kind: 'idea' }
  const first = await send(daemon, 'k1', body)
  const second = await send(daemon, 'k1', body)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.text()).toBe(await first.text())
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(await all(daemon)).toBe(1)
})

test('the same key with another body is refused and writes nothing', async () => {
  const daemon = await runDaemon()
  await send(daemon, 'k1', { title: 'a', kind: 'idea' })
  const other = await send(daemon, 'k1', { title: 'b', kind: 'idea' })
  expect(other.status).toBe(422)
  expect(await other.json()).toMatchObject({ code: 'idempotency_mismatch' })
  expect(await all(daemon)).toBe(1)
})

test('a key is remembered across a restart', async () => {
  const daemon = await runDaemon()
  const body = { title: 'a', kind: 'idea' }
  const first = CardAnswer.parse(await (await send(daemon, 'k1', body)).json())
  const again = await daemon.restart()
  expect(CardAnswer.parse(await (await send(again, 'k1', body)).json())).toEqual(first)
  expect((await send(again, 'k1', { ...body, title: 'b' })).status).toBe(422)
  expect(await all(again)).toBe(1)
})

test('twenty keys sent five times each at once are twenty cards', async () => {
  const daemon = await runDaemon()
  const sends = Array.from({ length: 100 }, (_, n) => send(daemon, `k${n % 20}`, { title: `t${n % 20}`, kind: 'idea' }))
  const answers = await Promise.all(sends.map(async (sent) => CardAnswer.parse(await (await sent).json()).card.id))
  expect(new Set(answers).size).toBe(20)
  expect(await all(daemon)).toBe(20)
})

test('a refused request does not use its key up', async () => {
  const daemon = await runDaemon()
  expect((await send(daemon, 'k1', { title: '', kind: 'idea' })).status).toBe(400)
  expect((await send(daemon, 'k1', { title: 'a', kind: 'idea' })).status).toBe(201)
})

test('a key belongs to its route: the same one serves a card and a note', async () => {
  const daemon = await runDaemon()
  await send(daemon, 'k1', { title: 'a', kind: 'idea' })
  for (let n = 0; n < 3; n++) expect((await send(daemon, 'k1', { text: 'n' }, '/cards/1.0/notes')).status).toBe(201)
  expect((await daemon.client.card('1.0')).card.notes).toHaveLength(1)
})

test('without a key every send is a card of its own', async () => {
  const daemon = await runDaemon()
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"title":"a","kind":"idea"}' }
  for (let n = 0; n < 3; n++) await daemon.fetch('/cards', init)
  expect(await all(daemon)).toBe(3)
})

test('a key of an unusable form is refused with the form that is asked for', async () => {
  const daemon = await runDaemon()
  for (const key of ['x'.repeat(201), 'a b', '']) {
    const response = await send(daemon, key, { title: 'a', kind: 'idea' })
    expect([key.length, response.status]).toEqual([key.length, 400])
    expect(await response.json()).toMatchObject({ code: 'invalid_shape' })
  }
})

test('a tool call that is forwarded twice is one deed', async () => {
  const daemon = await runDaemon()
  const call = {
    arguments: { title: 'a', kind: 'idea', intent: 'b', nextStep: 'c' },
    context: { sessionId: 's1', turn: 1, callId: 'c1' },
  }
  const first = await daemon.client.tool('todo_add', call)
  expect(await daemon.client.tool('todo_add', call)).toEqual(first)
  const note = { arguments: { id: '1.1', text: 'n' }, context: { sessionId: 's1', turn: 1, callId: 'c2' } }
  expect(await daemon.client.tool('todo_note', note)).toEqual(await daemon.client.tool('todo_note', note))
  expect((await daemon.client.card('1.1')).card.notes).toHaveLength(1)
})

test('a key is forgotten after a week, when the house is kept', async () => {
  const { store, setClock } = await openTestStore()
  const run = async () => (await once(store, 'k', { a: 1 }, ({ at }) => ({ status: 201, answer: at }))).answer
  setClock(1_000)
  expect(await run()).toBe(1_000)
  forgetKeys(store, 1_000 + 7 * DAY)
  setClock(2_000)
  expect(await run()).toBe(1_000)
  forgetKeys(store, 1_001 + 7 * DAY)
  expect(await run()).toBe(2_000)
})
