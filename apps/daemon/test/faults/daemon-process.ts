import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createClient, type Client } from '@todo-assistant/shared/client'
import { readToken } from '../../src/home.ts'

/** The bundle under test, as it is shipped; the script that runs the faults names it. */
export const BUNDLE = process.env.TODO_ASSISTANT_BUNDLE!

export interface DaemonProcess {
  child: ChildProcess
  url: string
  client: Client
  /** Ends it without a word, as a crash does. */
  crash(): Promise<void>
  /** Asks it to end and waits. @returns its exit code. */
  stop(): Promise<number | null>
}

/** Everything a process said and how it ended. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

const children = new Set<ChildProcess>()
// None is left behind, however the run ends.
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

/** Starts `serve` on a home; nothing is waited for. */
export function spawnDaemon(home: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, [BUNDLE, 'serve', '--port', '0'], {
    env: { ...process.env, LANG: 'en_US.UTF-8', TODO_ASSISTANT_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  child.on('exit', () => children.delete(child))
  return child
}

/** Runs a command of the bundle on a home to its end. @param input what it reads. */
export function command(
  home: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  input = '',
): Promise<Ended> {
  const child = spawn(process.execPath, [BUNDLE, ...args], {
    env: { ...process.env, LANG: 'en_US.UTF-8', TODO_ASSISTANT_HOME: home, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  children.add(child)
  child.on('exit', () => children.delete(child))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return ending(child)
}

/** Waits for the end of a process. */
export async function ending(child: ChildProcess): Promise<Ended> {
  let stdout = ''
  let stderr = ''
  child.stdout!.on('data', (bytes) => (stdout += String(bytes)))
  child.stderr!.on('data', (bytes) => (stderr += String(bytes)))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal, stdout, stderr }
}

/** Starts a daemon and waits until it says where it is. */
export async function startProcess(home: string, env: NodeJS.ProcessEnv = {}): Promise<DaemonProcess> {
  const child = spawnDaemon(home, env)
  let said = ''
  child.stderr!.on('data', (bytes) => (said += String(bytes)))
  const exited = once(child, 'exit')
  let url: string | undefined
  for await (const line of createInterface({ input: child.stdout! })) {
    said += `${line}\n`
    url = /running: (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1]
    if (url) break
  }
  if (!url) throw new Error(`The daemon did not start: ${said}`)
  child.stdout!.resume()
  const token = readToken(home)!
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return {
    child,
    url,
    client: createClient({ baseUrl: url, token: () => token, locale: 'en' }),
    crash: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      return child.exitCode
    },
  }
}
