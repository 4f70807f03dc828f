import { CardAnswer, type CardDraft } from '@todo-assistant/shared/api'
import { ERROR_STATUS, type ErrorCode } from '@todo-assistant/shared/errors'
import { Problem } from '@todo-assistant/shared/problem'
import { describe, expect, test } from 'vitest'
import { runDaemon, type TestDaemon } from '../daemon.ts'
import { repository, scratchFolder } from '../git/scratch.ts'

const defect: CardDraft = { title: '导入后列表为空', kind: 'defect', symptom: '空', nextStep: '查缓存' }

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** A refused request's problem, checked to be one in form and status. */
async function refusal(daemon: TestDaemon, path: string, init?: RequestInit): Promise<Problem> {
  const response = await daemon.fetch(path, init)
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const problem = Problem.parse(await response.json())
  expect(problem.status).toBe(response.status)
  expect(problem.status).toBe(ERROR_STATUS[problem.code])
  return problem
}

test('a card is created with a number of its own and read by number, by #number and by id', async () => {
  const daemon = await runDaemon()
  const response = await daemon.fetch('/cards', json({ ...defect, touchedFiles: ['src/a.ts:12', 'src/a.ts'] }))
  expect(response.status).toBe(201)
  const { card, warnings } = CardAnswer.parse(await response.json())
  expect(response.headers.get('location')).toBe(`/api/v1/cards/${card.id}`)
  expect(card).toMatchObject({ title: defect.title, kind: 'defect', status: 'open', number: '1.0', rev: 1 })
  expect(card.core).toEqual({ symptom: '空', nextStep: '查缓存' })
  expect(card.consent.receipt).toBe('manual')
  expect(card.touchedFiles).toEqual([{ path: 'src/a.ts', external: false }])
  expect(warnings).toEqual([])
  for (const ref of ['1.0', '#1.0', card.id]) {
    const read = await daemon.fetch(`/cards/${encodeURIComponent(ref)}`)
    expect(CardAnswer.parse(await read.json()).card).toEqual(card)
    expect(read.headers.get('etag')).toBe('"1"')
  }
})

test('a card needs no more than title and kind, and says what it lacks', async () => {
  const { client } = await runDaemon()
  const { card, warnings } = await client.addCard({ title: 'a', kind: 'idea' })
  expect(card).toMatchObject({ incomplete: true, missing: ['intent', 'nextStep'] })
  expect(warnings).toEqual(['no-touched-files'])
  const whole = await client.editCard('1.0', 1, { intent: 'b', nextStep: 'c' })
  expect(whole.card).toMatchObject({ incomplete: false, missing: [] })
})

describe('a refused request', () => {
  test.each<[string, string, RequestInit, ErrorCode, Record<string, unknown>]>([
    [
      'a title of 41 characters',
      '/cards',
      json({ ...defect, title: '字'.repeat(41) }),
      'too_long',
      { path: 'title', limit: 40, given: 41 },
    ],
    [
      'a fourth must-read',
      '/cards',
      json({ ...defect, mustRead: Array.from({ length: 4 }, () => ({ label: 'a', text: 'b' })) }),
      'too_many',
      { path: 'mustRead', limit: 3, given: 4 },
    ],
    [
      'a note of 301',
      '/cards/1.0/notes',
      json({ text: 'x'.repeat(301) }),
      'too_long',
      { path: 'text', limit: 300, given: 301 },
    ],
    ['a search of 201', `/cards?q=${'x'.repeat(201)}`, {}, 'too_long', { path: 'q', limit: 200, given: 201 }],
    ['a view of none', '/cards?view=mine', {}, 'invalid_shape', { path: 'view', given: 'mine' }],
    [
      'a file that is a control character',
      '/cards',
      json({ ...defect, touchedFiles: ['ok.ts', 'a\u0000b'] }),
      'invalid_path',
      { path: 'touchedFiles[1]', limit: 500 },
    ],
    [
      'a symbol in an empty file',
      '/cards',
      json({ ...defect, symbols: [{ file: ' ', symbol: 'a' }] }),
      'invalid_path',
      { path: 'symbols[0].file' },
    ],
    ['an unknown field', '/cards', json({ ...defect, owner: 'me' }), 'unknown_field', { path: 'owner' }],
  ])('%s names the code, the path, the limit and what was given', async (_name, path, init, code, place) => {
    const daemon = await runDaemon()
    await daemon.client.addCard(defect)
    const problem = await refusal(daemon, path, init)
    expect(problem.code).toBe(code)
    expect(problem.errors?.[0]).toMatchObject({ code, ...place })
    expect((await daemon.client.cards({ view: 'all' })).counts.all).toBe(1)
    expect((await daemon.client.card('1.0')).card.rev).toBe(1)
  })

  test.each(['{', '{"title":"a",}', "{'title':'a'}", '', '{"title":"a"}{"b":1}', '\ufeff', 'undefined', 'NaN'])(
    'the body %j is no JSON',
    async (body) => {
      expect((await refusal(await runDaemon(), '/cards', json(body))).code).toBe('invalid_json')
    },
  )

  test.each<[string, string, ErrorCode]>([
    ['9.9', '#9.9', 'unknown_card'],
    ['td_00000000', 'td_00000000', 'unknown_card'],
    ['3', '3', 'invalid_ref'],
    ['%23', '#', 'invalid_ref'],
    ['a%2Fb', 'a/b', 'invalid_ref'],
    ['%00', '%00', 'invalid_ref'],
  ])('the ref %s is answered with what was given', async (ref, given, code) => {
    const daemon = await runDaemon()
    for (const init of [{}, json({ text: 'a' }), { method: 'DELETE' }]) {
      const problem = await refusal(daemon, `/cards/${ref}${init.method === 'POST' ? '/notes' : ''}`, init)
      expect(problem.code).toBe(code)
      if (given !== '%00') expect(problem.detail).toContain(given)
    }
  })

  test('an address of none names itself, and tells the way to those there are', async () => {
    const problem = await refusal(await runDaemon(), '/nothing/here')
    expect(problem.code).toBe('unknown_route')
    expect(problem.detail).toContain('GET /api/v1/nothing/here')
  })

  test('comes in the language that was asked for', async () => {
    const daemon = await runDaemon({ locale: 'en' })
    const zh = await refusal(daemon, '/cards/9.9', { headers: { 'accept-language': 'zh-CN' } })
    expect(zh.detail).toBe('没有卡片 #9.9。用 todo_list 或面板查看现有编号。')
    expect((await refusal(daemon, '/cards/9.9')).detail).toBe(
      'There is no card #9.9. See todo_list or the panel for the numbers there are.',
    )
  })
})

describe('an edit', () => {
  const patch = (rev: string | undefined, body: unknown): RequestInit => ({
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...(rev === undefined ? {} : { 'if-match': rev }) },
    body: JSON.stringify(body),
  })

  test('needs the revision that it is based on', async () => {
    const daemon = await runDaemon()
    await daemon.client.addCard(defect)
    for (const rev of [undefined, '', '*', 'W/"1"', '"one"', '-1', '1.5'])
      expect((await refusal(daemon, '/cards/1.0', patch(rev, { title: 'b' }))).code).toBe('missing_revision')
    expect((await daemon.fetch('/cards/1.0', patch('"1"', { title: 'b' }))).status).toBe(200)
    expect((await daemon.fetch('/cards/1.0', patch('2', { title: 'c' }))).status).toBe(200)
  })

  test('of an older revision is refused with the card as it is now, and changes nothing', async () => {
    const daemon = await runDaemon()
    await daemon.client.addCard(defect)
    const { card: current } = await daemon.client.editCard('1.0', 1, { title: 'mine' })
    const problem = await refusal(daemon, '/cards/1.0', patch('"1"', { title: 'theirs' }))
    expect(problem).toMatchObject({ code: 'stale_revision', card: current })
    expect(problem.detail).toMatch(/revision 2.*based on 1/)
    expect((await daemon.client.card('1.0')).card).toEqual(current)
    expect((await refusal(daemon, '/cards/1.0', patch('"7"', { title: 'theirs' }))).code).toBe('stale_revision')
  })

  test('sent ten times at once with one revision is taken once', async () => {
    const daemon = await runDaemon()
    await daemon.client.addCard(defect)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => daemon.fetch('/cards/1.0', patch('"1"', { title: `t${n}` }))),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
    expect((await daemon.client.card('1.0')).card.rev).toBe(2)
    expect((await daemon.client.history('1.0')).entries).toHaveLength(2)
  })

  test('that changes nothing makes no revision and no history; an empty one is refused', async () => {
    const daemon = await runDaemon()
    await daemon.client.addCard(defect)
    const { card } = await daemon.client.editCard('1.0', 1, { title: defect.title, status: 'open' })
    expect(card.rev).toBe(1)
    expect((await daemon.client.history('1.0')).entries).toHaveLength(1)
    expect((await refusal(daemon, '/cards/1.0', patch('"1"', {}))).code).toBe('nothing_to_do')
  })

  test('empties a core field with null, and keeps the others', async () => {
    const { client } = await runDaemon()
    await client.addCard({ ...defect, cause: 'c' })
    const { card } = await client.editCard('1.0', 1, { symptom: null })
    expect(card.core).toEqual({ cause: 'c', nextStep: '查缓存' })
  })

  test('keeps labels that come back as they were read, whatever folder the card came from', async () => {
    const { client } = await runDaemon()
    const top = repository(scratchFolder('labels'), { 'web/src/a.ts': 'a\n' })
    await client.tool('todo_add', {
      arguments: {
        title: 'a',
        kind: 'idea',
        intent: 'b',
        nextStep: 'c',
        touchedFiles: ['src/a.ts', '../b.ts', '/etc/hosts'],
        symbols: [{ file: 'src/a.ts', symbol: 'a' }],
      },
      context: { sessionId: 's1', turn: 1, cwd: `${top}/web`, callId: 'c1' },
    })
    const { card } = await client.card('1.1')
    const labels = card.touchedFiles.map((file) => file.path)
    expect(labels).toEqual(['web/src/a.ts', 'b.ts', '/etc/hosts'])
    const { card: edited } = await client.editCard('1.1', card.rev, {
      touchedFiles: [...labels, `${top}/web/c.ts`],
      symbols: [{ file: 'web/src/a.ts', symbol: 'a' }],
    })
    expect(edited.touchedFiles.map((file) => file.path)).toEqual([...labels, 'web/c.ts'])
    expect(edited.anchors.symbols[0]).toMatchObject({ file: 'web/src/a.ts', symbol: 'a' })
  })
})

test('a deleted card answers "deleted" to every deed but reading, restoring and undoing', async () => {
  const daemon = await runDaemon()
  await daemon.client.addCard(defect)
  const { card } = await daemon.client.trashCard('1.0')
  expect(card.deletedAt).not.toBeNull()
  const deeds: [string, RequestInit][] = [
    ['/cards/1.0/notes', json({ text: 'a' })],
    ['/cards/1.0/confirm', json({})],
    ['/cards/1.0/merge', json({ into: '1.0' })],
    ['/cards/1.0', { method: 'DELETE' }],
    ['/cards/1.0', { ...json({ title: 'b' }, { 'if-match': `"${card.rev}"` }), method: 'PATCH' }],
  ]
  for (const [path, init] of deeds) {
    const problem = await refusal(daemon, path, init)
    expect([path, problem.code]).toEqual([path, 'card_deleted'])
    expect(problem.status).toBe(410)
  }
  expect((await daemon.client.card('1.0')).card.deletedAt).toBe(card.deletedAt)
  expect((await daemon.client.restoreCard('1.0')).card).toMatchObject({ number: '1.0', deletedAt: null })
})

test('a workspace of none is refused, whether by id or by path', async () => {
  const daemon = await runDaemon()
  for (const key of ['ws_000000000000', '/no/such/folder', 'relative/path'])
    expect((await refusal(daemon, `/cards?workspace=${encodeURIComponent(key)}`)).code).toBe('unknown_workspace')
  expect((await refusal(daemon, '/cards', json({ ...defect, workspace: 'ws_000000000000' }))).code).toBe(
    'unknown_workspace',
  )
  expect((await daemon.client.cards({ workspace: 'inbox' })).workspace?.id).toBe('ws_inbox')
})
