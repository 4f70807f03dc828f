import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DshApi } from './dsh-api.ts'
import type { ModelRequest } from './scripted-model.ts'
import { openStage, type Stage } from './stage.ts'
import { eventually } from './eventually.ts'
import { storedCards } from './stored-cards.ts'

let stage: Stage
let api: DshApi
beforeAll(async () => {
  stage = await openStage()
  await stage.startDaemon()
  api = (await stage.startWeb()).api
})
afterAll(() => stage.close())

const told = (request: ModelRequest | undefined) =>
  request?.messages.filter((message) => message.role === 'user' && message.content?.includes('#DB/#MEMO')) ?? []
const cards = (sessionId: string) =>
  storedCards(stage.assistantHome).filter((card) => card.origin.sessionId === sessionId)

test('a marked message tells the model in its very step, and is kept as raw cards when the model does nothing', async () => {
  const session = await api.create(stage.repository)
  stage.model.play([{ text: '好的' }, { text: '没有别的' }])
  await api.say(session, '先改登录页。#DB 刷新后 401，注意 rotation #/memo 另外\r\n＃ＭＥＭＯ 支持批量导入')

  const [first] = stage.model.requests.slice(-1)
  expect(told(first)).toHaveLength(1)
  expect(told(first)[0]?.content).toContain('2 段')
  await eventually(() => expect(cards(session)).toHaveLength(2))
  expect(cards(session)).toMatchObject([
    {
      title: '刷新后 401，注意 rotation',
      kind: 'idea',
      raw: true,
      confirmed: true,
      consent: { receipt: 'marker', turn: 1 },
      request: { text: '刷新后 401，注意 rotation', block: 0 },
      anchors: { commit: stage.head },
    },
    { title: '支持批量导入', raw: true, confirmed: true, request: { text: '支持批量导入', block: 1 } },
  ])

  await api.say(session, '继续')
  // Told once: the instruction stays in the turn it came with.
  expect(told(stage.model.requests.at(-1))).toHaveLength(1)
})

test('the model works the blocks out in order and fills the raw cards', async () => {
  const session = await api.create(stage.repository)
  const add = (title: string) => ({
    name: 'todo_add',
    arguments: { title, kind: 'idea', intent: '省事', nextStep: '先试一遍', touchedFiles: [] },
  })
  stage.model.play([{ calls: [add('支持导入')] }, { calls: [add('支持导出')] }, { text: '记好了' }])
  await api.say(session, '#db 导入 #/db 然后 #db 导出')

  await eventually(() => expect(cards(session).map((card) => card.raw)).toEqual([false, false]))
  expect(cards(session)).toMatchObject([
    { title: '支持导入', request: { text: '导入' }, consent: { receipt: 'marker' } },
    { title: '支持导出', request: { text: '导出' }, consent: { receipt: 'marker' } },
  ])
})

test('what stands in code is no marker', async () => {
  const session = await api.create(stage.repository)
  stage.model.play([{ text: '看过了' }])
  await api.say(session, '这一行 `#DB 配置` 是什么？\n```\n#MEMO x #/MEMO\n```')
  expect(told(stage.model.requests.at(-1))).toHaveLength(0)
  expect(cards(session)).toHaveLength(0)
})
