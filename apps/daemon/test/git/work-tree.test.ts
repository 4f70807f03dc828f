import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findWorkTree } from '../../src/git/work-tree.ts'
import { commit, git, repository, scratchFolder, write } from './scratch.ts'

const home = scratchFolder('work-tree')
const plain = repository(join(home, 'plain'), { 'src/deep/a.ts': 'a\n' })

/** What git itself says of a folder. */
const topByGit = (folder: string) => git(folder, ['rev-parse', '--show-toplevel'])
const mainByGit = (folder: string) =>
  git(folder, ['worktree', 'list', '--porcelain']).split('\n')[0]!.replace('worktree ', '')

test('a repository is one workspace from its top and from every subfolder', async () => {
  for (const folder of [plain, join(plain, 'src'), join(plain, 'src/deep')]) {
    expect(await findWorkTree(folder)).toEqual({
      path: plain,
      kind: 'repository',
      top: plain,
      roots: [plain],
      cwd: folder,
      reason: null,
    })
    expect(topByGit(folder)).toBe(plain)
  }
  expect((await findWorkTree(`${plain}//src/../src/`)).cwd).toBe(join(plain, 'src'))
})

test('a linked working tree shares the workspace and keeps its own top', async () => {
  const linked = join(home, 'linked')
  git(plain, ['worktree', 'add', '-q', linked])
  mkdirSync(join(linked, 'new'))
  const tree = await findWorkTree(join(linked, 'new'))
  expect(tree).toMatchObject({ path: plain, kind: 'repository', top: linked, roots: [linked, plain], reason: null })
  expect(topByGit(join(linked, 'new'))).toBe(linked)
  expect(mainByGit(linked)).toBe(plain)
})

test('a linked working tree inside the main one is told from it', async () => {
  const inner = join(plain, '.trees/inner')
  git(plain, ['worktree', 'add', '-q', inner])
  expect(await findWorkTree(join(inner, 'src'))).toMatchObject({ path: plain, top: inner })
  git(plain, ['worktree', 'remove', inner])
  expect(await findWorkTree(inner)).toMatchObject({ path: plain, top: plain, reason: 'no-folder' })
})

test('working trees of a bare repository share the bare repository', async () => {
  const bare = join(home, 'shared.git')
  git(home, ['clone', '-q', '--bare', plain, bare])
  git(bare, ['worktree', 'add', '-q', join(home, 'of-bare')])
  expect(await findWorkTree(join(home, 'of-bare/src'))).toMatchObject({ path: bare, top: join(home, 'of-bare') })
  expect(mainByGit(join(home, 'of-bare'))).toBe(bare)
  expect(await findWorkTree(bare)).toMatchObject({ path: bare, kind: 'repository', top: null, reason: 'bare' })
  expect(await findWorkTree(join(bare, 'refs'))).toMatchObject({ path: bare, top: null, reason: 'bare' })
})

test('a folder with a bare repository beside its `.git` file is the workspace of its working trees', async () => {
  const project = join(home, 'project')
  git(home, ['clone', '-q', '--bare', plain, join(project, '.bare')])
  writeFileSync(join(project, '.git'), 'gitdir: ./.bare\n')
  git(project, ['worktree', 'add', '-q', 'feature'])
  expect(await findWorkTree(join(project, 'feature/src'))).toMatchObject({
    path: project,
    top: join(project, 'feature'),
  })
  for (const folder of [project, join(project, '.bare')]) {
    expect(await findWorkTree(folder)).toMatchObject({ path: project, top: null, roots: [project], reason: 'bare' })
  }
})

test('a bare `.git` with working trees beside it is one workspace', async () => {
  const project = join(home, 'bare-dot-git')
  git(home, ['clone', '-q', '--bare', plain, join(project, '.git')])
  git(project, ['worktree', 'add', '-q', 'feature'])
  expect(await findWorkTree(join(project, 'feature'))).toMatchObject({ path: project, top: join(project, 'feature') })
  expect(await findWorkTree(project)).toMatchObject({ path: project, top: null, reason: 'bare' })
})

test('a submodule and a nested repository are workspaces of their own', async () => {
  const outer = repository(join(home, 'outer'))
  git(outer, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', plain, 'libs/sub'])
  commit(outer, 'with a submodule')
  const nested = repository(join(outer, 'nested'))
  const sub = join(outer, 'libs/sub')
  for (const own of [sub, nested]) {
    expect(await findWorkTree(own)).toMatchObject({ path: own, top: own, kind: 'repository' })
    expect(topByGit(own)).toBe(own)
  }
  expect(await findWorkTree(join(sub, 'src'))).toMatchObject({ path: sub })
  expect(await findWorkTree(join(outer, 'libs'))).toMatchObject({ path: outer })
  const linked = join(home, 'linked-sub')
  git(sub, ['worktree', 'add', '-q', linked])
  expect(await findWorkTree(linked)).toMatchObject({ path: sub, top: linked })
})

test('a working tree of a linked superproject keeps its submodule apart', async () => {
  const outer = join(home, 'outer')
  const linked = join(home, 'outer-linked')
  git(outer, ['worktree', 'add', '-q', linked])
  git(linked, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'update', '--init'])
  expect(await findWorkTree(join(linked, 'libs/sub'))).toMatchObject({ path: join(linked, 'libs/sub') })
  expect(await findWorkTree(linked)).toMatchObject({ path: outer, top: linked })
})

test('a repository whose `.git` lies elsewhere is the folder that names it', async () => {
  const apart = join(home, 'apart')
  mkdirSync(apart)
  git(apart, ['init', '-q', `--separate-git-dir=${join(home, 'apart.git')}`])
  commit(apart, 'first', { 'a.ts': 'a\n' })
  expect(await findWorkTree(apart)).toMatchObject({ path: apart, top: apart })
})

test('symbolic links lead to the same workspace, and their spelling becomes a root', async () => {
  symlinkSync(plain, join(home, 'link'))
  const tree = await findWorkTree(join(home, 'link/src'))
  expect(tree).toMatchObject({ path: plain, top: plain, cwd: join(plain, 'src') })
  expect(tree.roots).toEqual([plain, join(home, 'link')])
  symlinkSync(join(plain, 'src'), join(home, 'link-into'))
  expect(await findWorkTree(join(home, 'link-into'))).toMatchObject({ path: plain, roots: [plain] })
})

test('a folder without a repository is its own workspace, and becomes one by `git init`', async () => {
  const folder = join(home, 'folder/sub')
  mkdirSync(folder, { recursive: true })
  expect(await findWorkTree(folder)).toEqual({
    path: folder,
    kind: 'folder',
    top: null,
    roots: [folder],
    cwd: folder,
    reason: 'not-a-repository',
  })
  git(folder, ['init', '-q'])
  expect(await findWorkTree(folder)).toMatchObject({ path: folder, kind: 'repository', reason: null })
})

test('a deleted folder belongs to the repository that held it, else to itself', async () => {
  const gone = join(plain, 'src/gone/deeper')
  expect(await findWorkTree(gone)).toMatchObject({ path: plain, top: plain, cwd: gone, reason: 'no-folder' })
  const outside = join(home, 'never/was')
  expect(await findWorkTree(outside)).toMatchObject({
    path: outside,
    kind: 'folder',
    cwd: outside,
    reason: 'no-folder',
  })
  expect(await findWorkTree(join(home, 'link-nowhere/../never/was/'))).toMatchObject({ path: outside })
})

test('a `.git` that leads nowhere makes a plain folder of its own', async () => {
  const lost = join(home, 'lost')
  git(plain, ['worktree', 'add', '-q', lost])
  renameSync(join(plain, '.git'), join(plain, '.git-away'))
  const tree = await findWorkTree(join(lost, 'src'))
  renameSync(join(plain, '.git-away'), join(plain, '.git'))
  expect(tree).toMatchObject({ path: lost, kind: 'folder', top: null, reason: 'unreadable' })
})

test('an empty `.git` folder is looked past, as git does', async () => {
  const sub = join(plain, 'src/odd')
  mkdirSync(join(sub, '.git'), { recursive: true })
  expect(await findWorkTree(sub)).toMatchObject({ path: plain, top: plain })
  expect(topByGit(sub)).toBe(plain)
  rmSync(sub, { recursive: true })
})

test('a planted bare repository inside a working tree does not become a workspace', async () => {
  const planted = join(plain, 'src/planted')
  git(plain, ['init', '-q', '--bare', planted])
  expect(await findWorkTree(planted)).toMatchObject({ path: plain, top: plain, cwd: planted })
  rmSync(planted, { recursive: true })
})

test('non-ASCII folders keep their names', async () => {
  const folder = repository(join(home, '仓库 é'), { '源/文件.ts': 'x\n' })
  expect(await findWorkTree(join(folder, '源'))).toMatchObject({ path: folder, top: folder, cwd: join(folder, '源') })
})

test('no folder, a relative one and an impossible one belong nowhere', async () => {
  for (const cwd of [null, '', 'src', './x', 'a\0b', `/${'x'.repeat(9000)}\0`]) {
    expect(await findWorkTree(cwd)).toMatchObject({ path: null, kind: 'none', roots: [], reason: 'no-folder' })
  }
  const long = `/${'x'.repeat(9000)}`
  expect(await findWorkTree(long)).toMatchObject({ path: long, kind: 'folder' })
})

test('a file counts as its folder', async () => {
  write(plain, { 'src/deep/a.ts': 'a\n' })
  expect(await findWorkTree(join(plain, 'src/deep/a.ts'))).toMatchObject({ path: plain, cwd: join(plain, 'src/deep') })
})
