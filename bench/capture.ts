import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as z from 'zod'
import { startIndexing } from '../apps/daemon/src/store/search-index.ts'
import { bareApp, clientOf, daemonOf, listen } from './http-stage.ts'
import { race, ratio, micros, type Result } from './race.ts'
import { print, type Line } from './report.ts'
import { cardOf, folder, SIZES, storeOf, titleOf } from './stage.ts'

const Body = z.object({
  title: z.string().max(40),
  kind: z.string(),
  symptom: z.string(),
  cause: z.string(),
  nextStep: z.string(),
  touchedFiles: z.array(z.string()),
})

/** The machine's own limit: one zod-checked row of the same text, committed with FULL. */
async function bare() {
  const database = new Database(join(folder(), 'bare.db'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(
    'CREATE TABLE cards (pk INTEGER PRIMARY KEY, title TEXT, kind TEXT, symptom TEXT, cause TEXT, next_step TEXT, files TEXT) STRICT',
  )
  const insert = database.prepare(
    'INSERT INTO cards (title, kind, symptom, cause, next_step, files) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const app = bareApp()
  app.post('/cards', { schema: { body: Body } }, (request, reply) => {
    const { title, kind, symptom, cause, nextStep, touchedFiles } = request.body
    const { lastInsertRowid } = insert.run(title, kind, symptom, cause, nextStep, JSON.stringify(touchedFiles))
    return reply.code(201).send({ id: Number(lastInsertRowid), ...request.body })
  })
  return { app, port: await listen(app) }
}

function bodyOf(n: number) {
  const { core, touchedFiles, kind } = cardOf(n)
  return {
    title: titleOf(n),
    kind,
    symptom: core.symptom!,
    cause: core.cause!,
    nextStep: core.nextStep!,
    touchedFiles: touchedFiles.map((file) => file.path),
  }
}

/** Captures through HTTP, everything on, against the bare route; then how flat it is. */
export async function benchCapture(sizes: readonly number[] = SIZES): Promise<void> {
  const lines: Line[] = []
  const solo: Result[] = []
  for (const size of sizes) {
    const { store, home } = await storeOf(size)
    const ours = await daemonOf(store, home)
    // As in the daemon: the index is brought up between the captures, and on their account.
    const stopIndexing = startIndexing(store, 200, (error) => console.error(error))
    const base = await bare()
    for (const clients of [1, 10]) {
      const mine = clientOf(ours.port, ours.token, clients)
      const other = clientOf(base.port, undefined, clients)
      let n = 10_000_000 + clients * 1_000_000
      const burst = (send: (n: number) => Promise<{ status: number; text: string }>) => async (times: number) => {
        for (let done = 0; done < times; done += clients) {
          const answers = await Promise.all(Array.from({ length: clients }, () => send(n++)))
          for (const { status, text } of answers) if (status !== 201) throw new Error(`${status} ${text}`)
        }
      }
      const found = await race(
        {
          ours: burst((each) => mine.send('POST', '/api/v1/cards', { ...bodyOf(each), workspace: 'inbox' })),
          bare: burst((each) => other.send('POST', '/cards', bodyOf(each))),
        },
        { rounds: 11, times: 60 },
      )
      if (clients === 1) solo.push(found.ours)
      lines.push({
        what: `capture at ${size.toLocaleString('en')} cards, ${clients} client${clients > 1 ? 's' : ''}`,
        figure: micros(found.ours),
        against: `${ratio(found.ours, found.bare)} a bare Fastify + zod + INSERT (${micros(found.bare)})`,
        goal: '≤ 2.0×',
        met: found.ours.median / found.bare.median <= 2,
      })
      mine.close()
      other.close()
    }
    stopIndexing()
    await ours.app.close()
    await base.app.close()
    store.close()
  }
  const flat = Math.max(...solo.map((each) => each.median)) / solo[0]!.median
  lines.push({
    what: `slowest size ÷ ${sizes[0]} cards`,
    figure: `${flat.toFixed(2)}×`,
    against: 'itself (sizes one after another)',
    goal: '≤ 1.3×',
    met: flat <= 1.3,
  })
  print('1. Capture', lines)
}
