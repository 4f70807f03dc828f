import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planSetup } from '../../src/cli/setup/plan-setup.ts'
import { runDaemon } from '../daemon.ts'
import { cli } from './command.ts'
import { person } from './person.ts'

describe('the plan', () => {
  const dsh = {
    home: '/d',
    command: true,
    profiles: [
      { name: 'headless', has: false },
      { name: 'web', has: false, former: { name: 'todo-assistant', from: 'link:/x' } },
    ],
    formerStore: '/d/s.json',
  }
  test('takes the daemon first, the former plugin out before ours comes in, and its data aside last', () => {
    const kinds = planSetup({ dsh, serviceFile: '/u', folder: '/r' }).map((step) => step.kind)
    expect(kinds).toEqual(['service', 'import-former', 'remove-former', 'add-plugin', 'set-aside', 'first-card'])
  })

  test('touches no other profile than the chosen one, and none without a dsh', () => {
    expect(planSetup({ dsh, profile: 'headless' }).filter((step) => 'profile' in step)).toEqual([
      { kind: 'add-plugin', profile: 'headless', what: 'dsh-todo-assistant' },
    ])
    expect(planSetup({ dsh: { ...dsh, command: false } }).some((step) => 'profile' in step)).toBe(false)
  })

  test('is empty where all is in place', () => {
    expect(planSetup({ dsh: { home: '/d', command: true, profiles: [{ name: 'web', has: true }] } })).toEqual([])
  })
})

test('setup shows what it would change and changes nothing until somebody agrees', async () => {
  const { repository, env, calls, store } = person()
  const { home } = await runDaemon()
  const shown = await cli(['setup', '--dry-run'], { home, cwd: repository, env })
  expect(shown.code).toBe(0)
  expect(shown.out).toMatch(/1\. Import the former plugin’s cards[\s\S]*Remove the former plugin[\s\S]*Add the plugin/)
  const silent = await cli(['setup'], { home, cwd: repository, env })
  expect(silent.code).toBe(2)
  expect(silent.err).toContain('--yes')
  expect(calls()).toEqual([])
  expect(existsSync(store)).toBe(true)
})

test('setup --yes does all of it, and --undo takes it back but for the imported cards', async () => {
  const { repository, env, calls, store } = person()
  const { home, client } = await runDaemon()
  const done = await cli(['setup', '--yes'], { home, cwd: repository, env })
  expect([done.code, done.err]).toEqual([0, ''])
  expect(calls()).toEqual(['plugin --profile web remove todo-assistant', 'plugin --profile web add dsh-todo-assistant'])
  expect([existsSync(store), existsSync(`${store}.imported`)]).toEqual([false, true])
  const titles = async () => (await client.cards({ view: 'all' })).cards.map((card) => card.title).toSorted()
  expect(await titles()).toEqual(['Try todo-assistant', '旧卡片'])

  expect((await cli(['setup', '--undo'], { home, cwd: repository, env })).code).toBe(0)
  expect(calls().slice(2)).toEqual([
    'plugin --profile web remove dsh-todo-assistant',
    'plugin --profile web add /old/plugin',
  ])
  expect(existsSync(store)).toBe(true)
  expect(await titles()).toEqual(['旧卡片'])
  expect((await cli(['setup', '--undo'], { home, cwd: repository, env })).out).toContain('no setup to take back')
})

test('setup stops at the first step that fails and leaves the former data where it is', async () => {
  const { folder, repository, env, store } = person()
  writeFileSync(join(folder, 'bin/dsh'), '#!/bin/sh\necho "pnpm is missing" >&2\nexit 1\n')
  const { home } = await runDaemon()
  const { code, err } = await cli(['setup', '--yes'], { home, cwd: repository, env })
  expect(code).toBe(1)
  expect(err).toContain('pnpm is missing')
  expect(err).toContain('setup --undo')
  expect(existsSync(store)).toBe(true)
})

test('uninstall tells where the data stays and removes none of it', async () => {
  const { home, client } = await runDaemon()
  await client.addCard({ title: 'stays', kind: 'idea' })
  const { code, out } = await cli(['uninstall'], { home })
  expect(code).toBe(0)
  expect(out).toContain(home)
  expect((await client.cards({ view: 'all' })).cards).toHaveLength(1)
})
