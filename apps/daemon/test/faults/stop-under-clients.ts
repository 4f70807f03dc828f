import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TodoError } from '@todo-assistant/shared/errors'
import { FEED_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '@todo-assistant/shared/feed'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { readToken } from '../../src/home.ts'
import { startProcess, type DaemonProcess } from './daemon-process.ts'
import { checkHeld, send, type Deed } from './deeds.ts'
import { check, inFolder, type Fault } from './fault.ts'
import { checkStore, openQuietly } from './store-rules.ts'

const CLIENTS = 50

/** A request that the daemon has read the head of, and waits for the body. */
interface Begun {
  deed: Deed
  /** Sends the body. @returns the status of the answer; 0 when none came. */
  finish(): Promise<number>
}

/** Sends the head of an `add` and waits for `100 Continue`: from then on the request is under way. */
async function begin(url: string, token: string): Promise<Begun> {
  const title = randomUUID()
  const body = JSON.stringify({ title, kind: 'idea' })
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  let came = ''
  socket.on('data', (bytes) => (came += String(bytes)))
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  socket.write(
    `POST /api/v1/cards HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nIdempotency-Key: ${title}\r\n` +
      'Expect: 100-continue\r\n\r\n',
  )
  while (!came.includes('100 Continue')) await once(socket, 'data')
  return {
    deed: { kind: 'add', key: title, title },
    async finish() {
      socket.write(body)
      await closed
      return Number(/HTTP\/1\.1 ([2-5]\d\d)/.exec(came)?.[1] ?? 0)
    },
  }
}

/** Writes until the daemon is gone. */
async function writeOn({ client }: DaemonProcess, done: Deed[], open: Deed[]): Promise<void> {
  for (;;) {
    const deed: Deed = { kind: 'add', key: randomUUID(), title: randomUUID() }
    open.push(deed)
    try {
      await send(client, deed)
    } catch (error) {
      // A connection that was closed, never an answer that is not ours: that would be `internal` here.
      if (error instanceof TodoError && error.code === 'daemon_absent') return
      throw error
    }
    open.splice(open.indexOf(deed), 1)
    done.push(deed)
  }
}

async function stopOnce(home: string, stubborn: boolean): Promise<{ acknowledged: number; took: number }> {
  const daemon = await startProcess(home)
  const token = readToken(home)!
  const done: Deed[] = []
  const open: Deed[] = []
  const readers = Array.from({ length: CLIENTS }, () => {
    const socket = new WebSocket(`${daemon.url.replace('http', 'ws')}/api/v1/feed`, [
      FEED_PROTOCOL,
      `${TOKEN_PROTOCOL_PREFIX}${token}`,
    ])
    return once(socket, 'open').then(() => once(socket, 'close') as Promise<[number, Buffer]>)
  })
  const begun = await Promise.all(Array.from({ length: CLIENTS }, () => begin(daemon.url, token)))
  // Some never send the rest, some send nothing at all: they may not hold up the stop.
  if (stubborn) {
    await Promise.all(Array.from({ length: 10 }, () => begin(daemon.url, token)))
    for (let n = 0; n < 10; n++) connect(Number(new URL(daemon.url).port), '127.0.0.1').on('error', () => {})
  }
  const writers = Array.from({ length: CLIENTS }, () => writeOn(daemon, done, open))
  await sleep(500)
  const start = performance.now()
  daemon.child.kill('SIGTERM')
  const exited = once(daemon.child, 'exit')
  await sleep(50)
  const statuses = await Promise.all(begun.map(({ finish }) => finish()))
  await Promise.all(writers)
  const [code] = (await exited) as [number | null]
  const took = performance.now() - start
  check(code === 0, `ended with ${code}`)
  check(
    statuses.every((status) => status === 201),
    `requests under way were answered with ${[...new Set(statuses)].join(', ')}`,
  )
  const closes = await Promise.all(readers)
  check(
    closes.every(([close]) => close === 1001),
    `feeds were closed with ${[...new Set(closes.map(([close]) => close))].join(', ')}`,
  )
  const left = statSync(join(home, 'cards.db-wal'), { throwIfNoEntry: false })?.size ?? 0
  check(left === 0, `${left} bytes of the write-ahead log are left`)
  const database = openQuietly(home)
  try {
    checkStore(database)
    checkHeld(database, [...done, ...begun.map(({ deed }) => deed)], open)
  } finally {
    database.close()
  }
  return { acknowledged: done.length + begun.length, took }
}

/** The daemon is asked to end while fifty clients write, fifty requests are half sent and fifty feeds are open. */
export const stopUnderClients: Fault = {
  name: 'SIGTERM under 50 clients',
  async run(long) {
    const rounds = long ? 100 : 5
    return inFolder(async (folder) => {
      let acknowledged = 0
      let longest = 0
      for (let round = 0; round < rounds; round++) {
        const each = await stopOnce(join(folder, String(round)), round % 2 === 1)
        acknowledged += each.acknowledged
        longest = Math.max(longest, each.took)
      }
      return `${rounds} stops, ${acknowledged} acknowledged writes, 0 lost, every request under way answered, half of the stops beside 20 stubborn connections, feeds closed with 1001, log checkpointed, exit 0; longest ${(longest / 1_000).toFixed(2)} s (goal 3 s)`
    })
  },
}
