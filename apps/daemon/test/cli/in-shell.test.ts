import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '@todo-assistant/shared/limits'
import { describe, expect, test } from 'vitest'
import { freshFolder, runDaemon } from '../daemon.ts'
import { inShell, inTerminal } from './shell.ts'

const BASH = ['bash', '--noprofile', '--norc', '-o', 'pipefail', '-ec']
const has = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0

/** A repository with one commit. */
const REPOSITORY = `git init -q -b main . && git config user.name A && git config user.email a@example.org
git commit -q --allow-empty -m 'Begin'`

describe('the line of the documents for a git hook', () => {
  const hook = 'git log -1 --format=%B | todo-assistant add - --json || true'
  const install = `${REPOSITORY}
printf '#!/bin/sh\\n%s\\n' '${hook}' > .git/hooks/post-commit && chmod +x .git/hooks/post-commit`

  test('keeps each commit’s message as a card of its repository', async () => {
    const { home, client } = await runDaemon()
    const cwd = join(freshFolder(), '仓库 a')
    mkdirSync(cwd)
    const subject = 'Rework how the list is drawn so that a deleted row does not make it jump'
    const script = `${install}
git commit -q --allow-empty -m 'Short subject' -m 'And why.'
git commit -q --allow-empty -m '${subject}' -m 'It measured twice.'`
    const { code, err } = await inShell(BASH, script, { home, cwd })
    // Git shows what a hook prints beside its own errors.
    expect([
      code,
      err
        .trim()
        .split('\n')
        .map((each) => Object.keys(JSON.parse(each) as object)),
    ]).toEqual([
      0,
      [
        ['card', 'warnings'],
        ['card', 'warnings'],
      ],
    ])
    const { cards } = await client.cards({ view: 'all', workspace: cwd })
    expect(cards.map((card) => card.title)).toEqual([`${subject.slice(0, LIMITS.title - 1)}…`, 'Short subject'])
    const whole = await client.card(cards[0]!.number)
    expect(whole.card.core.intent).toBe(`${subject}\n\nIt measured twice.`)
  })

  test('never fails the commit, whatever becomes of the card', async () => {
    const cwd = freshFolder()
    const script = `${install}
git commit -q --allow-empty -m 'Not running' && rm -f "$(command -v todo-assistant)" && git commit -q --allow-empty -m 'Not there'
git log --format=%s`
    const { code, out, err } = await inShell(BASH, script, { home: join(freshFolder(), 'home'), cwd })
    expect(code).toBe(0)
    expect(err).toContain('{"spooled":true}')
    expect(out).toBe('Not there\nNot running\nBegin\n')
  })
})

test('a pipe that closes early is no error for any command that prints much', async () => {
  const { home, client } = await runDaemon()
  for (let n = 0; n < 40; n++) await client.addCard({ title: `card ${n}`, kind: 'idea', intent: 'x'.repeat(400) })
  for (const line of [
    'list -a',
    'list -a --json',
    'search card -a',
    'export',
    'show 1.0',
    'show 1.0 --history',
    '--help',
  ]) {
    const { code, out, err } = await inShell(BASH, `todo-assistant ${line} | head -c 1`, { home })
    expect([line, code, err, out.length]).toEqual([line, 0, '', 1])
    const closed = await inShell(BASH, `todo-assistant ${line} | true`, { home })
    expect([line, closed.code, closed.err]).toEqual([line, 0, ''])
  }
})

describe('colours', () => {
  const line = 'todo-assistant show 1.0 && todo-assistant doctor'
  const escape = '\u001b['

  test('stand on a terminal, unless NO_COLOR is set', async () => {
    const { home, client } = await runDaemon()
    await client.addCard({ title: 'shown', kind: 'idea', intent: 'x' })
    const coloured = await inTerminal(line, { home }).ended
    expect([coloured.code, coloured.raw.includes(escape)]).toEqual([0, true])
    const plain = await inTerminal(line, { home, env: { NO_COLOR: '1' } }).ended
    expect([plain.code, plain.raw.includes(escape)]).toEqual([0, false])
    const steady = (shown: string) => shown.replace(/\d+ MiB free/, '')
    expect(steady(plain.shown)).toBe(steady(coloured.shown))
  })

  test('never go into a pipe', async () => {
    const { home, client } = await runDaemon()
    await client.addCard({ title: 'shown', kind: 'idea', intent: 'x' })
    const { code, out } = await inShell(BASH, line, { home, env: { TERM: 'xterm-256color' } })
    expect([code, out.includes(escape)]).toEqual([0, false])
  })
})

test('lines fit the terminal, with wide characters too', async () => {
  const { home, client } = await runDaemon()
  await client.addCard({ title: '很长很长的标题'.repeat(5), kind: 'idea' })
  await client.addCard({ title: '👨‍👩‍👧 family', kind: 'defect' })
  const { shown } = await inTerminal('todo-assistant list -a', { home }).ended
  const [first, second] = shown.trim().split(/\r?\n/)
  expect(first).toBe('#2.0  to fix  open  👨‍👩‍👧 family')
  expect(second).toMatch(/^#1\.0 {2}to add {2}open {2}[很长的标题]{29}…$/)
})

/** Shells with our script read as the documents say, at their first prompt. */
const INTERACTIVE: Record<string, (folder: string) => string> = {
  bash: (folder) => {
    writeFileSync(join(folder, 'rc'), `PS1='READY> '\nsource <(todo-assistant completion bash)\n`.repeat(2))
    return `bash --noprofile --rcfile '${folder}/rc' -i`
  },
  zsh: (folder) => {
    const rc = `PROMPT='READY> '\nautoload -Uz compinit && compinit -u\nsource <(todo-assistant completion zsh)\n`
    writeFileSync(join(folder, '.zshrc'), rc)
    return `ZDOTDIR='${folder}' zsh -i`
  },
  fish: (folder) => {
    writeFileSync(
      join(folder, 'rc'),
      `function fish_prompt; echo 'READY> '; end\ntodo-assistant completion fish | source\n`,
    )
    return `fish --no-config --init-command 'source ${folder}/rc' -i`
  },
}

// `.ci/run` brings every shell; on a machine without one its test shows as skipped.
describe.each(Object.entries(INTERACTIVE))('Tab in %s', (name, start) => {
  test.skipIf(!has(name)).each([
    ['todo-assistant re', ['reopen', 'restore']],
    ['todo-assistant service ', ['install', 'uninstall', 'status', 'logs']],
    ['todo-assistant list --view ', ['unfinished', 'unconfirmed', 'trash']],
  ])('offers what can follow “%s”', async (line, offered) => {
    const folder = freshFolder()
    const terminal = inTerminal(start(folder), { home: join(folder, 'home') })
    await terminal.shows('READY> ')
    terminal.type(`${line}\t\t`)
    for (const word of offered) expect(await terminal.shows(word)).not.toMatch(/not found|readonly|error/i)
    terminal.type('\u0003')
  })
})
