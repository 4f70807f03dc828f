import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeFingerprint } from '../../src/git/fingerprint.ts'
import { FreshnessCache } from '../../src/git/freshness-cache.ts'
import { readFreshness, readFreshnessOf } from '../../src/git/freshness.ts'
import type { AnchoredCard } from '../../src/git/refs-now.ts'
import { findWorkTree } from '../../src/git/work-tree.ts'
import { commit, git, headOf, repository, scratchFolder, write } from './scratch.ts'

const home = scratchFolder('freshness')
const CODE = 'export function work() {\n  const a = 1\n  const b = 2\n  return a + b\n}\n'
const FILES = { 'src/work.ts': CODE, 'src/rest.ts': 'export const rest = 1\n' }
const own = { PATH: process.env['PATH'], HOME: process.env['HOME'] }

beforeEach(() => {
  process.env['HOME'] = home
})
afterEach(() => Object.assign(process.env, own))

let cards = 0
async function card(folder: string, path = 'src/work.ts', symbol: string | null = 'work'): Promise<AnchoredCard> {
  const touchedFiles = [{ path, external: false }]
  const anchors = await takeFingerprint(
    await findWorkTree(folder),
    touchedFiles,
    symbol ? [{ file: path, symbol }] : [],
  )
  return { id: `td_${++cards}`, rev: 1, number: `${cards}.0`, title: 'work', kind: 'defect', anchors, touchedFiles }
}

async function freshness(of: AnchoredCard, folder: string, cache = new FreshnessCache()) {
  return readFreshness(of, await findWorkTree(folder), cache)
}

const codes = ({ reasons }: { reasons: { code: string }[] }) => reasons.map(({ code }) => code)

/** Puts a git in front that notes each start; returns how many there were since the last question. */
function countStarts(): () => number {
  const folder = join(home, 'counting')
  const log = join(folder, 'log')
  mkdirSync(folder, { recursive: true })
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  writeFileSync(join(folder, 'git'), `#!/bin/sh\necho x >> ${log}\nexec ${real} "$@"\n`)
  chmodSync(join(folder, 'git'), 0o755)
  process.env['PATH'] = [folder, own.PATH].join(delimiter)
  return () => {
    const count = existsSync(log) ? readFileSync(log, 'utf8').split('\n').length - 1 : 0
    rmSync(log, { force: true })
    return count
  }
}

test('a capture starts two git processes, a cached answer two, a fresh one a few more', async () => {
  const top = repository(join(home, 'count'), FILES)
  const starts = countStarts()
  await findWorkTree(join(top, 'src'))
  expect(starts()).toBe(0)
  const one = await card(top)
  expect(starts()).toBe(2)
  commit(top, 'Fix work', { 'src/work.ts': CODE.replace('a + b', 'a - b') })
  starts()
  const cache = new FreshnessCache()
  const first = await freshness(one, top, cache)
  expect(first.possiblyFixed?.why).toBe('changes-symbol')
  expect(starts()).toBeLessThanOrEqual(6)
  expect(await freshness(one, top, cache)).toBe(first)
  expect(starts()).toBe(2)
})

test('many cards of many commits are answered by a bounded number of processes, each as if alone', async () => {
  const top = repository(join(home, 'many'), FILES)
  const all: AnchoredCard[] = []
  for (let index = 0; index < 12; index++) {
    all.push(await card(top, index % 2 ? 'src/work.ts' : 'src/rest.ts', index % 2 ? 'work' : 'rest'))
    if (index % 3 === 0) commit(top, `Change ${index}`, { 'src/rest.ts': `export const rest = ${index}\n` })
  }
  const tree = await findWorkTree(top)
  const starts = countStarts()
  const cache = new FreshnessCache()
  const answers = await readFreshnessOf(all, tree, cache)
  expect(starts()).toBeLessThanOrEqual(7)
  for (const each of all) expect(answers.get(each.id)).toEqual(await freshness(each, top))
  starts()
  expect(await readFreshnessOf(all, tree, cache)).toEqual(answers)
  expect(starts()).toBe(2)
})

test('an edit without a commit, a new HEAD and a new revision of the card are seen in spite of the cache', async () => {
  const top = repository(join(home, 'cache'), FILES)
  const one = await card(top)
  const cache = new FreshnessCache()
  const again = () => freshness(one, top, cache)
  expect(await again()).toMatchObject({ verdict: 'fresh', commit: { state: 'current' } })
  write(top, { 'src/work.ts': CODE.replace('1', '7') })
  const edited = await again()
  expect(edited).toMatchObject({ verdict: 'drifted', files: [{ commits: 0, uncommitted: true }] })
  expect(codes(edited)).toEqual(['symbol-changed', 'file-uncommitted'])
  write(top, { 'src/work.ts': CODE })
  expect((await again()).verdict).toBe('fresh')
  commit(top, 'Elsewhere', { 'src/rest.ts': 'x\n' })
  expect(await again()).toMatchObject({ verdict: 'fresh', commit: { state: 'behind', later: 1 } })
  write(top, { 'src/moved.ts': CODE })
  rmSync(join(top, 'src/work.ts'))
  expect((await again()).symbols[0]).toMatchObject({ state: 'moved', at: { file: 'src/moved.ts', line: 1 } })
  write(top, { 'src/moved.ts': `\n${CODE}` })
  expect((await again()).symbols[0]).toMatchObject({ state: 'moved', at: { file: 'src/moved.ts', line: 2 } })
  rmSync(join(top, 'src/moved.ts'))
  expect(await again()).toMatchObject({ verdict: 'stale', symbols: [{ state: 'gone' }] })
  const renumbered = { ...one, rev: 2, touchedFiles: [], anchors: { ...one.anchors, symbols: [] } }
  expect(codes(await freshness(renumbered, top, cache))).toContain('nothing-anchored')
})

test('counts of later commits are those of git', async () => {
  const top = repository(join(home, 'counts'), FILES)
  const one = await card(top)
  git(top, ['checkout', '-q', '-b', 'side'])
  commit(top, 'side', { 'src/work.ts': CODE.replace('1', '2') })
  git(top, ['checkout', '-q', 'main'])
  for (const text of ['3', '4', '5']) commit(top, text, { 'src/rest.ts': text })
  git(top, ['merge', '-q', '--no-ff', '--no-edit', 'side'])
  const { files, commit: now } = await freshness(one, top)
  expect(now.later).toBe(Number(git(top, ['rev-list', '--count', `${one.anchors.commit}..HEAD`])))
  expect(files[0]!.commits).toBe(1)
})

test('a folder without a repository, and one that became one, are compared by content', async () => {
  const folder = join(home, 'folder')
  write(folder, FILES)
  const one = await card(folder)
  expect(await freshness(one, folder)).toMatchObject({ verdict: 'fresh', commit: { state: 'none' }, head: null })
  git(folder, ['init', '-q'])
  commit(folder, 'first')
  expect(await freshness(one, folder)).toMatchObject({
    verdict: 'fresh',
    commit: { state: 'none' },
    head: headOf(folder),
  })
  write(folder, { 'src/work.ts': 'nothing\n' })
  expect(await freshness(one, folder)).toMatchObject({ verdict: 'stale', symbols: [{ state: 'gone' }] })
})

test('without git, content decides and the reason is told', async () => {
  const top = repository(join(home, 'no-git'), FILES)
  const one = await card(top)
  const other = await card(top, 'src/rest.ts', 'rest')
  commit(top, 'later', { 'src/rest.ts': 'export const rest = 2\n' })
  process.env['PATH'] = join(home, 'empty')
  const fresh = await freshness(one, top)
  expect(fresh).toMatchObject({ verdict: 'fresh', commit: { state: 'unknown' }, branch: { state: 'current' } })
  expect(codes(fresh)).toEqual(['nothing-changed', 'git-missing'])
  expect(await freshness(other, top)).toMatchObject({ verdict: 'drifted', files: [{ commits: null }] })
})

test('a git that hangs gives an answer from content after its limit, and it is not kept', async () => {
  const top = repository(join(home, 'hung'), FILES)
  const one = await card(top)
  const cache = new FreshnessCache()
  const folder = join(home, 'hanging')
  mkdirSync(folder)
  writeFileSync(join(folder, 'git'), '#!/bin/sh\nexec sleep 60\n')
  chmodSync(join(folder, 'git'), 0o755)
  process.env['PATH'] = [folder, own.PATH].join(delimiter)
  const slow = await freshness(one, top, cache)
  expect(slow.verdict).toBe('fresh')
  expect(codes(slow)).toContain('timeout')
  Object.assign(process.env, { PATH: own.PATH })
  expect((await freshness(one, top, cache)).commit.state).toBe('current')
})

test('a list that waits for a slow git delays no capture', async () => {
  const top = repository(join(home, 'busy'), FILES)
  const one = await card(top)
  const slow = join(home, 'slow')
  mkdirSync(slow)
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  writeFileSync(join(slow, 'git'), `#!/bin/sh\nexec sleep 60\n`)
  chmodSync(join(slow, 'git'), 0o755)
  process.env['PATH'] = [slow, own.PATH].join(delimiter)
  const waiting = Array.from({ length: 4 }, () => freshness(one, top))
  // Reading takes its slots first, with the slow git; the capture then finds the real one.
  await new Promise((resolve) => setTimeout(resolve, 300))
  process.env['PATH'] = [join(real, '..'), own.PATH].join(delimiter)
  expect((await card(top)).anchors).toMatchObject({ branch: 'main', reason: null, dirty: false })
  await Promise.all(waiting)
})

test('another clone that has not the commit compares content', async () => {
  const top = repository(join(home, 'source'), FILES)
  const clone = join(home, 'clone')
  git(home, ['clone', '-q', top, clone])
  commit(clone, 'only here')
  const one = await card(clone)
  const there = await freshness(one, top)
  expect(there).toMatchObject({ verdict: 'fresh', commit: { state: 'not-here', later: null } })
  expect(codes(there)).toContain('commit-not-here')
})

test('in a shallow clone a cut history is not taken for a rewritten one', async () => {
  const source = repository(join(home, 'deep'), FILES)
  const one = await card(source)
  for (const text of ['2', '3', '4']) commit(source, text, { 'src/rest.ts': text })
  const shallow = join(home, 'shallow')
  git(home, ['clone', '-q', '--depth=2', `file://${source}`, shallow])
  expect((await freshness(one, shallow)).commit.state).toBe('not-here')
  git(shallow, ['fetch', '-q', '--depth=1', 'origin', one.anchors.commit!])
  expect(await freshness(one, shallow)).toMatchObject({ verdict: 'fresh', commit: { state: 'unknown' } })
})

test('a sparse checkout does not delete files', async () => {
  const top = repository(join(home, 'sparse'), FILES)
  const one = await card(top, 'src/rest.ts', null)
  git(top, ['sparse-checkout', 'set', '--no-cone', '/src/work.ts'])
  expect(existsSync(join(top, 'src/rest.ts'))).toBe(false)
  expect(await freshness(one, top)).toMatchObject({ verdict: 'fresh', files: [{ state: 'unchanged' }] })
})

test('a clone without the old files finds plain renames, and says that it saw a part', async () => {
  const source = repository(join(home, 'full'), FILES)
  const partial = join(home, 'partial')
  const one = await card(source)
  git(source, ['mv', 'src/work.ts', 'src/job.ts'])
  commit(source, 'Move')
  commit(source, 'Move the rest', { 'src/rest.ts': 'gone\n' })
  git(source, ['mv', 'src/rest.ts', 'src/other.ts'])
  commit(source, 'Move and edit', { 'src/other.ts': 'gone\nand more\n' })
  git(source, ['config', 'uploadpack.allowFilter', 'true'])
  git(home, ['clone', '-q', '--filter=blob:none', `file://${source}`, partial])
  const there = await freshness(one, partial)
  expect(there).toMatchObject({
    verdict: 'drifted',
    files: [{ state: 'renamed', to: 'src/job.ts' }],
    commit: { state: 'behind', later: 3 },
  })
})

test('a folder that became a SHA-256 repository is compared by its old ids', async () => {
  const folder = join(home, 'became-sha256')
  write(folder, FILES)
  const one = await card(folder)
  git(folder, ['init', '-q', '--object-format=sha256'])
  commit(folder, 'first')
  expect((await freshness(one, folder)).verdict).toBe('fresh')
})

test('linked working trees, submodules and SHA-256 repositories are answered alike', async () => {
  const plain = repository(join(home, 'plain'), FILES)
  git(plain, ['worktree', 'add', '-q', join(home, 'linked')])
  const outer = repository(join(home, 'outer'))
  git(outer, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', plain, 'sub'])
  const long = join(home, 'sha256')
  mkdirSync(long)
  git(long, ['init', '-q', '--object-format=sha256'])
  commit(long, 'first', FILES)
  for (const top of [join(home, 'linked'), join(outer, 'sub'), long]) {
    const one = await card(top)
    git(top, ['mv', 'src/work.ts', 'src/job.ts'])
    commit(top, 'Move')
    expect(await freshness(one, top)).toMatchObject({
      verdict: 'drifted',
      files: [{ state: 'renamed', to: 'src/job.ts' }],
      symbols: [{ state: 'moved', at: { file: 'src/job.ts', line: 1 }, changed: false }],
      commit: { state: 'behind', later: 1 },
    })
  }
})

test('an imported card that has only its commit is compared with that commit', async () => {
  const top = repository(join(home, 'imported'), FILES)
  const full = await card(top)
  const bare = {
    ...full.anchors,
    dirty: null,
    blobs: {},
    symbols: [{ file: 'src/work.ts', symbol: 'work', foundAt: null }],
  }
  const one: AnchoredCard = { ...full, id: 'td_imported', anchors: bare }
  expect(await freshness(one, top)).toMatchObject({ verdict: 'fresh', files: [{ state: 'unchanged' }] })
  commit(top, 'Change', { 'src/work.ts': `${CODE}\n` })
  expect(await freshness(one, top)).toMatchObject({ verdict: 'drifted', files: [{ state: 'changed', commits: 1 }] })
})

test('a folder as a touched file is compared by what HEAD has in it', async () => {
  const top = repository(join(home, 'folders'), FILES)
  const one = await card(top, 'src', null)
  expect((await freshness(one, top)).verdict).toBe('fresh')
  commit(top, 'Change', { 'src/rest.ts': '2\n' })
  expect(await freshness(one, top)).toMatchObject({ verdict: 'drifted', files: [{ state: 'changed', commits: 1 }] })
})

test('a file that was not there, an external one and a symbol that never was decide nothing', async () => {
  const top = repository(join(home, 'absent'), FILES)
  const full = await card(top, 'src/planned.ts', 'planned')
  const one = { ...full, touchedFiles: [...full.touchedFiles, { path: '/etc/hosts', external: true }] }
  write(top, { 'etc/hosts': 'not that one\n' })
  const now = await freshness(one, top)
  expect(now.files.map(({ state }) => state)).toEqual(['absent', 'external'])
  expect(now).toMatchObject({ verdict: 'unknown', symbols: [{ state: 'unfound' }] })
  write(top, { 'src/planned.ts': 'export const planned = 1\n' })
  expect(await freshness(one, top)).toMatchObject({ verdict: 'drifted', files: [{ state: 'created' }, {}] })
})

test('a deleted workspace, a bare repository and no folder at all are unknown, with the reason', async () => {
  const top = repository(join(home, 'doomed'), FILES)
  const one = await card(top)
  git(home, ['clone', '-q', '--bare', top, join(home, 'doomed.git')])
  rmSync(top, { recursive: true })
  expect(codes(await freshness(one, top))).toContain('no-folder')
  expect(codes(await freshness(one, join(home, 'doomed.git')))).toContain('bare')
  expect(codes(await readFreshness(one, await findWorkTree(null)))).toContain('no-folder')
})
