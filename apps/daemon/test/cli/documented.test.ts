import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { buildProgram } from '../../src/cli/program.ts'
import { freshFolder, runDaemon } from '../daemon.ts'
import { inShell } from './shell.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

interface Known {
  name: string
  /** Each with its names, `['-k', '--kind']`. */
  options: string[][]
}

/** Every command, subcommands as `service install`. */
function commands(parent: Command, before = ''): Known[] {
  return parent.commands.flatMap((command) => {
    const name = `${before}${command.name()}`
    const options = command.options.map((option) => [option.short, option.long].filter((flag) => flag !== undefined))
    return [{ name, options }, ...commands(command, `${name} `)]
  })
}

const known = commands(buildProgram('en', false))
/** Said once for all of them, above the table. */
const everywhere = new Set(['--json', '--workspace'])

test.each([
  ['docs/cli.md', 'docs/install.md'],
  ['docs/zh/cli.md', 'docs/zh/install.md'],
])('%s names every command and option, and none that does not exist', (page, installing) => {
  const rows: string[] = []
  for (const line of read(page)
    .split('\n')
    .filter((each) => each.startsWith('|')))
    if (line.startsWith('| |')) rows[rows.length - 1] += line
    else rows.push(line)
  const about = (name: string) => rows.filter((row) => new RegExp(`^\\|[^|]*\`[^|]*\\b${name}\\b`).test(row)).join('\n')
  for (const { name, options } of known) {
    const [first, second] = name.split(' ') as [string, string?]
    const linked = ['setup', 'service', 'uninstall'].includes(first) ? read(installing) : ''
    const said = [about(second ?? first), about(first === 'search' ? 'list' : first), linked].join('\n')
    expect([name, about(first) !== '']).toEqual([name, true])
    const silent = options.filter((flags) => !flags.some((flag) => everywhere.has(flag) || said.includes(flag)))
    expect([name, silent]).toEqual([name, []])
  }
  const flags = new Set(known.flatMap((each) => each.options.flat()))
  const named = rows.flatMap((row) => [...row.matchAll(/(?<=[\s`])--?[a-z][a-z-]*/g)].map(([flag]) => flag))
  expect(named.filter((flag) => !flags.has(flag))).toEqual([])
})

/** Card `#3.2`, as the documents name one. */
const CARD_3_2 = JSON.stringify({
  unit: { name: 'todo_assistant', version: 1 },
  tables: { todos: { td_x7k2: { id: 'td_x7k2', major: 3, minor: 2, title: 'Older card', workspace: 'inbox' } } },
})

/** The lines of a page's code blocks that use our command, block by block; what follows ` # ` is for the reader. */
function blocks(page: string): string[] {
  return [...read(page).matchAll(/^```(?:sh|text)\n([\s\S]*?)^```/gm)]
    .map(([, block]) => block!)
    .filter((block) => /todo-assistant (?:add|list|show|backup|export|import)/.test(block))
}

const PAGES = ['README.md', 'README.zh.md', 'docs/cli.md', 'docs/zh/cli.md']
test.each(PAGES)('the command lines of %s do what they say, as printed', async (page) => {
  const found = blocks(page)
  expect(found.length).toBeGreaterThan(0)
  for (const block of found) {
    const { home, client } = await runDaemon()
    await client.importCards(CARD_3_2, true)
    const cwd = freshFolder()
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd })
    git('init', '-q')
    git('commit', '-q', '--allow-empty', '-m', 'Seen again')
    mkdirSync(join(cwd, 'test'))
    writeFileSync(join(cwd, 'test/login.test.ts'), '')
    const { code, err } = await inShell(['bash', '--noprofile', '--norc', '-o', 'pipefail', '-ec'], block, {
      home,
      cwd,
    })
    expect([block, code, err]).toEqual([block, 0, ''])
    const { cards } = await client.cards({ view: 'all' })
    expect(cards).toHaveLength(2)
    const { card } = await client.card('3.2')
    expect([card.status, card.notes.length]).toEqual(block.includes('done 3.2') ? ['done', 0] : ['open', 1])
  }
})
