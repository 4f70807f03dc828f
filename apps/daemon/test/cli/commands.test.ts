import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freshFolder, runDaemon } from '../daemon.ts'
import { cli } from './command.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

describe('without a daemon', () => {
  test.each([
    ['list'],
    ['search', 'x'],
    ['show', '1.0'],
    ['edit', '1.0', '--title', 'x'],
    ['done', '1.0'],
    ['rules'],
    ['status'],
    ['stop'],
    ['open'],
    ['watch'],
    ['export'],
  ])('%s ends with 3, says how to start it, and prints nothing else', async (...args) => {
    const { code, out, err } = await cli(args)
    expect([code, out]).toEqual([3, ''])
    expect(err).toContain('todo-assistant serve')
  })

  test('add and note are kept for the next start and end with 0', async () => {
    const home = join(freshFolder(), 'home')
    expect(await cli(['add', 'kept', '--json'], { home })).toMatchObject({ code: 0, out: '{"spooled":true}\n' })
    const daemon = await runDaemon({ home })
    expect((await daemon.client.cards({ view: 'all' })).cards).toMatchObject([{ title: 'kept' }])
  })
})

test('every command has --json and says what it does, in both languages', async () => {
  const names = [...(await cli(['--help'])).out.matchAll(/^ {2}([a-z]+)/gm)]
    .map(([, name]) => name!)
    .filter((name) => !['help', 'completion', 'service'].includes(name))
  expect(names.length).toBeGreaterThan(24)
  const helps = await Promise.all(
    [...names, 'service install', 'service uninstall', 'service status', 'service logs'].map(async (name) => [
      name,
      (await cli([...name.split(' '), '--help'])).out.includes('--json'),
    ]),
  )
  expect(helps.filter(([, json]) => !json)).toEqual([])
  const zh = (await cli(['--help'], { env: { TODO_ASSISTANT_LOCALE: 'zh' } })).out
  const lines = zh.split('\n').filter((line) => /^ {2}[a-z]+/.test(line) && !/^ {2}help/.test(line))
  expect(lines.filter((line) => !/[\u4e00-\u9fff]/.test(line))).toEqual([])
})

test.each([
  [['nonsense']],
  [['list', '--nonsense']],
  [['add']],
  [['list', '--limit', '0']],
  [['serve', '--port', '70000']],
])('%j is wrong usage: exit code 2', async (args) => {
  expect(await cli(args)).toMatchObject({ code: 2, out: '' })
})

describe('with a daemon', () => {
  test('what is printed is one JSON value a line, and the exit code is 0', async () => {
    const daemon = await runDaemon()
    const { home } = daemon
    const { card } = (await daemon.client.addCard({ title: '列表 jumps', kind: 'idea' })) as {
      card: { number: string }
    }
    for (const args of [
      ['status'],
      ['list', '--all'],
      ['search', '列表', '--all'],
      ['show', card.number],
      ['show', card.number, '--history'],
      ['note', card.number, 'more'],
      ['edit', card.number, '--intent', 'calm'],
      ['move', card.number, 'inbox'],
      ['done', card.number],
      ['undo', card.number],
      ['trash', card.number],
      ['trash'],
      ['trash', card.number, '--restore'],
      ['backup'],
      ['backup', '--list'],
      ['doctor'],
      ['token'],
      ['open'],
      ['rules', '-w', 'inbox'],
      ['setup', '--dry-run'],
      ['uninstall', '--dry-run'],
    ]) {
      const { code, out } = await cli([...args, '--json'], { home })
      expect([args, code]).toEqual([args, 0])
      expect(
        out
          .trim()
          .split('\n')
          .map((line) => typeof JSON.parse(line)),
      ).toEqual(['object'])
    }
  })

  test('an unknown card is exit code 1 and said in the language of the terminal', async () => {
    const { home } = await runDaemon()
    const { code, err } = await cli(['show', '9.9'], { home, env: { TODO_ASSISTANT_LOCALE: 'zh' } })
    expect(code).toBe(1)
    expect(err).toMatch(/[\u4e00-\u9fff]/)
  })

  test('a card comes in from a pipe: the first line its title, the rest what it is about', async () => {
    const { home, client } = await runDaemon()
    expect(await cli(['add', '-', '-w', 'inbox'], { home, input: 'A title\r\n\r\nWhy.\nAnd how.\n' })).toMatchObject({
      code: 0,
    })
    const [row] = (await client.cards({ view: 'all' })).cards
    expect((await client.card(row!.number)).card).toMatchObject({
      title: 'A title',
      core: { intent: 'Why.\nAnd how.' },
    })
  })

  test('a reader that closes early is no error', async () => {
    const { home, client } = await runDaemon()
    for (let n = 0; n < 5; n++) await client.addCard({ title: `card ${n}`, kind: 'idea', intent: 'x'.repeat(400) })
    const child = spawn(process.execPath, [main, 'export'], {
      env: { PATH: process.env.PATH, TODO_ASSISTANT_HOME: home },
    })
    child.stdout.destroy()
    let err = ''
    child.stderr.on('data', (chunk) => (err += String(chunk)))
    const [code] = (await once(child, 'close')) as [number]
    expect([code, err]).toEqual([0, ''])
  })

  test('a pipe gets no colours, whole lines and visible control characters', async () => {
    const { home, client } = await runDaemon()
    await client.importCards(
      JSON.stringify({
        unit: { name: 'todo_assistant', version: 1 },
        tables: { todos: { a: { id: 'td_abcd', title: 'red \u001b[31m alert', workspace: 'inbox' } } },
      }),
      true,
    )
    const { out } = await cli(['list', '--all'], { home })
    expect(out).toContain('alert')
    expect(out).not.toContain('\u001b')
  })
})

test.each(['bash', 'zsh', 'fish', 'powershell'])(
  'completion %s prints a script that asks this command',
  async (shell) => {
    const { code, out } = await cli(['completion', shell])
    expect(code).toBe(0)
    expect(out).toMatch(/todo-assistant complete '?--/)
  },
)

test('Tab is answered with commands, subcommands and choices', async () => {
  const words = async (...args: string[]) =>
    (await cli(['complete', '--', ...args])).out.split('\n').map((line) => line.split('\t')[0])
  expect(await words('re')).toEqual(expect.arrayContaining(['reopen', 'restore']))
  expect(await words('service', '')).toEqual(expect.arrayContaining(['install', 'uninstall', 'status', 'logs']))
  expect(await words('list', '--view', '')).toEqual(expect.arrayContaining(['unfinished', 'trash']))
})
