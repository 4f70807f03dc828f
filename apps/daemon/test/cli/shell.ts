import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { atEnd, freshFolder } from '../daemon.ts'
import { ended, type Ended } from './command.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

export interface ShellOptions {
  home: string
  cwd?: string
  env?: NodeJS.ProcessEnv
}

/** The environment of somebody who has `todo-assistant` on the PATH. */
export function personEnv({ home, env }: ShellOptions): NodeJS.ProcessEnv {
  const bin = join(freshFolder(), 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'todo-assistant'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`, { mode: 0o755 })
  return {
    HOME: bin,
    TODO_ASSISTANT_HOME: home,
    TODO_ASSISTANT_LOCALE: 'en',
    NODE_COMPILE_CACHE: join(tmpdir(), 'todo-assistant-test-compiled'),
    GIT_CONFIG_GLOBAL: '/dev/null',
    ...env,
    PATH: `${bin}${delimiter}${env?.PATH ?? process.env.PATH}`,
  }
}

/** Runs a script in a shell as a person would type it there. */
export function inShell(shell: readonly string[], script: string, options: ShellOptions): Promise<Ended> {
  const [program, ...args] = [...shell, script]
  return ended(spawn(program!, args, { cwd: options.cwd, env: personEnv(options), stdio: ['ignore', 'pipe', 'pipe'] }))
}

export interface Terminal {
  /** Waits until this was shown, its colours aside. @returns all that was shown so far. */
  shows(text: string | RegExp): Promise<string>
  type(keys: string): void
  /** @returns exit code and all that was shown. */
  ended: Promise<{ code: number | null; shown: string; raw: string }>
}

/** Runs a line in a real terminal of 80 columns (a pty that util-linux's `script` opens). */
export function inTerminal(line: string, options: ShellOptions): Terminal {
  const child = spawn('script', ['--quiet', '--return', '--command', `stty cols 80 rows 24; ${line}`, '/dev/null'], {
    cwd: options.cwd,
    env: { ...personEnv(options), TERM: 'xterm-256color', SHELL: '/bin/sh' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  atEnd(() => void child.kill('SIGKILL'))
  let raw = ''
  let shown = ''
  const waiting = new Set<() => void>()
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (chunk: string) => {
    raw += chunk
    shown = stripVTControlCharacters(raw)
    for (const look of waiting) look()
  })
  child.stdin.on('error', () => {})
  const ended = new Promise<{ code: number | null; shown: string; raw: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, shown, raw }))
  })
  return {
    shows: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (typeof text === 'string' ? !shown.includes(text) : !text.test(shown)) return
          waiting.delete(look)
          resolve(shown)
        }
        waiting.add(look)
        look()
        void ended.then(() => reject(new Error(`ended without showing ${String(text)}: ${shown}`)))
      }),
    type: (keys) => void child.stdin.write(keys),
    ended,
  }
}
