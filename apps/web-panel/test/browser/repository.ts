import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A real repository in a folder of its own. */
export interface TestRepository {
  folder: string
  write(path: string, text: string): void
  commit(message: string): void
  remove(): void
}

export function makeRepository(files: Record<string, string>): TestRepository {
  const folder = join(mkdtempSync(join(tmpdir(), 'todo-assistant-repo-')), 'shop-api')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid', ...args], {
      cwd: folder,
      stdio: 'pipe',
    })
  function write(path: string, text: string) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  function commit(message: string) {
    git('add', '.')
    git('commit', '-q', '-m', message)
  }
  mkdirSync(folder)
  git('init', '-q', '-b', 'main')
  for (const [path, text] of Object.entries(files)) write(path, text)
  commit('Start')
  return { folder, write, commit, remove: () => rmSync(dirname(folder), { recursive: true, force: true }) }
}
