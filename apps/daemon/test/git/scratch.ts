import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []

/** A folder of its own for one test file, by its real path; removed afterwards. */
export function scratchFolder(name: string): string {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), `git-${name}-`)))
  made.push(folder)
  return folder
}

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** The environment in which tests build repositories; the developer's own configuration stays out. */
export const BUILD_ENV = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'C',
  GIT_COMMITTER_EMAIL: 'c@example.org',
  GIT_ALLOW_PROTOCOL: 'file',
}

let clock = 1_700_000_000

/** No waiting for the disk and no tidying up: these repositories live for seconds. */
const FAST = ['core.fsync=none', 'gc.auto=0', 'maintenance.auto=false']
const SETTINGS = ['init.defaultBranch=main', 'advice.detachedHead=false', ...FAST].flatMap((each) => ['-c', each])

/** Runs the real git while a repository is being built. Each commit is a minute after the last. */
export function git(folder: string, args: readonly string[], input?: string | Buffer): string {
  clock += 60
  const date = `${clock} +0000`
  return execFileSync('git', [...SETTINGS, ...args], {
    cwd: folder,
    input: input ?? '',
    env: { ...BUILD_ENV, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  }).trimEnd()
}

/** Writes files by their paths; folders are made on the way. */
export function write(folder: string, files: Record<string, string | Buffer>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Writes files and commits everything. */
export function commit(folder: string, message: string, files: Record<string, string | Buffer> = {}): void {
  write(folder, files)
  git(folder, ['add', '-A'])
  git(folder, ['commit', '-q', '--allow-empty', '-m', message])
}

export function headOf(folder: string): string {
  return git(folder, ['rev-parse', 'HEAD'])
}

/** A new repository with one commit. */
export function repository(
  folder: string,
  files: Record<string, string | Buffer> = { 'a.ts': 'export const a = 1\n' },
): string {
  mkdirSync(folder, { recursive: true })
  git(folder, ['init', '-q', '--template='])
  commit(folder, 'first', files)
  return folder
}
