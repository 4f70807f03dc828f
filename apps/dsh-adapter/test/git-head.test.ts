import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGitHead } from '../src/host/git-head.ts'

let folder: string
const repository = () => join(folder, 'repository')
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.invalid', ...args], {
    cwd: repository(),
    encoding: 'utf8',
  }).trim()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'todo-assistant-head-'))
  mkdirSync(join(repository(), 'src/deep'), { recursive: true })
  git('init', '-q', '-b', 'main')
  writeFileSync(join(repository(), 'a.ts'), '')
  git('add', '.')
  git('commit', '-q', '-m', 'first')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('commit and branch are those that git names, from any folder, loose or packed', async () => {
  const here = { commit: git('rev-parse', 'HEAD'), branch: 'main' }
  expect(await readGitHead(repository())).toEqual(here)
  expect(await readGitHead(join(repository(), 'src/deep'))).toEqual(here)
  git('pack-refs', '--all')
  expect(await readGitHead(repository())).toEqual(here)
})

test('a linked worktree has its own branch, a detached HEAD none', async () => {
  const linked = join(folder, 'linked')
  git('worktree', 'add', '-q', '-b', 'topic/one', linked)
  expect(await readGitHead(linked)).toEqual({ commit: git('rev-parse', 'topic/one'), branch: 'topic/one' })
  git('checkout', '-q', '--detach')
  expect(await readGitHead(repository())).toEqual({ commit: git('rev-parse', 'HEAD'), branch: null })
})

test('outside a repository, and before its first commit, there is no commit', async () => {
  expect(await readGitHead(folder)).toEqual({ commit: null, branch: null })
  const empty = join(folder, 'empty')
  execFileSync('git', ['init', '-q', '-b', 'trunk', empty])
  expect(await readGitHead(empty)).toEqual({ commit: null, branch: 'trunk' })
})
