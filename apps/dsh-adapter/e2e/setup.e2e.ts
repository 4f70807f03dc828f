import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { TOOL_NAMES } from '@todo-assistant/shared/tool-arguments'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { daemonBin } from './daemon-process.ts'
import { addPlugin, runHeadless } from './dsh-process.ts'
import { FORMER, makeFormerPlugin } from './former-plugin.ts'
import { openStage, type Stage } from './stage.ts'
import { storedCards } from './stored-cards.ts'

let stage: Stage
beforeEach(async () => {
  stage = await openStage({ bare: true })
})
afterEach(() => stage.close())

/** `todo-assistant setup …` of somebody who has `dsh` on the PATH. */
async function setup(...args: string[]): Promise<string> {
  const bin = join(stage.assistantHome, '../bin')
  mkdirSync(bin, { recursive: true })
  const { env, dsh } = stage.dsh
  writeFileSync(join(bin, 'dsh'), `#!/bin/sh\nexec '${process.execPath}' '${dsh.bin}' "$@"\n`, { mode: 0o755 })
  const { stdout } = await promisify(execFile)(process.execPath, [daemonBin, 'setup', ...args], {
    // No repository of its own: no first card.
    cwd: bin,
    env: { ...env, PATH: `${bin}${delimiter}${env.PATH}`, TODO_ASSISTANT_LOCALE: 'en' },
  })
  return stdout
}

const installed = () => {
  const file = join(stage.dsh.folder, 'profiles/headless/package.json')
  return Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { dependencies?: object }).dependencies ?? {})
}

async function offered(): Promise<string[]> {
  stage.model.play([{ text: '好' }])
  await runHeadless(stage.dsh, stage.repository, '你好')
  const names = stage.model.requests.at(-1)!.tools.map((tool) => tool.function.name)
  return names.filter((name) => name.startsWith('todo_') && name !== 'todo_write').sort()
}

test('setup takes the cards of the former plugin over and that plugin out of DSH; undo puts it back', async () => {
  await stage.startDaemon()
  await addPlugin(stage.dsh, 'headless', makeFormerPlugin(join(stage.assistantHome, '..')))
  const storages = join(stage.dsh.folder, 'storages')
  mkdirSync(storages, { recursive: true })
  const store = join(storages, 'todo_assistant.json')
  const todos = { td_x7k2: { id: 'td_x7k2', major: 1, minor: 2, title: '旧卡片', workspace: 'inbox' } }
  writeFileSync(store, JSON.stringify({ unit: { name: 'todo_assistant', version: 1 }, tables: { todos } }))
  expect(await offered()).toEqual(['todo_add'])

  const plan = ['--no-service', '--profile', 'headless', '--plugin', join(import.meta.dirname, '..')]
  expect(await setup(...plan, '--dry-run')).toMatch(/1\. Import[^]*2\. Remove the former[^]*3\. Add[^]*4\. Set/)
  await setup(...plan, '--yes')
  expect(installed()).toContain('dsh-todo-assistant')
  expect(installed()).not.toContain(FORMER)
  expect([existsSync(store), existsSync(`${store}.imported`)]).toEqual([false, true])
  expect(storedCards(stage.assistantHome).map((card) => card.title)).toEqual(['旧卡片'])
  expect(await offered()).toEqual(TOOL_NAMES.toSorted())

  await setup('--undo')
  expect(installed()).toContain(FORMER)
  expect(installed()).not.toContain('dsh-todo-assistant')
  expect([existsSync(store), existsSync(`${store}.imported`)]).toEqual([true, false])
  expect(storedCards(stage.assistantHome)).toHaveLength(1)
  expect(await offered()).toEqual(['todo_add'])
})
