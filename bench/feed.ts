import { once } from 'node:events'
import { createServer } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import { FEED_PROTOCOL, TOKEN_PROTOCOL_PREFIX, type FeedMessage } from '@todo-assistant/shared/feed'
import { addNote } from '../apps/daemon/src/cards/note.ts'
import { rowById } from '../apps/daemon/src/store/rows.ts'
import { daemonOf } from './http-stage.ts'
import { micros, race, ratio } from './race.ts'
import { print, type Line } from './report.ts'
import { storeOf } from './stage.ts'

const AUTHOR = { actor: 'person', sessionId: null } as const

/** Opens so many readers; `heard` resolves once every one of them got `count` more messages. */
async function readers(url: string, protocols: string[], count: number) {
  const sockets = Array.from({ length: count }, () => new WebSocket(url, protocols, { perMessageDeflate: false }))
  let left = 0
  let done: (() => void) | undefined
  for (const socket of sockets) {
    socket.on('message', () => {
      if (--left === 0) done?.()
    })
  }
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  await new Promise((resolve) => setTimeout(resolve, 200))
  return {
    close: () => sockets.forEach((socket) => socket.terminate()),
    heard(messages: number): Promise<void> {
      left = messages * count
      return new Promise((resolve) => {
        done = resolve
      })
    },
  }
}

/** Commit → last reader, against a bare `ws` loop that sends the same bytes; and catching up. */
export async function benchFeed(): Promise<void> {
  const lines: Line[] = []
  const { store, home } = await storeOf(1_000)
  const ours = await daemonOf(store, home)
  const id = store.raw.prepare('SELECT id FROM cards LIMIT 1').pluck().get() as string
  const change = () =>
    store.write((each) => addNote(each, id, { kind: 'supplement', text: '又一次看到同样的现象', turn: null }, AUTHOR))

  const server = createServer()
  const bare = new WebSocketServer({ server, perMessageDeflate: false })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const barePort = (server.address() as { port: number }).port
  const insert = store.raw.prepare('INSERT INTO meta (key, value) VALUES (?, ?)')
  let n = 0
  const entry = () =>
    JSON.stringify({
      type: 'entries',
      entries: [
        {
          seq: ++n,
          at: n,
          kind: 'note.added',
          actor: 'person',
          sessionId: null,
          workspaceId: 'ws',
          cardId: id,
          card: rowById(store, id) ?? null,
        },
      ],
    } satisfies FeedMessage)

  for (const count of [1, 100, 1_000]) {
    const mine = await readers(
      `ws://127.0.0.1:${ours.port}/api/v1/feed`,
      [FEED_PROTOCOL, `${TOKEN_PROTOCOL_PREFIX}${ours.token}`],
      count,
    )
    const other = await readers(`ws://127.0.0.1:${barePort}`, [], count)
    const found = await race(
      {
        ours: async (times) => {
          for (let done = 0; done < times; done++) {
            const heard = mine.heard(1)
            change()
            await heard
          }
        },
        // The same commit and bytes, then one send after another.
        bare: async (times) => {
          for (let done = 0; done < times; done++) {
            const heard = other.heard(1)
            change()
            insert.run(`bench-${++n}`, '')
            const text = entry()
            for (const socket of bare.clients) socket.send(text)
            await heard
          }
        },
      },
      { rounds: 9, times: count === 1_000 ? 5 : 20 },
    )
    lines.push({
      what: `commit → last of ${count} readers`,
      figure: micros(found.ours),
      against: `${ratio(found.bare, found.ours)} as fast as a bare ws loop after the same commit`,
      goal: '≥ 0.95×',
      met: found.bare.median / found.ours.median >= 0.95,
    })
    mine.close()
    other.close()
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const since = store.raw.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'events'").pluck().get() as number
  for (let missed = 0; missed < 10_000; missed += 100) {
    store.write((each) => {
      for (let one = 0; one < 100; one++) addNote(each, id, { kind: 'supplement', text: 'x', turn: null }, AUTHOR)
    })
  }
  const caughtUp = await race(
    {
      ours: async () => {
        const socket = new WebSocket(`ws://127.0.0.1:${ours.port}/api/v1/feed?since=${since}`, [
          FEED_PROTOCOL,
          `${TOKEN_PROTOCOL_PREFIX}${ours.token}`,
        ])
        let got = 0
        for await (const [data] of onMessages(socket)) {
          const message = JSON.parse(String(data)) as FeedMessage
          if (message.type === 'entries') got += message.entries.length
          if (got >= 10_000) break
        }
        socket.terminate()
      },
    },
    { rounds: 5, times: 1 },
  )
  lines.push({
    what: 'catching up with 10,000 missed changes',
    figure: micros(caughtUp.ours),
    against: '',
    goal: '',
    met: undefined,
  })
  await ours.app.close()
  bare.close()
  server.close()
  store.close()
  print('5. Feed', lines)
}

async function* onMessages(socket: WebSocket): AsyncGenerator<[unknown]> {
  const waiting: unknown[] = []
  let wake: (() => void) | undefined
  socket.on('message', (data) => {
    waiting.push(data)
    wake?.()
  })
  for (;;) {
    while (waiting.length > 0) yield [waiting.shift()]
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
}
