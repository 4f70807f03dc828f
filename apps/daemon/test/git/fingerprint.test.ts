import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Anchors, SymbolRef } from '@todo-assistant/shared/card'
import { takeFingerprint } from '../../src/git/fingerprint.ts'
import { readHeadFile } from '../../src/git/head-file.ts'
import { findWorkTree } from '../../src/git/work-tree.ts'
import { commit, git, headOf, repository, scratchFolder, write } from './scratch.ts'

const home = scratchFolder('fingerprint')
const FILES = { 'src/a.ts': 'export function a() {\n  return 1\n}\n', 'b.txt': 'b\n' }
const own = { PATH: process.env['PATH'], HOME: process.env['HOME'] }

beforeEach(() => {
  process.env['HOME'] = home
})
afterEach(() => Object.assign(process.env, own))

async function capture(cwd: string, files: string[] = ['src/a.ts'], symbols: SymbolRef[] = []): Promise<Anchors> {
  const touched = files.map((path) => ({ path, external: path.startsWith('/') || path.startsWith('..') }))
  return takeFingerprint(await findWorkTree(cwd), touched, symbols)
}

/** Puts a program named git before the real one; returns how to take it away again. */
function fakeGit(name: string, script: string): void {
  const folder = join(home, 'bin', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'git'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'git'), 0o755)
  process.env['PATH'] = [folder, own.PATH].join(delimiter)
}

test('a clean file gives commit, branch and the blob id that git has', async () => {
  const top = repository(join(home, 'clean'), FILES)
  const anchors = await capture(join(top, 'src'), ['src/a.ts', 'b.txt'], [{ file: 'src/a.ts', symbol: 'a' }])
  expect(anchors).toEqual({
    commit: headOf(top),
    branch: 'main',
    reason: null,
    dirty: false,
    blobs: { 'src/a.ts': git(top, ['rev-parse', 'HEAD:src/a.ts']), 'b.txt': git(top, ['rev-parse', 'HEAD:b.txt']) },
    symbols: [
      { file: 'src/a.ts', symbol: 'a', foundAt: 1, defines: true, body: expect.stringMatching(/^[0-9a-f]{16}$/) },
    ],
  })
})

test('an uncommitted change, a new file and a deleted one are dirty; the blob is that of the working tree', async () => {
  const top = repository(join(home, 'dirty'), FILES)
  write(top, { 'src/a.ts': 'changed\n', 'new.ts': 'n\n' })
  const changed = await capture(top)
  expect(changed.dirty).toBe(true)
  expect(changed.blobs['src/a.ts']).toBe(git(top, ['hash-object', 'src/a.ts']))
  expect((await capture(top, ['new.ts'])).dirty).toBe(true)
  rmSync(join(top, 'b.txt'))
  expect(await capture(top, ['b.txt'])).toMatchObject({ dirty: true, blobs: {} })
  expect((await capture(top, ['never-was.ts'])).dirty).toBe(false)
  expect((await capture(top, [])).dirty).toBeNull()
})

test('line ends and LFS pointers as git stores them are not changes', async () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 1\n`
  const top = repository(join(home, 'filters'), { 'w.txt': 'one\ntwo\n', 'p.bin': pointer })
  write(top, { 'w.txt': 'one\r\ntwo\r\n' })
  expect(await capture(top, ['w.txt'])).toMatchObject({
    dirty: false,
    blobs: { 'w.txt': git(top, ['rev-parse', 'HEAD:w.txt']) },
  })
  const bytes = 'large'
  const oid = git(top, ['hash-object', '--stdin'], bytes)
  expect(oid).toMatch(/^[0-9a-f]{40}$/)
  const digest = (await import('node:crypto')).createHash('sha256').update(bytes).digest('hex')
  commit(top, 'lfs', { 'p.bin': `version https://git-lfs.github.com/spec/v1\noid sha256:${digest}\nsize 5\n` })
  write(top, { 'p.bin': bytes })
  expect(await capture(top, ['p.bin'])).toMatchObject({ dirty: false })
})

test('a detached HEAD has no branch, and a linked working tree has its own', async () => {
  const top = repository(join(home, 'branches'), FILES)
  git(top, ['worktree', 'add', '-q', '-b', 'feature/über', join(home, 'branches-linked')])
  commit(join(home, 'branches-linked'), 'second', { 'src/a.ts': 'two\n' })
  const second = headOf(join(home, 'branches-linked'))
  expect(await capture(join(home, 'branches-linked'))).toMatchObject({
    commit: second,
    branch: 'feature/über',
    dirty: false,
  })
  git(top, ['checkout', '-q', '--detach'])
  const detached = await capture(top)
  expect(detached).toMatchObject({ branch: null, reason: null, dirty: false })
  expect(detached.commit).toBe(headOf(top))
})

test('a repository without a commit has its branch and the blobs', async () => {
  const top = join(home, 'unborn')
  mkdirSync(top)
  git(top, ['init', '-q', '-b', 'trunk'])
  write(top, FILES)
  const anchors = await capture(top)
  expect(anchors).toMatchObject({ commit: null, branch: 'trunk', reason: 'no-commit-yet', dirty: true })
  expect(anchors.blobs['src/a.ts']).toBe(git(top, ['hash-object', 'src/a.ts']))
})

test('a folder without a repository still has blobs and symbols, and a later `git init` is seen', async () => {
  const folder = join(home, 'folder')
  write(folder, FILES)
  const anchors = await capture(folder, ['src/a.ts'], [{ file: 'src/a.ts', symbol: 'a', line: 3 }])
  expect(anchors).toMatchObject({ commit: null, branch: null, reason: 'not-a-repository', dirty: null })
  expect(anchors.symbols[0]!.foundAt).toBe(1)
  git(folder, ['init', '-q'])
  commit(folder, 'first')
  const head = headOf(folder)
  const later = await capture(folder)
  expect(later).toMatchObject({ commit: head, reason: null, blobs: anchors.blobs })
})

test('working trees of a bare repository have a fingerprint; the bare repository says that it is bare', async () => {
  const source = repository(join(home, 'source'), FILES)
  const bare = join(home, 'source.git')
  git(home, ['clone', '-q', '--bare', source, bare])
  git(bare, ['worktree', 'add', '-q', join(home, 'of-bare')])
  expect(await capture(join(home, 'of-bare'))).toMatchObject({ branch: 'of-bare', reason: null, dirty: false })
  expect(await capture(bare)).toMatchObject({ reason: 'bare', blobs: {} })
})

test('a submodule has its own commit; seen from the outer repository its files have blobs', async () => {
  const inner = repository(join(home, 'inner'), FILES)
  const outer = repository(join(home, 'outer'))
  git(outer, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub'])
  commit(outer, 'with a submodule')
  commit(join(outer, 'sub'), 'second', { 'src/a.ts': 'two\n' })
  const head = headOf(join(outer, 'sub'))
  expect(await capture(join(outer, 'sub'))).toMatchObject({ commit: head, dirty: false })
  const anchors = await capture(outer, ['sub', 'sub/src/a.ts'])
  expect(anchors.commit).toBe(headOf(outer))
  expect(anchors.blobs['sub/src/a.ts']).toBe(git(join(outer, 'sub'), ['rev-parse', 'HEAD:src/a.ts']))
})

test('a shallow clone and a sparse checkout are as clean as they look to git', async () => {
  const source = repository(join(home, 'long'), FILES)
  commit(source, 'second', { 'c.txt': 'c\n' })
  const shallow = join(home, 'shallow')
  git(home, ['clone', '-q', '--depth=1', `file://${source}`, shallow])
  expect(await capture(shallow)).toMatchObject({ commit: headOf(source), dirty: false })
  git(shallow, ['sparse-checkout', 'set', '--no-cone', '/c.txt'])
  expect(await capture(shallow, ['src/a.ts', 'c.txt'])).toMatchObject({
    dirty: false,
    blobs: { 'src/a.ts': git(shallow, ['rev-parse', 'HEAD:src/a.ts']) },
  })
})

test('a SHA-256 repository gives ids of that kind', async () => {
  const top = join(home, 'sha256')
  mkdirSync(top)
  git(top, ['init', '-q', '--object-format=sha256'])
  commit(top, 'first', FILES)
  const head = headOf(top)
  expect(head).toHaveLength(64)
  const anchors = await capture(top)
  expect(anchors).toMatchObject({ commit: head, dirty: false })
  expect(anchors.blobs['src/a.ts']).toBe(git(top, ['rev-parse', 'HEAD:src/a.ts']))
  write(top, { 'src/a.ts': 'two\n' })
  expect((await capture(top)).blobs['src/a.ts']).toBe(git(top, ['hash-object', 'src/a.ts']))
})

test('non-ASCII and option-like paths are labels like any other', async () => {
  const names = ['源/文件 一.ts', '--output=owned', '-c', 'HEAD', 'a b.ts', 'é.ts', ':(top)x', 'x*?[y].ts', 'q\'".ts']
  const top = repository(join(home, '仓库'), Object.fromEntries(names.map((name) => [name, `${name}\n`])))
  const anchors = await capture(top, names)
  expect(anchors.dirty).toBe(false)
  expect(Object.keys(anchors.blobs).toSorted()).toEqual(names.toSorted())
  expect(await capture(top, ['a\nb', 'nul\0', ''])).toMatchObject({ commit: anchors.commit, blobs: {} })
  expect(git(top, ['status', '--porcelain'])).toBe('')
})

test.skipIf(process.geteuid?.() !== 0)('a repository of another user is not read around git', async () => {
  const top = repository(join(home, 'foreign'), FILES)
  for (const place of [top, join(top, '.git')]) chownSync(place, 12_345, 12_345)
  const anchors = await capture(top)
  expect(anchors).toMatchObject({ commit: null, branch: null, reason: 'not-owned', dirty: null })
  expect(anchors.blobs['src/a.ts']).toMatch(/^[0-9a-f]{40}$/)
  write(home, { '.gitconfig': `[safe]\n\tdirectory = ${top}\n` })
  expect(await capture(top)).toMatchObject({ branch: 'main', reason: null, dirty: false })
  rmSync(join(home, '.gitconfig'))
})

test('locks of another git are neither waited for nor touched', async () => {
  const top = repository(join(home, 'locked'), FILES)
  for (const name of ['index.lock', 'HEAD.lock', 'packed-refs.lock', 'config.lock'])
    write(top, { [`.git/${name}`]: '' })
  expect(await capture(top)).toMatchObject({ branch: 'main', reason: null, dirty: false })
})

test('a git that hangs costs the time limit once, and `.git` answers instead', async () => {
  const top = repository(join(home, 'hung'), FILES)
  fakeGit('hung', 'trap "" INT TERM\nexec sleep 30')
  expect(await capture(top)).toMatchObject({
    commit: headOf(top).slice(0, 40),
    branch: 'main',
    reason: 'timeout',
    dirty: null,
  })
})

test('without git `.git` is read directly', async () => {
  const top = repository(join(home, 'no-git'), FILES)
  const head = headOf(top)
  process.env['PATH'] = join(home, 'empty')
  const anchors = await capture(top)
  expect(anchors).toMatchObject({ commit: head, branch: 'main', reason: 'git-missing', dirty: null })
  expect(anchors.blobs['src/a.ts']).toMatch(/^[0-9a-f]{40}$/)
})

test('a git in the repository itself is never found by an empty or relative search path', async () => {
  const top = repository(join(home, 'planted'), FILES)
  write(top, { git: `#!/bin/sh\ntouch ${top}/ran\n` })
  chmodSync(join(top, 'git'), 0o755)
  process.env['PATH'] = ['', '.', 'bin'].join(delimiter)
  expect(await capture(top)).toMatchObject({ reason: 'git-missing' })
  process.env['PATH'] = ['', '.', dirname('/usr/bin/git')].join(delimiter)
  expect((await capture(top)).reason).toBeNull()
  expect(await capture(top, ['ran'])).toMatchObject({ blobs: {} })
})

test('a damaged repository says so and keeps the blobs', async () => {
  const top = repository(join(home, 'damaged'), FILES)
  write(top, { '.git/config': '[core\n' })
  const anchors = await capture(top)
  expect(anchors).toMatchObject({ branch: 'main', reason: 'unreadable', dirty: null })
  expect(anchors.blobs['src/a.ts']).toBeDefined()
})

test('files outside the tree, behind links, in `.git` and special files are not opened', async () => {
  const top = repository(join(home, 'links'), FILES)
  write(home, { 'secret/key': 'secret\n' })
  symlinkSync(join(home, 'secret'), join(top, 'out'))
  symlinkSync(join(home, 'secret/key'), join(top, 'key'))
  const anchors = await capture(
    top,
    ['out/key', '.git/config', 'src/../../secret/key', 'key'],
    [{ file: 'out/key', symbol: 'secret' }],
  )
  expect(Object.keys(anchors.blobs)).toEqual(['key'])
  // What git stores for a link: the text of its target, not what lies there.
  expect(anchors.blobs['key']).toBe(git(top, ['hash-object', '--stdin'], join(home, 'secret/key')))
  expect(anchors.symbols[0]!.foundAt).toBeNull()
})

test('`.git` read directly gives what `rev-parse` gives', async () => {
  const top = repository(join(home, 'refs'), FILES)
  git(top, ['branch', 'a/b'])
  git(top, ['branch', 'a/bc'])
  git(top, ['worktree', 'add', '-q', join(home, 'refs-linked'), 'a/bc'])
  const same = async (folder: string) => {
    const commit = headOf(folder)
    const name = git(folder, ['rev-parse', '--abbrev-ref', 'HEAD'])
    expect(await readHeadFile(folder)).toEqual({ commit, branch: name === 'HEAD' ? null : name })
  }
  await same(top)
  commit(join(home, 'refs-linked'), 'on another branch')
  await same(join(home, 'refs-linked'))
  git(top, ['pack-refs', '--all'])
  await same(top)
  await same(join(home, 'refs-linked'))
  commit(top, 'loose over packed')
  await same(top)
  git(top, ['symbolic-ref', 'refs/heads/alias', 'refs/heads/a/b'])
  git(top, ['checkout', '-q', 'a/b'])
  await same(top)
  git(top, ['checkout', '-q', '--detach', 'a/bc'])
  await same(top)
  git(top, ['symbolic-ref', 'HEAD', 'refs/heads/none'])
  expect(await readHeadFile(top)).toEqual({ commit: null, branch: 'none' })
  write(top, { '.git/HEAD': 'ref: refs/heads/../../../secret\n' })
  expect(await readHeadFile(top)).toBeUndefined()
})
