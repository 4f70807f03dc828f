import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logArguments } from '../../src/git/commit-log.ts'
import { takeFingerprint } from '../../src/git/fingerprint.ts'
import { FreshnessCache } from '../../src/git/freshness-cache.ts'
import { readFreshness, readFreshnessOf } from '../../src/git/freshness.ts'
import type { AnchoredCard } from '../../src/git/refs-now.ts'
import { runGit } from '../../src/git/run.ts'
import { findWorkTree } from '../../src/git/work-tree.ts'
import { attacks, losePromised, set } from './hostile/attacks.ts'
import { BUILD_ENV, commit, git, headOf, repository, scratchFolder, write } from './scratch.ts'

const home = scratchFolder('hostile')
const marks = join(home, 'marks')
const canary = join(home, 'canary')
const CODE = 'export function work() {\n  const a = 1\n  const b = 2\n  return a + b\n}\n'

beforeAll(() => {
  mkdirSync(marks)
  writeFileSync(canary, `#!/bin/sh\ntouch ${marks}/$$\nexit 1\n`)
  chmodSync(canary, 0o755)
  process.env['HOME'] = home
})
beforeEach(() => {
  for (const name of readdirSync(marks)) unlinkSync(join(marks, name))
})

const ran = () => readdirSync(marks).length > 0

/** Runs git the plain way, as an unwary program would; its failure does not matter. */
function plainly(folder: string, args: string[]): void {
  const { GIT_ALLOW_PROTOCOL: _, ...env } = BUILD_ENV
  const input = 'protocol=https\nhost=h.invalid\n\n'
  try {
    execFileSync('git', args, {
      cwd: folder,
      env,
      input,
      stdio: 'pipe',
      timeout: 5_000,
    })
  } catch {
    // Most programs of the attacker fail on purpose.
  }
}

/** A repository with a history that every command has something to say about, and its first commit. */
function victim(name: string): { top: string; first: string } {
  const top = repository(join(home, name), { 'src/work.ts': CODE, '.gitattributes': '* filter=evil diff=evil\n' })
  const first = headOf(top)
  commit(top, 'Fix work', { 'src/work.ts': CODE.replace('a + b', 'a - b') })
  git(top, ['mv', 'src/work.ts', 'src/job.ts'])
  // Renamed and edited: git has to read both sides to see it.
  commit(top, 'Move work', { 'src/job.ts': CODE.replace('a + b', 'b - a') })
  git(top, ['branch', 'side'])
  write(top, { 'src/job.ts': CODE.replace('a + b', 'a * b') })
  return { top, first }
}

function cardOf(anchors: AnchoredCard['anchors'], path = 'src/work.ts'): AnchoredCard {
  const touchedFiles = [{ path, external: false }]
  return { id: 'td_1', rev: 1, number: '1.0', title: 'work', kind: 'defect', anchors, touchedFiles }
}

/** Everything that this folder can run, on its own and through its two public functions. */
async function everything(top: string, first: string): Promise<void> {
  const head = headOf(top)
  const blob = git(top, ['rev-parse', `${first}:src/work.ts`])
  const commands: [string[], string?][] = [
    [['cat-file', '--batch-check'], `HEAD\nHEAD:src/job.ts\n${first}^{commit}\nHEAD:missing\n`],
    [['symbolic-ref', 'HEAD']],
    [['merge-base', '--octopus', '--end-of-options', head, first]],
    [logArguments(100), `${head}\n${first}\n`],
    [logArguments(100, true), `${head}\n${first}\n`],
    [['for-each-ref', '--count=1', '--format=%(refname:short)', '--contains', first, '--', 'refs/heads', 'refs/tags']],
    [['cat-file', '--batch'], `${blob}\n`],
  ]
  for (const [args, input] of commands) await runGit(top, args, input === undefined ? {} : { input })
  const tree = await findWorkTree(join(top, 'src'))
  const symbols = [{ file: 'src/job.ts', symbol: 'work' }]
  await takeFingerprint(tree, [{ path: 'src/job.ts', external: false }], symbols)
  const anchors = {
    commit: first,
    branch: 'side',
    reason: null,
    dirty: false,
    blobs: { 'src/work.ts': blob },
    symbols: [{ file: 'src/work.ts', symbol: 'work', foundAt: 1, defines: true, body: '0'.repeat(16) }],
  }
  const freshness = await readFreshness(cardOf(anchors), tree, new FreshnessCache())
  expect(freshness.verdict).not.toBe('fresh')
}

describe('nothing of a hostile repository is run', () => {
  test.each(attacks(canary))('$name', async ({ name, plant, springs }) => {
    const { top, first } = victim(`v-${name.replace(/\W+/g, '-')}`)
    plant(top)
    await everything(top, first)
    expect(ran()).toBe(false)
    plainly(top, springs(top))
    expect(ran(), 'the trap is one').toBe(true)
  })
})

test('without GIT_NO_LAZY_FETCH, as in an older git, no transport is allowed either', () => {
  const { top } = victim('older')
  losePromised(top, [
    ['remote.origin.url', top],
    ['remote.origin.uploadpack', canary],
  ])
  const run = (more: Record<string, string>) => {
    try {
      execFileSync('git', ['cat-file', '-p', 'HEAD~2:src/work.ts'], {
        cwd: top,
        env: { ...BUILD_ENV, ...more },
        stdio: 'pipe',
      })
    } catch {
      // The object is missing.
    }
  }
  run({ GIT_ALLOW_PROTOCOL: 'none' })
  expect(ran()).toBe(false)
  run({ GIT_ALLOW_PROTOCOL: 'file' })
  expect(ran()).toBe(true)
})

test('a planted bare repository gives its configuration to nobody', async () => {
  const { top } = victim('planted-bare')
  const planted = join(top, 'src/planted')
  git(top, ['init', '-q', '--bare', planted])
  set(planted, ['core.bare', 'false'], ['core.worktree', top], ['core.fsmonitor', canary])
  git(planted, ['config', '--unset-all', 'core.bare'])
  const tree = await findWorkTree(planted)
  await takeFingerprint(tree, [{ path: 'src/job.ts', external: false }], [])
  expect(tree.top).toBe(top)
  await runGit(planted, ['symbolic-ref', 'HEAD'])
  expect(ran()).toBe(false)
  plainly(planted, ['status'])
  expect(ran(), 'the trap is one').toBe(true)
})

test('core.worktree of a repository leads nobody to other files', async () => {
  const { top } = victim('worktree')
  write(home, { 'private/src/job.ts': 'secret\n' })
  set(top, ['core.worktree', join(home, 'private')])
  const tree = await findWorkTree(top)
  const anchors = await takeFingerprint(tree, [{ path: 'src/job.ts', external: false }], [])
  expect(tree.top).toBe(top)
  expect(anchors.blobs['src/job.ts']).toBe(git(home, ['hash-object', '--no-filters', join(top, 'src/job.ts')]))
})

test('names that look like options, patterns or other revisions stay names', async () => {
  const { top, first } = victim('options')
  const before = git(top, ['status', '--porcelain', '--ignored'])
  const names = [
    '--output=owned',
    '-O owned',
    '--upload-pack=x',
    '--exec=x',
    '@{-1}',
    ':/Fix',
    'HEAD^{/Fix}',
    '$(x)',
    '`x`',
    '..',
    'a b',
    '-',
  ]
  const tree = await findWorkTree(top)
  const files = names.map((path) => ({ path, external: false }))
  const symbols = names.map((file) => ({ file, symbol: file }))
  const anchors = await takeFingerprint(tree, files, symbols)
  expect(anchors.blobs).toEqual({})
  const cards = names.flatMap((name) =>
    [name, first].map((bad) => ({ ...cardOf({ ...anchors, commit: bad, branch: name }, name), id: `${name} ${bad}` })),
  )
  for (const [id, { commit: now, branch }] of await readFreshnessOf(cards, tree, new FreshnessCache())) {
    expect(now.state).toBe(id.endsWith(` ${first}`) ? 'behind' : 'none')
    expect(['none', 'gone']).toContain(branch.state)
  }
  expect(git(top, ['status', '--porcelain', '--ignored'])).toBe(before)
  expect(existsSync(join(top, 'owned'))).toBe(false)
})

test('links out of the tree are not followed when a symbol is looked for', async () => {
  const { top, first } = victim('links')
  const secret = join(home, 'outside')
  write(secret, { 'work.ts': CODE })
  rmSync(join(top, 'src/job.ts'))
  symlinkSync(join(secret, 'work.ts'), join(top, 'src/job.ts'))
  symlinkSync(secret, join(top, 'src/folder'))
  const anchors = {
    commit: first,
    branch: 'main',
    reason: null,
    dirty: false,
    blobs: {},
    symbols: [
      { file: 'src/work.ts', symbol: 'work', foundAt: 1, defines: true },
      { file: 'src/folder/work.ts', symbol: 'work', foundAt: 1, defines: true },
    ],
  }
  const { symbols } = await readFreshness(cardOf(anchors), await findWorkTree(top), new FreshnessCache())
  expect(symbols.map(({ at }) => at)).toEqual([null, null])
})

test('a circle of replaced commits ends', async () => {
  const { top, first } = victim('circle')
  const head = headOf(top)
  const circle = git(top, ['commit-tree', '-p', head, '-m', 'circle', `${first}^{tree}`])
  git(top, ['replace', first, circle])
  await everything(top, first)
})

test('pipes in place of files make nobody wait without end', async () => {
  const { top, first } = victim('pipes')
  rmSync(join(top, 'src/job.ts'))
  rmSync(join(top, '.gitattributes'))
  for (const name of ['src/job.ts', '.gitattributes', '.mailmap']) execFileSync('mkfifo', [join(top, name)])
  set(top, ['diff.orderFile', join(top, '.mailmap')], ['mailmap.file', join(top, '.mailmap')])
  const anchors = await takeFingerprint(await findWorkTree(top), [{ path: 'src/job.ts', external: false }], [])
  expect(anchors).toMatchObject({ reason: null, dirty: null, blobs: {} })
  const card = cardOf({ ...anchors, commit: first })
  const freshness = await readFreshness(card, await findWorkTree(top), new FreshnessCache())
  // Looking for renames git itself waits for the pipe called `.gitattributes`, and is ended.
  expect(freshness.commit.state).toBe('behind')
  expect(freshness.reasons.map(({ code }) => code)).toContain('history-cut')
})

test('nothing is written to a repository', async () => {
  const { top, first } = victim('written')
  const index = readFileSync(join(top, '.git/index'))
  const before = execFileSync('find', ['.', '-newermt', '@0', '-printf', '%p %T@ %s\\n'], {
    cwd: top,
    encoding: 'utf8',
  })
  await everything(top, first)
  expect(readFileSync(join(top, '.git/index')).equals(index)).toBe(true)
  expect(execFileSync('find', ['.', '-newermt', '@0', '-printf', '%p %T@ %s\\n'], { cwd: top, encoding: 'utf8' })).toBe(
    before,
  )
})
