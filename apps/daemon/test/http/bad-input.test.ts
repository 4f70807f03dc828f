import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { ERROR_STATUS, type ErrorCode } from '@todo-assistant/shared/errors'
import { Problem } from '@todo-assistant/shared/problem'
import { LIMITS } from '@todo-assistant/shared/limits'
import { expect, test } from 'vitest'
import { runDaemon, type TestDaemon } from '../daemon.ts'
import { sendRaw } from '../raw-http.ts'
import { BAD_INPUT } from './bad-input-table.ts'

/** Everything of the store that a request could have left behind. */
async function remains({ client }: TestDaemon): Promise<string> {
  const lists = await Promise.all((['all', 'unconfirmed', 'trash'] as const).map((view) => client.cards({ view })))
  const { workspaces } = await client.workspaces()
  return JSON.stringify([lists, workspaces, (await client.card('1.0')).card, await client.rules('inbox')])
}

test('the table is long enough to mean something', () => {
  expect(BAD_INPUT.length).toBeGreaterThanOrEqual(100)
  expect(new Set(BAD_INPUT.map(([name]) => name)).size).toBe(BAD_INPUT.length)
})

test('every bad input is answered with its own code and the way to mend it, leaves nothing behind and tells nothing of the machine', async () => {
  const daemon = await runDaemon()
  await daemon.client.addCard({ title: 'there before', kind: 'idea' })
  const before = await remains(daemon)
  const wrong: unknown[] = []
  for (const [name, { method = 'POST', path = '/cards', headers = {}, body }, code, mend] of BAD_INPUT) {
    const hasBody = method !== 'GET' && !(method === 'DELETE' && body === '')
    const response = await daemon.fetch(path, {
      method,
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(hasBody && body !== undefined ? { body: body as NonNullable<RequestInit['body']> } : {}),
    })
    const text = await response.text()
    const problem = Problem.safeParse(JSON.parse(text))
    const found = problem.success ? problem.data : undefined
    const good =
      found?.code === code &&
      response.status === ERROR_STATUS[code] &&
      response.headers.get('content-type')?.startsWith('application/problem+json') &&
      mend.test(found.detail) &&
      !leaks(text, daemon)
    if (!good)
      wrong.push({ name, expected: code, mend: String(mend), status: response.status, text: text.slice(0, 300) })
  }
  expect(wrong).toEqual([])
  expect(await remains(daemon)).toBe(before)
  const log = readFileSync(join(daemon.home, 'logs/daemon.log'), 'utf8')
  expect(log).not.toMatch(/request failed/)
})

/** A stack, a path of this machine, or the token. */
function leaks(text: string, daemon: TestDaemon): boolean {
  return (
    /\bat .+\.(?:ts|js|mjs):\d+|node_modules|node:internal/.test(text) ||
    text.includes(daemon.home) ||
    text.includes(daemon.token)
  )
}

test('what looks bad and is not is taken: a BOM, duplicate keys, a limit filled to the last character', async () => {
  const daemon = await runDaemon()
  const send = (body: string) =>
    daemon.fetch('/cards', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect((await send('\ufeff{"title":"a","kind":"idea"}')).status).toBe(201)
  expect((await send('{"title":"x","title":"b","kind":"idea"}')).status).toBe(201)
  expect((await daemon.client.card('2.0')).card.title).toBe('b')
  for (const unit of ['字', 'e\u0301', '🇨🇳', '👍🏽', '𠮷', 'a'])
    expect([unit, (await send(JSON.stringify({ title: unit.repeat(LIMITS.title), kind: 'idea' }))).status]).toEqual([
      unit,
      201,
    ])
})

test('the tools refuse in words that a model can mend its call by, and write nothing', async () => {
  const daemon = await runDaemon()
  const rowsOfTools: [string, string, unknown, ErrorCode, RegExp][] = [
    ['no next step', 'todo_add', { title: 'a', kind: 'idea', intent: 'b' }, 'missing_field', /nextStep/],
    ['an idea without intent', 'todo_add', { title: 'a', kind: 'idea', nextStep: 'b' }, 'missing_field', /intent/],
    ['a defect without symptom', 'todo_add', { title: 'a', kind: 'defect', nextStep: 'b' }, 'missing_field', /symptom/],
    [
      'a title of 41',
      'todo_add',
      { title: '字'.repeat(41), kind: 'idea', intent: 'b', nextStep: 'c' },
      'too_long',
      /title.*40.*41/,
    ],
    [
      'a summary as evidence',
      'todo_add',
      { title: 'a', kind: 'idea', intent: 'b', nextStep: 'c', mustRead: [{ label: 'l', text: '长'.repeat(201) }] },
      'too_long',
      /mustRead\[0\]\.text.*200.*201/,
    ],
    [
      'an argument of none',
      'todo_add',
      { title: 'a', kind: 'idea', intent: 'b', nextStep: 'c', consent: 'yes' },
      'unknown_field',
      /consent/,
    ],
    [
      'another workspace',
      'todo_add',
      { title: 'a', kind: 'idea', intent: 'b', nextStep: 'c', workspace: '/etc' },
      'invalid_shape',
      /inbox/,
    ],
    ['a card of none', 'todo_read', { id: '7.7' }, 'unknown_card', /#7\.7/],
    ['a ref of none', 'todo_read', { id: 'the last one' }, 'invalid_ref', /3\.2/],
    ['a part of none', 'todo_read', { id: '1.0', part: 'park:3' }, 'unknown_part', /notes/],
    ['a note of 301', 'todo_note', { id: '1.0', text: 'x'.repeat(301) }, 'too_long', /300.*301/],
    [
      'a status of none',
      'todo_status',
      { id: '1.0', status: 'finished' },
      'invalid_shape',
      /open \| doing \| done \| dropped/,
    ],
    ['no arguments at all', 'todo_note', null, 'invalid_shape', /object/],
    ['a text for arguments', 'todo_note', '{"id":"1.0"}', 'invalid_shape', /object/],
    ['a recall of a card without a session', 'todo_recall', { id: '1.0' }, 'recall_unavailable', /[Rr]ecall/],
  ]
  await daemon.client.addCard({ title: 'there before', kind: 'idea' })
  const before = await remains(daemon)
  for (const [name, tool, args, code, mend] of rowsOfTools) {
    const answer = await daemon.client.tool(tool as 'todo_add', {
      arguments: args,
      context: { sessionId: 's', turn: 1 },
    })
    expect([name, answer.isError, (answer.value as { code?: string }).code]).toEqual([name, true, code])
    expect(answer.text).toMatch(mend)
    expect(leaks(answer.text, daemon)).toBe(false)
  }
  expect(await remains(daemon)).toBe(before)
})

test('what is no whole request gets a plain answer, and the daemon goes on', async () => {
  const daemon = await runDaemon()
  const { host } = new URL(daemon.url)
  const head = `Host: ${host}\r\nAuthorization: Bearer ${daemon.token}\r\n`
  const rubbish: [string, string | Uint8Array][] = [
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
    ['no Host', 'GET /api/v1/cards HTTP/1.1\r\n\r\n'],
    ['a header of 20 kB', `GET /api/v1/cards HTTP/1.1\r\n${head}X-Pad: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a header with a line feed in it', `GET /api/v1/cards HTTP/1.1\r\n${head}X-A: b\nc\r\n\r\n`],
    ['two lengths', `POST /api/v1/cards HTTP/1.1\r\n${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    [
      'a length and chunks',
      `POST /api/v1/cards HTTP/1.1\r\n${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    ],
    ['a negative length', `POST /api/v1/cards HTTP/1.1\r\n${head}Content-Length: -1\r\n\r\n`],
    [
      'a broken chunk',
      `POST /api/v1/cards HTTP/1.1\r\n${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
    ],
    ['HTTP/0.1', `GET /api/v1/cards HTTP/0.1\r\n${head}\r\n`],
  ]
  for (const [name, bytes] of rubbish) {
    const answer = await sendRaw(daemon.url, bytes)
    expect([name, answer.status >= 400 && answer.status < 500]).toEqual([name, true])
    expect(leaks(answer.body, daemon)).toBe(false)
  }
  expect((await daemon.client.health()).status).toBe('ok')
  expect((await daemon.client.cards({ view: 'all' })).cards).toEqual([])
})

test('a body that ends early is no card', async () => {
  const daemon = await runDaemon()
  const { host, port } = new URL(daemon.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `POST /api/v1/cards HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${daemon.token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"title":"a","kind":"idea"}`,
  )
  socket.resume()
  await new Promise((resolve) => socket.end(() => resolve(undefined)))
  await new Promise((resolve) => socket.once('close', resolve))
  expect((await daemon.client.cards({ view: 'all' })).cards).toEqual([])
  expect((await daemon.client.health()).status).toBe('ok')
})
