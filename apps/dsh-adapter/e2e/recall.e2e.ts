import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DshApi } from './dsh-api.ts'
import { runHeadless } from './dsh-process.ts'
import type { ModelTurn } from './scripted-model.ts'
import { openStage, type Stage } from './stage.ts'
import { storedCards } from './stored-cards.ts'

let stage: Stage
let api: DshApi
beforeAll(async () => {
  stage = await openStage()
  await stage.startDaemon()
  stage.model.play([
    { calls: [{ name: 'read', arguments: { file_path: join(stage.repository, 'src/auth/router.ts') } }] },
    { calls: [{ name: 'todo_add', arguments: card }] },
    { text: '已记下' },
  ])
  await runHeadless(stage.dsh, stage.repository, `查登录问题：${'很长的背景 '.repeat(500)}`)
  api = (await stage.startWeb()).api
})
afterAll(() => stage.close())

const card = {
  title: '刷新后 401',
  kind: 'defect',
  cause: '没带 rotation',
  nextStep: '补上',
  touchedFiles: ['src/auth/router.ts'],
  park: [{ label: '最早的讨论', why: '当时排除了方案 A' }],
}
const recall = (id: string, slice?: [number, number]): ModelTurn => ({
  calls: [{ name: 'todo_recall', arguments: { id, ...(slice ? { slice } : {}) } }],
})

/** What the model is answered in a new session. */
async function answers(...turns: ModelTurn[]): Promise<string[]> {
  const session = await api.create(stage.repository)
  stage.model.play([...turns, { text: '好' }])
  await api.say(session, '可以回读')
  return stage.model.requests
    .at(-1)!
    .messages.filter((message) => message.role === 'tool')
    .map((message) => message.content ?? '')
}

test('another DSH reads the session of a card: first the contents, then the text', async () => {
  const [contents] = await answers(recall('1.1'))
  const rows = contents!.split('\n').filter((line) => /^│ \d+ · /.test(line))
  expect(rows).toEqual([
    expect.stringMatching(/^│ \d+ · 1 · user · 查登录问题：.{0,40} · ~\d+$/),
    expect.stringMatching(/^│ \d+ · 1 · assistant · → read .* · ~\d+$/),
    expect.stringMatching(/^│ \d+ · 1 · tool · .* · ~\d+$/),
    expect.stringMatching(/^│ \d+ · 1 · assistant · → todo_add .* · ~\d+$/),
  ])
  expect(contents).not.toContain('export function refresh')

  const seqs = rows.map((row) => Number(/\d+/.exec(row)![0]))
  const [text] = await answers(recall('1.1', [seqs[0]!, seqs[2]!]))
  expect(text).toContain('export function refresh')
  expect(text).not.toContain('没带 rotation')
  // The first message is longer than a message may be.
  expect(/user\n│ (.*)…/.exec(text!)?.[1]?.length).toBe(2_000)
})

test('a compacted session is read as it was said', async () => {
  const session = await api.create(stage.repository)
  const early = `最早的话 ${'背景材料，'.repeat(3_000)}`
  stage.model.play([
    { text: '第一轮的结论：方案 A 不行' },
    { calls: [{ name: 'todo_add', arguments: { ...card, title: '方案 B', notDuplicateOf: ['1.1'] } }] },
    { text: '好' },
    { text: '好' },
  ])
  await api.say(session, early)
  await api.say(session, '加')
  await api.command(session, '/compact')
  const replaced = (await api.history(session)).some(({ event }) => event.type.startsWith('compaction/'))
  expect(replaced).toBe(true)
  const number = storedCards(stage.assistantHome).find((each) => each.title === '方案 B')!.number
  const [contents] = await answers(recall(number))
  expect(contents).toMatch(/user · 最早的话/)
  expect(contents).toMatch(/assistant · 第一轮的结论：方案 A 不行/)
})

test('a person reads the same in any tab, and a parked stretch of it', async () => {
  const { text } = await stage.client().recall('1.1')
  expect(text).toMatch(/user · 查登录问题/)
  const origin = storedCards(stage.assistantHome)[0]!.origin
  const { card: read } = await stage.client().card('1.1')
  await stage.client().editCard('1.1', read.rev, {
    park: [{ ...card.park[0]!, where: { sessionId: origin.sessionId, seqRange: origin.seqRange } }],
  })
  expect(await stage.client().park('1.1', 1)).toMatchObject({
    text: expect.stringContaining('查登录问题'),
    reason: null,
  })
})

test('what cannot be read says why', async () => {
  const { card: manual } = await stage.client().addCard({ title: '手工卡', kind: 'idea', cwd: stage.repository })
  const folder = join(stage.dsh.folder, 'sessions', readdirSync(join(stage.dsh.folder, 'sessions'))[0]!)
  rmSync(join(folder, storedCards(stage.assistantHome)[0]!.origin.sessionId), { recursive: true })
  const [byHand, gone] = await answers(recall(manual.number), recall('1.1'))
  expect(byHand).toContain('不是在会话里记下的')
  expect(gone).toContain('已被删除')
})
