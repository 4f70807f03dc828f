import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningDaemon } from './daemon-process.ts'
import type { DshApi } from './dsh-api.ts'
import { eventually } from './eventually.ts'
import type { ModelRequest, ModelTurn } from './scripted-model.ts'
import { openStage, type Stage } from './stage.ts'
import { storedCards } from './stored-cards.ts'

let stage: Stage
let daemon: RunningDaemon
let api: DshApi
beforeAll(async () => {
  stage = await openStage()
  daemon = await stage.startDaemon()
  api = (await stage.startWeb()).api
})
afterAll(() => stage.close())

const router = () => join(stage.repository, 'src/auth/router.ts')
const read = (file: string): ModelTurn => ({ calls: [{ name: 'read', arguments: { file_path: file } }] })
const bash = (command: string): ModelTurn => ({
  calls: [{ name: 'bash', arguments: { command, description: 'look' } }],
})
/** Gives the daemon's answer the time of a tool that takes some. */
const pause = bash('sleep 0.4')
const lines = (request: ModelRequest | undefined, number: string) =>
  request?.messages.filter((message) => message.role === 'user' && message.content?.includes(`#${number}`)) ?? []

/** A session with one card about `src/auth/router.ts`; its number. */
async function sessionWithCard(title: string): Promise<{ session: string; number: string }> {
  const session = await api.create(stage.repository)
  const add = {
    name: 'todo_add',
    arguments: {
      title,
      kind: 'defect',
      cause: '没带 rotation',
      nextStep: '补上',
      touchedFiles: ['src/auth/router.ts'],
    },
  }
  stage.model.play([{ calls: [add] }, read(router()), pause, { text: '记好了' }])
  await api.say(session, '记一下')
  const card = storedCards(stage.assistantHome).find((each) => each.origin.sessionId === session)
  return { session, number: card!.number }
}

test('a touched file reminds of its card in the same turn, once, and never in the turn that made the card', async () => {
  const { session, number } = await sessionWithCard('令牌刷新后 401')
  expect(lines(stage.model.requests.at(-1), number)).toEqual([])

  stage.model.play([read(router()), pause, read(router()), pause, { text: '看完了' }])
  await api.say(session, '再看看路由')
  const [line, ...more] = lines(stage.model.requests.at(-1), number)
  expect(line?.content).toContain('src/auth/router.ts')
  expect(line?.content).toContain('todo_note')
  expect([...(line?.content ?? '')].length).toBeLessThanOrEqual(160)
  expect(more).toEqual([])
  const badge = () => storedCards(stage.assistantHome).find((card) => card.number === number)?.badge
  expect(badge()).toBe(1)

  stage.model.play([read(router()), pause, { text: '又看完了' }])
  await api.say(session, '下一轮')
  expect(lines(stage.model.requests.at(-1), number)).toHaveLength(2)
})

test('a neighbour of the file reminds too, and a file that a command names; one elsewhere does not', async () => {
  const { session, number } = await sessionWithCard('支持批量导入用户')
  mkdirSync(join(stage.repository, 'docs'), { recursive: true })
  writeFileSync(join(stage.repository, 'docs/notes.md'), 'notes\n')
  stage.model.play([read(join(stage.repository, 'docs/notes.md')), pause, { text: '好' }])
  await api.say(session, '看文档')
  expect(lines(stage.model.requests.at(-1), number)).toEqual([])

  stage.model.play([bash('grep -n lifetime src/auth/session.ts'), pause, { text: '好' }])
  await api.say(session, '看会话时长')
  expect(lines(stage.model.requests.at(-1), number)).toHaveLength(1)
})

test('the config narrows reminders to the very file, or turns them off', async () => {
  const { session, number } = await sessionWithCard('导出报表')
  const neighbour = read(join(stage.repository, 'src/auth/session.ts'))
  const reminded = async (config: object, turn: ModelTurn): Promise<number> => {
    const before = new Set((await stage.client().adapters()).adapters.map((adapter) => adapter.id))
    await stage.configure('web', config)
    // Loaded anew, it announces itself anew.
    await eventually(async () => {
      const { adapters } = await stage.client().adapters()
      expect(adapters.some((adapter) => adapter.online && !before.has(adapter.id))).toBe(true)
    }, 10_000)
    const earlier = lines(stage.model.requests.at(-1), number).length
    stage.model.play([turn, pause, { text: '好' }])
    await api.say(session, '继续')
    return lines(stage.model.requests.at(-1), number).length - earlier
  }
  expect(await reminded({ reminders: 'exact' }, neighbour)).toBe(0)
  expect(await reminded({ reminders: 'exact', locale: 'en' }, read(router()))).toBe(1)
  expect(await reminded({ reminders: 'off' }, read(router()))).toBe(0)
})

test('a daemon that hangs delays no step', async () => {
  const { session } = await sessionWithCard('dark theme')
  const turn = async () => {
    stage.model.play([read(router()), read(router()), read(router()), read(router()), { text: '好' }])
    const start = performance.now()
    await api.say(session, '继续')
    return performance.now() - start
  }
  const before = Math.max(await turn(), await turn())
  process.kill(daemon.pid, 'SIGSTOP')
  try {
    // A call that waited for the daemon would take its whole timeout, 3 s and more.
    expect(await turn()).toBeLessThan(before + 2_000)
  } finally {
    process.kill(daemon.pid, 'SIGCONT')
  }
  await eventually(() => stage.client().health(), 10_000)
})
