import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DshApi } from './dsh-api.ts'
import { eventually } from './eventually.ts'
import type { ModelRequest, ModelTurn } from './scripted-model.ts'
import { openStage, type Stage } from './stage.ts'
import { storedCards } from './stored-cards.ts'

let stage: Stage
let api: DshApi
beforeAll(async () => {
  stage = await openStage()
  await stage.startDaemon()
  api = (await stage.startWeb()).api
})
afterAll(() => stage.close())

const add = (title: string): ModelTurn => ({
  calls: [{ name: 'todo_add', arguments: { title, kind: 'idea', intent: '省事', nextStep: '先试', touchedFiles: [] } }],
})
const card = (title: string) => storedCards(stage.assistantHome).find((each) => each.title === title)
const says = (request: ModelRequest, text: string) =>
  request.messages.some((message) => message.role === 'user' && message.content?.includes(text))
const answered = (request: ModelRequest) => request.messages.at(-1)?.role === 'tool'

test.each([
  { tool: 'subagent', title: '子会话的卡' },
  { tool: 'subagent_fork', title: '分身的卡' },
])('a $tool files under its root, with the words of the root and never its own prompt', async ({ tool, title }) => {
  const session = await api.create(stage.repository)
  stage.model.play([add(`主会话：${title}`), { text: '好' }])
  await api.say(session, '加')
  const prompt = '看一遍 src/auth，#DB 不要把这句当成开发者的话'
  stage.model.play((request) => {
    // The child's first request ends with the prompt it was given.
    if (request.messages.at(-1)?.role === 'user' && says(request, prompt) && !says(request, '交给子会话'))
      return add(title)
    if (says(request, '交给子会话') && !answered(request))
      return {
        calls: [{ name: tool, arguments: { description: '看 auth', prompt, run_in_background: false } }],
      }
    return { text: '好' }
  })
  await api.say(session, '交给子会话，发现的问题直接记')

  const [first, second] = [card(`主会话：${title}`)!, card(title)!]
  expect(second).toMatchObject({
    confirmed: true,
    consent: { receipt: 'person-turn', turn: 2 },
    request: { text: '交给子会话，发现的问题直接记' },
    origin: { rootSessionId: session },
  })
  expect(second.origin.sessionId).not.toBe(session)
  expect(second.number.split('.')[0]).toBe(first.number.split('.')[0])
})

test('a goal round is no consent: its card waits for a person', async () => {
  const session = await api.create(stage.repository)
  stage.model.play((request) => {
    if (says(request, '<goal_round>')) return answered(request) ? { text: '这一轮好了' } : add('目标轮里的卡')
    if (answered(request)) return { text: '开始' }
    return { calls: [{ name: 'create_goal', arguments: { objective: '把登录页修好', max_goal_rounds: 1 } }] }
  })
  await api.say(session, '设一个目标：把登录页修好')
  await eventually(() => expect(card('目标轮里的卡')).toBeDefined(), 10_000)
  await api.idle(session)
  expect(card('目标轮里的卡')).toMatchObject({
    confirmed: false,
    consent: { receipt: 'none', messageId: null },
    request: null,
  })
})

test('a fork that a person makes is a session of its own', async () => {
  const session = await api.create(stage.repository)
  stage.model.play([{ text: '好' }, add('分叉里的卡'), { text: '好' }])
  await api.say(session, '原会话里说的话')
  const fork = await api.fork(session)
  await api.say(fork, '在分叉里加')
  expect(card('分叉里的卡')).toMatchObject({
    confirmed: true,
    consent: { receipt: 'person-turn', turn: 2 },
    request: { text: '在分叉里加' },
    origin: { sessionId: fork, rootSessionId: fork },
  })
})

test('the page shows what was done, with number and title, and the range has its price', async () => {
  const session = await api.create(stage.repository)
  stage.model.play([add('页面上的卡'), { text: '好' }])
  await api.say(session, '加一张')
  const { number, origin } = card('页面上的卡')!
  const titles = (await api.history(session)).flatMap(({ event, view }) =>
    event.type.startsWith('tool/') ? [view?.view.title] : [],
  )
  expect(titles).toEqual(['记卡片「页面上的卡」', `已记为 #${number}「页面上的卡」`])
  expect(origin.tokens).toBeGreaterThan(0)
})
