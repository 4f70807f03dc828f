import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readToken } from '../../src/home.ts'
import { crowd, stall } from './crowd.ts'
import { startProcess, type DaemonProcess } from './daemon-process.ts'
import { checkHeld, send, type Deed } from './deeds.ts'
import { check, inFolder, type Fault } from './fault.ts'
import { checkStore, openQuietly } from './store-rules.ts'

const IDLE = 2_000
const HALF = 500
const STALLED = 32
const BUSY = 20
/**
 * Live memory may grow by this much, in bytes, and by this for each write: what the daemon keeps of a card (its
 * title, prepared words) grows with the cards, caches have a limit of their own, nothing may grow with connections.
 * 2,500 connections with their buffers would be far above it.
 */
const MAY_GROW = 24 * 1024 * 1024
const MAY_GROW_A_WRITE = 1_024

/** Live bytes of the daemon after a collection. */
async function memoryOf({ child }: DaemonProcess, path: string): Promise<{ heap: number; rss: number }> {
  rmSync(path, { force: true })
  child.kill('SIGWINCH')
  for (;;) {
    await sleep(50)
    if (!existsSync(path)) continue
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as { heap: number; rss: number }
    } catch {
      // Half written.
    }
  }
}

/** Open descriptors of a process, where the system shows them. */
const descriptors = (pid: number) => (existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`).length : 0)

/** One busy client: adds, reads, edits, lists, searches, calls tools, without a pause. Any refusal throws. */
async function work({ client }: DaemonProcess, done: Deed[], signal: AbortSignal): Promise<number> {
  let calls = 0
  while (!signal.aborted) {
    const title = randomUUID()
    const add: Deed = { kind: 'add', key: title, title }
    let card = await send(client, add)
    done.push(add)
    const note: Deed = { kind: 'note', key: randomUUID(), id: card.id, text: randomUUID() }
    card = await send(client, note)
    done.push(note)
    const edit: Deed = { kind: 'edit', id: card.id, rev: card.rev, title: randomUUID() }
    await send(client, edit)
    done.push(edit)
    await client.card(card.id)
    await client.cards({ limit: 50 })
    await client.cards({ q: edit.title.slice(0, 8), limit: 20 })
    await client.tool('todo_list', { arguments: {}, context: {} })
    await client.tool('todo_read', { arguments: { id: card.id }, context: {} })
    calls += 8
  }
  return calls
}

async function load(home: string, seconds: number): Promise<string> {
  const path = `${home}-memory.json`
  const daemon = await startProcess(home, {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'memory-probe.ts')}`,
    TODO_ASSISTANT_MEMORY: path,
  })
  const { url, child } = daemon
  const token = readToken(home)!
  const done: Deed[] = []
  // Warm first: what is loaded once is no growth.
  await Promise.all(Array.from({ length: BUSY }, () => work(daemon, done, AbortSignal.timeout(2_000))))
  const before = await memoryOf(daemon, path)
  const opened = descriptors(child.pid!)
  const warm = done.length

  const over = AbortSignal.timeout(seconds * 1_000)
  const stalled = await stall(url, token, STALLED)
  const calm = fork(join(import.meta.dirname, 'calm-client.ts'), [url], { env: { ...process.env, CALM_TOKEN: token } })
  const failed = once(calm, 'exit').then(() => Promise.reject(new Error('the calm client was refused')))
  const half = `POST /api/v1/cards HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"title":"half`
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, residentOf(child.pid!))), 1_000)
  const [idle, halves, ...calls] = await Promise.race([
    Promise.all([
      crowd(url, IDLE, '', over),
      crowd(url, HALF, half, over),
      ...Array.from({ length: BUSY }, () => work(daemon, done, over)),
    ]),
    failed,
  ])
  clearInterval(watch)
  const told = once(calm, 'message')
  failed.catch(() => {})
  calm.send('stop')
  const [took] = (await told) as [number[]]
  const dropped = await stalled.end()

  await sleep(3_000)
  const after = await memoryOf(daemon, path)
  const still = descriptors(child.pid!)
  const grown = after.heap - before.heap
  const writes = done.length - warm
  check(grown < MAY_GROW + MAY_GROW_A_WRITE * writes, `${megabytes(grown)} MB of live memory are left behind`)
  // Our own kept-alive connections are among them.
  check(still <= opened + BUSY, `${still - opened} descriptors are left open`)
  check((await daemon.stop()) === 0, 'it did not stop in order')
  const database = openQuietly(home)
  try {
    checkStore(database)
    checkHeld(database, done, [])
  } finally {
    database.close()
  }
  took.sort((a, b) => a - b)
  const p99 = took[Math.floor(took.length * 0.99)]!
  return [
    `${seconds} s with ${idle.peak} idle sockets, ${halves.peak} half bodies at once (${idle.opened + halves.opened} opened, ${idle.refused + halves.refused} refused by code, ${idle.closed + halves.closed} closed)`,
    `${STALLED} stalled feeds (${dropped} dropped, others bounded)`,
    `${BUSY} busy clients with ${calls.reduce((sum, each) => sum + each, 0)} calls: ${done.length} acknowledged writes, 0 lost, 0 doubled`,
    `live memory ${megabytes(before.heap)} → ${megabytes(after.heap)} MB, resident ${megabytes(before.rss)} → ${megabytes(most)} at most → ${megabytes(after.rss)} MB`,
    `a calm client's ${took.length} calls: p50 ${took[Math.floor(took.length / 2)]!.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (goal 50 ms)`,
  ].join('; ')
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

/** Resident bytes of a process, where the system shows them. */
function residentOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024
  } catch {
    return 0
  }
}

/** Thousands of useless connections and busy clients at once. */
export const underLoad: Fault = {
  name: 'crowded daemon',
  run: (long) => inFolder((folder) => load(join(folder, 'home'), long ? 1_800 : 45)),
}
