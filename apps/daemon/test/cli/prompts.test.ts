import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runDaemon } from '../daemon.ts'
import { person } from './person.ts'
import { inTerminal } from './shell.ts'

const ENTER = '\r'
const CTRL_C = '\u0003'

test('setup asks before each step; what is refused is not done, what is agreed to is', async () => {
  const { repository, env, calls, store } = person()
  const { home, client } = await runDaemon()
  const terminal = inTerminal('todo-assistant setup --no-service', { home, cwd: repository, env })
  await terminal.shows(/◆ +Import/)
  terminal.type('y')
  await terminal.shows(/◆ +Remove/)
  expect(calls()).toEqual([])
  terminal.type('n')
  await terminal.shows(/◆ +Add/)
  terminal.type(ENTER)
  await terminal.shows(/◆ +Set/)
  terminal.type('y')
  await terminal.shows(/◆ +Keep/)
  terminal.type('n')
  const { code, shown } = await terminal.ended
  expect(code).toBe(0)
  expect(shown).toMatch(/Skipped: Remove the former plugin/)
  expect(calls()).toEqual(['plugin --profile web add dsh-todo-assistant'])
  expect([existsSync(store), existsSync(`${store}.imported`)]).toEqual([false, true])
  expect((await client.cards({ view: 'all' })).cards.map((card) => card.title)).toEqual(['旧卡片'])
})

test('Ctrl-C at a question ends setup: nothing more is asked or done', async () => {
  const { repository, env, calls, store } = person()
  const { home, client } = await runDaemon()
  const terminal = inTerminal('todo-assistant setup --no-service', { home, cwd: repository, env })
  await terminal.shows(/◆ +Import/)
  terminal.type(CTRL_C)
  const { code, shown } = await terminal.ended
  expect(code).toBe(1)
  expect(shown).toContain('setup --undo')
  expect(shown).not.toMatch(/◆ +Remove/)
  expect([calls(), existsSync(store)]).toEqual([[], true])
  expect((await client.cards({ view: 'all' })).cards).toEqual([])
})
