import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshFolder } from '../daemon.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

export interface Ended {
  code: number | null
  out: string
  err: string
}

export interface CliOptions {
  home?: string
  cwd?: string
  env?: NodeJS.ProcessEnv
  input?: string | Uint8Array
}

/** Waits until a process has ended. @returns its exit code and what it said. */
export function ended(child: ChildProcess): Promise<Ended> {
  return new Promise((resolve, reject) => {
    let out = ''
    let err = ''
    child.stdout!.on('data', (chunk) => (out += String(chunk)))
    child.stderr!.on('data', (chunk) => (err += String(chunk)))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
  })
}

/** Runs the command line as a process of its own, in a folder and a home of the test's. */
export function cli(args: readonly string[], { home, cwd, env = {}, input = '' }: CliOptions = {}): Promise<Ended> {
  const folder = cwd ?? freshFolder()
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      TODO_ASSISTANT_HOME: home ?? join(folder, 'home'),
      TODO_ASSISTANT_LOCALE: 'en',
      // Shared by the tests: each start would compile the same sources again.
      NODE_COMPILE_CACHE: join(tmpdir(), 'todo-assistant-test-compiled'),
      ...env,
    },
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return ended(child)
}

/** A folder with what is hard for scripts and unit files: spaces, quotes, per cent, dollar, Chinese. */
export function awkwardFolder(): string {
  const folder = join(freshFolder(), `小 "房" 'a' 100% $HOME \\ b`)
  mkdirSync(folder, { recursive: true })
  return folder
}
