/* oxlint-disable no-control-regex -- control characters are what it looks for */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locale } from '@todo-assistant/shared/locale'
import { describe, expect, test } from 'vitest'
import type { LineEnded, Orders } from '../attack/command-lines.ts'
import { freshFolder, runDaemon, type TestDaemon } from '../daemon.ts'
import { BAD_CAPTURES, BAD_DEEDS, WRONG_USAGE, type BadLine } from './bad-input-table.ts'
import { cli } from './command.ts'

interface Answered {
  name: string
  code: number | null
  said: string
}

/** Runs the lines that read no input in one process, the others each in its own. */
async function answers(rows: readonly BadLine[], home: string, locale: Locale): Promise<Answered[]> {
  const cwd = freshFolder()
  const bare = rows.filter((row) => row.input === undefined)
  const ended: LineEnded[] = []
  const child = fork(join(import.meta.dirname, '../attack/command-lines.ts'), {
    cwd,
    silent: true,
    env: {
      PATH: process.env.PATH,
      HOME: cwd,
      TODO_ASSISTANT_HOME: home,
      TODO_ASSISTANT_LOCALE: locale,
      NODE_COMPILE_CACHE: join(tmpdir(), 'todo-assistant-test-compiled'),
    },
  })
  child.on('message', (one: LineEnded) => ended.push(one))
  child.send({
    umask: 0o077,
    script: join(cwd, 'todo-assistant.mjs'),
    lines: bare.map(({ line }) => line),
  } satisfies Orders)
  await once(child, 'exit')
  const found: Answered[] = bare.map(({ name }, at) => ({ name, code: ended[at]!.code, said: ended[at]!.said }))
  for (const { name, line, input } of rows.filter((row) => row.input !== undefined)) {
    const { code, out, err } = await cli(line, { home, cwd, input: input!, env: { TODO_ASSISTANT_LOCALE: locale } })
    found.push({ name, code, said: out + err })
  }
  return found
}

/** What of the answers is wrong: the exit code, the words, a stack, a path of this machine, a character that steers. */
function faults(rows: readonly BadLine[], found: readonly Answered[], locale: Locale, secrets: string[]): unknown[] {
  const wrong: unknown[] = []
  for (const { name, code, mend } of rows) {
    const answer = found.find((each) => each.name === name)
    const good =
      answer?.code === code &&
      mend[locale === 'en' ? 0 : 1].test(answer.said) &&
      !/\bat .+\.(?:ts|js|mjs):\d+|node_modules|node:internal/.test(answer.said) &&
      !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/.test(answer.said) &&
      !secrets.some((secret) => answer.said.includes(secret))
    if (!good) wrong.push({ name, expected: [code, String(mend[locale === 'en' ? 0 : 1])], answer })
  }
  return wrong
}

/** The whole store, and what waits in the spool. */
async function remains({ home, fetch }: TestDaemon): Promise<unknown> {
  return [await (await fetch('/export')).text(), existsSync(join(home, 'spool'))]
}

test('the tables are long enough to mean something, and name each row once', () => {
  const rows = [...WRONG_USAGE, ...BAD_CAPTURES, ...BAD_DEEDS]
  expect(rows.length).toBeGreaterThanOrEqual(90)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
})

describe.each(['en', 'zh'] as const)('in %s', (locale) => {
  test('with a daemon: each line is refused in words that let it be mended, and the store stays as it was', async () => {
    const daemon = await runDaemon({ locale })
    await daemon.client.addCard({ title: 'there before', kind: 'idea' })
    await daemon.client.setRules('inbox', 'as they were')
    const before = await remains(daemon)
    const rows = [...WRONG_USAGE, ...BAD_CAPTURES, ...BAD_DEEDS]
    const found = await answers(rows, daemon.home, locale)
    expect(faults(rows, found, locale, [daemon.home, daemon.token])).toEqual([])
    expect(await remains(daemon)).toEqual(before)
  })

  test('without a daemon: what could never be taken in is refused at once, and is not kept', async () => {
    const home = join(freshFolder(), 'home')
    const rows = [...WRONG_USAGE, ...BAD_CAPTURES]
    const found = await answers(rows, home, locale)
    expect(faults(rows, found, locale, [home])).toEqual([])
    expect(existsSync(join(home, 'spool')) ? readdirSync(join(home, 'spool')) : []).toEqual([])
  })
})
