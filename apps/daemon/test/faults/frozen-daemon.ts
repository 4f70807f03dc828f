import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { TodoError } from '@todo-assistant/shared/errors'
import { FEED_PROTOCOL, FeedMessage, TOKEN_PROTOCOL_PREFIX } from '@todo-assistant/shared/feed'
import { WebSocket } from 'ws'
import { readToken } from '../../src/home.ts'
import { spool } from '../../src/spool.ts'
import { command, startProcess, type DaemonProcess } from './daemon-process.ts'
import { checkHeld, send, type Deed } from './deeds.ts'
import { check, inFolder, type Fault } from './fault.ts'
import { checkStore, openQuietly } from './store-rules.ts'

const READERS = 8
const WRITERS = 8

/** Follows the feed from its start over as many connections as it takes. */
function follow({ url }: DaemonProcess, token: string) {
  let seq = 0
  let connections = 0
  let ended = false
  let socket: WebSocket
  let fault: Error | undefined
  const join = () => {
    connections++
    socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/feed?since=${seq}`, [
      FEED_PROTOCOL,
      `${TOKEN_PROTOCOL_PREFIX}${token}`,
    ])
    const mine = socket
    mine.on('message', (data) => {
      if (mine !== socket) return
      const message = FeedMessage.parse(JSON.parse((data as Buffer).toString('utf8')))
      if (message.type === 'reset') fault ??= new Error(`a reset for no reason: ${message.reason}`)
      if (message.type !== 'entries') return
      for (const entry of message.entries) {
        if (entry.seq !== seq + 1) fault ??= new Error(`after ${seq} came ${entry.seq}`)
        seq = entry.seq
      }
    })
    mine.on('error', () => {})
    mine.on('close', () => !ended && mine === socket && join())
  }
  join()
  return {
    /** Loses the connection and takes another. */
    cut: () => socket.terminate(),
    /** @returns where it is, and how many connections it took. @throws when an entry was missed or came twice. */
    end(): { seq: number; connections: number } {
      ended = true
      socket.terminate()
      if (fault) throw fault
      return { seq, connections }
    },
  }
}

/** Adds cards one after another; a call that was given up is sent again with its key. */
async function write({ client }: DaemonProcess, done: Deed[], given: { up: Deed[] }, running: { on: boolean }) {
  while (running.on) {
    const deed: Deed = { kind: 'add', key: randomUUID(), title: randomUUID() }
    for (;;) {
      try {
        await send(client, deed)
        break
      } catch (error) {
        if (!(error instanceof TodoError) || error.code !== 'daemon_absent') throw error
        given.up.push(deed)
      }
    }
    done.push(deed)
  }
}

async function freeze(home: string, seconds: number): Promise<string> {
  const daemon = await startProcess(home)
  const token = readToken(home)!
  const done: Deed[] = []
  const given: { up: Deed[] } = { up: [] }
  const running = { on: true }
  const readers = Array.from({ length: READERS }, () => follow(daemon, token))
  const writers = Array.from({ length: WRITERS }, () => write(daemon, done, given, running))
  await sleep(1_000)
  daemon.child.kill('SIGSTOP')
  await sleep(500)
  const typed = await command(home, ['add', 'typed meanwhile'])
  check(typed.code === 0 && /kept/.test(typed.stderr), `add while it is frozen: ${typed.code} ${typed.stderr}`)
  for (const reader of readers.slice(READERS / 2)) reader.cut()
  await sleep(seconds * 1_000)
  daemon.child.kill('SIGCONT')
  await sleep(1_500)
  running.on = false
  await Promise.all(writers)
  // What a command gave up as too late lies in the spool, though the daemon took it after all.
  for (const deed of given.up)
    if (deed.kind === 'add')
      spool(home, {
        kind: 'add',
        key: deed.key,
        body: { touchedFiles: ['a.ts', `${deed.title}.ts`], kind: 'idea', title: deed.title },
      })
  const { seq } = await daemon.client.cards({})
  await sleep(2_000)
  const ends = readers.map((reader) => reader.end())
  check(
    ends.every((end) => end.seq === seq),
    `the feed is at ${seq}, readers at ${ends.map((end) => end.seq).join(', ')}`,
  )
  check((await daemon.stop()) === 0, 'it did not stop in order')
  const again = await startProcess(home)
  await sleep(500)
  await again.stop()
  const database = openQuietly(home)
  try {
    checkStore(database)
    checkHeld(database, done, [])
    const rows = database.prepare("SELECT count(*) FROM cards WHERE title = 'typed meanwhile'").pluck().get()
    check(rows === 1, `the card of the command line is there ${String(rows)} times`)
  } finally {
    database.close()
  }
  const connections = ends.reduce((sum, end) => sum + end.connections, 0)
  return `${seconds} s asleep under ${WRITERS} writers: ${done.length} acknowledged writes there once, ${given.up.length} given up meanwhile and sent again, ${READERS} feeds over ${connections} connections without a gap or a repeat, a card typed meanwhile kept and taken in`
}

/** The machine sleeps in the middle of work. */
export const frozenDaemon: Fault = {
  name: 'asleep and awake',
  run: (long) => inFolder((folder) => freeze(`${folder}/home`, long ? 60 : 12)),
}
