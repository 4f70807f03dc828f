// The real daemon from its build, with a home of its own on a free port.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The built daemon's command. */
export const daemonBin = join(import.meta.dirname, '../../daemon/dist/todo-assistant.mjs')

export interface RunningDaemon {
  url: string
  token: string
  home: string
  pid: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts `todo-assistant serve` and waits until it is healthy, at most 20 s. */
export async function startDaemon(home: string, env: NodeJS.ProcessEnv = {}): Promise<RunningDaemon> {
  await mkdir(home, { recursive: true })
  const child = spawn(process.execPath, [daemonBin, 'serve'], {
    env: { ...process.env, TODO_ASSISTANT_PORT: '0', ...env, TODO_ASSISTANT_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline && child.exitCode === null) {
    const note = await readNote(home, child.pid)
    if (note && (await healthy(note.url))) {
      return { ...note, home, pid: child.pid!, stop: (signal) => stop(signal) }
    }
    await sleep(50)
  }
  await stop('SIGKILL')
  throw new Error(`the daemon did not become healthy:\n${output}`)

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(timer)
  }
}

async function readNote(home: string, pid: number | undefined): Promise<{ url: string; token: string } | undefined> {
  try {
    const note = JSON.parse(await readFile(join(home, 'daemon.json'), 'utf8')) as { url: string; pid: number }
    if (note.pid !== pid) return undefined
    return { url: note.url, token: (await readFile(join(home, 'token'), 'utf8')).trim() }
  } catch {
    return undefined
  }
}

async function healthy(url: string): Promise<boolean> {
  return fetch(`${url}/api/v1/health`).then(
    (response) => response.ok,
    () => false,
  )
}
