import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runGit } from '../../src/git/run.ts'
import { READING_SLOTS } from '../../src/git/slots.ts'
import { git, repository, scratchFolder } from './scratch.ts'

const home = scratchFolder('run')
const top = repository(join(home, 'repository'))
const own = { PATH: process.env['PATH'] }
afterEach(() => Object.assign(process.env, own))

/** A program named git that notes its process id and then does as told. */
function fakeGit(name: string, script: string): string {
  const folder = join(home, 'bin with space', name)
  mkdirSync(join(folder, 'pids'), { recursive: true })
  writeFileSync(join(folder, 'git'), `#!/bin/sh\ntouch ${JSON.stringify(join(folder, 'pids'))}/$$\n${script}\n`)
  chmodSync(join(folder, 'git'), 0o755)
  process.env['PATH'] = [folder, own.PATH].join(delimiter)
  return join(folder, 'pids')
}

function isAlive(pid: string): boolean {
  try {
    // A killed process stays listed until its parent has heard of it.
    return !/^\d+ \([^)]*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test('an answer comes back whole, and a failure has its exit code', async () => {
  expect(await runGit(top, ['rev-parse', 'HEAD'])).toMatchObject({
    ok: true,
    out: `${git(top, ['rev-parse', 'HEAD'])}\n`,
  })
  expect(await runGit(top, ['rev-parse', '--verify', '--end-of-options', 'none'])).toMatchObject({
    ok: false,
    reason: 'refused',
    exitCode: 128,
  })
  expect(await runGit(join(home, 'no-such-folder'), ['rev-parse', 'HEAD'])).toMatchObject({ ok: false })
})

test('a git that ignores every signal but the last is ended, and no more than the bound ever run', async () => {
  const pids = fakeGit('stubborn', 'trap "" INT TERM HUP\nexec sleep 60')
  const asked = Array.from({ length: READING_SLOTS.size * 3 }, () =>
    runGit(top, ['rev-parse', 'HEAD'], { timeoutMs: 300 }),
  )
  const answers = await Promise.all(asked)
  expect(answers.every((answer) => !answer.ok && answer.reason === 'timeout')).toBe(true)
  const started = readdirSync(pids)
  expect(started.length).toBeLessThanOrEqual(READING_SLOTS.size)
  await expect.poll(() => started.filter(isAlive)).toEqual([])
  Object.assign(process.env, own)
  expect((await runGit(top, ['rev-parse', 'HEAD'])).ok).toBe(true)
})

test('a git that trickles is ended at the limit all the same', async () => {
  const pids = fakeGit('trickle', 'while :; do echo x; sleep 0.05; done')
  expect(await runGit(top, ['rev-parse', 'HEAD'], { timeoutMs: 400 })).toMatchObject({ reason: 'timeout' })
  await expect.poll(() => readdirSync(pids).filter(isAlive)).toEqual([])
})

test('a git that floods is ended at the size limit', async () => {
  const pids = fakeGit('flood', 'exec yes')
  expect(await runGit(top, ['rev-parse', 'HEAD'], { maxBytes: 100_000 })).toMatchObject({ reason: 'too-large' })
  await expect.poll(() => readdirSync(pids).filter(isAlive)).toEqual([])
})

test('nothing of the surrounding environment but a few names reaches git', async () => {
  const ambient = { GIT_DIR: '/nowhere', GIT_SSH_COMMAND: 'touch owned', PAGER: 'touch owned', EDITOR: 'x', LD_X: 'x' }
  fakeGit('environment', 'env')
  Object.assign(process.env, ambient)
  const answer = await runGit(top, ['rev-parse', 'HEAD'])
  for (const name of Object.keys(ambient)) delete process.env[name]
  expect(answer.ok).toBe(true)
  const names = answer.ok ? [...answer.out.matchAll(/^(\w+)=/gm)].map((match) => match[1]!) : []
  // The shell that prints them adds its own PWD, OLDPWD, SHLVL and _.
  const known = new Set(['PATH', 'HOME', 'XDG_CONFIG_HOME', 'TEMP', 'LC_ALL', 'PWD', 'OLDPWD', 'SHLVL', '_'])
  const fixed = [
    'GIT_NO_LAZY_FETCH',
    'GIT_ALLOW_PROTOCOL',
    'GIT_OPTIONAL_LOCKS',
    'GIT_TERMINAL_PROMPT',
    'GIT_TEST_DISALLOW_ABBREVIATED_OPTIONS',
  ]
  expect(names.filter((name) => !known.has(name)).toSorted()).toEqual(fixed.toSorted())
})
