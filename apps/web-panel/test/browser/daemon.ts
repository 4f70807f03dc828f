import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type Client } from '@todo-assistant/shared/client'

const MAIN = fileURLToPath(new URL('../../../daemon/src/main.ts', import.meta.url))

/** A real daemon in a home of its own, serving the built panel. */
export interface TestDaemon {
  url: string
  home: string
  /** The daemon's own token, as adapters use it. */
  token: string
  client: Client
  /** A one-time address, as `todo-assistant open` gives it. */
  open(fragment?: string): Promise<string>
  /** Ends the process; the home stays, so that it can start again. */
  halt(): Promise<void>
  /** Starts it again at the same address. */
  resume(): Promise<void>
  stop(): Promise<void>
}

async function launch(home: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN, 'serve', '--port', String(port)], {
    env: { ...process.env, TODO_ASSISTANT_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('is running')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`the daemon ended with ${code}:\n${said}`)))
  })
  return child
}

export async function startDaemon(): Promise<TestDaemon> {
  const home = await mkdtemp(join(tmpdir(), 'todo-assistant-panel-'))
  let child = await launch(home, 0)
  const { url } = JSON.parse(await readFile(join(home, 'daemon.json'), 'utf8')) as { url: string }
  const token = (await readFile(join(home, 'token'), 'utf8')).trim()
  const client = createClient({ baseUrl: url, token: () => token })
  async function halt() {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return {
    url,
    home,
    token,
    client,
    async open(fragment = '') {
      const code = await client.loginCode()
      return fragment ? `${code.url}&${fragment}` : code.url
    },
    halt,
    async resume() {
      child = await launch(home, Number(new URL(url).port))
    },
    async stop() {
      await halt()
      await rm(home, { recursive: true, force: true })
    },
  }
}
