import { afterEach, beforeEach, expect, test } from 'vitest'
import { runHeadless } from './dsh-process.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

const list = { calls: [{ name: 'todo_list', arguments: {} }] }

test.each([
  { locale: 'zh', sentence: '待办助理没有运行。请在终端运行 todo-assistant serve 启动它' },
  { locale: 'en', sentence: 'todo-assistant is not running. Start it with todo-assistant serve' },
])('without a daemon a tool says in $locale how to start it', async ({ locale, sentence }) => {
  await stage.configure('headless', { locale })
  stage.model.play([list, { text: 'I see.' }])

  expect(await runHeadless(stage.dsh, stage.repository, 'list my cards')).toContain('I see.')
  expect(stage.model.requests.at(-1)?.messages.at(-1)).toMatchObject({
    role: 'tool',
    content: expect.stringContaining(sentence),
  })
})

test('a wrong config stops the start of DSH with its path', async () => {
  await stage.configure('headless', { locale: 'fr' })

  await expect(runHeadless(stage.dsh, stage.repository, 'hello')).rejects.toThrow(/locale/)
})
