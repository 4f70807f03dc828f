import Database from 'better-sqlite3'
import { CardRow } from '@todo-assistant/shared/card'
import { join } from 'node:path'
import * as z from 'zod'
import { searchForm } from '../apps/daemon/src/store/search-text.ts'
import { searchCards } from '../apps/daemon/src/store/search.ts'
import { coreOf, filesOf, recordOf } from '../apps/daemon/src/store/card-rows.ts'
import type { Store } from '../apps/daemon/src/store/store.ts'
import { bareApp, clientOf, daemonOf, listen } from './http-stage.ts'
import { micros, race, ratio } from './race.ts'
import { print, type Line } from './report.ts'
import { folder, SIZES, storeOf } from './stage.ts'

const QUERIES = { '1 Chinese': '刷', '2 Chinese': '结算', '4 Chinese': '偶发超时', 'English word': 'webhook' }

/** A bare route that sends the same bytes of one card, and one that selects, checks and sends the same 100 rows. */
async function bare(card: string, rows: CardRow[]) {
  const database = new Database(join(folder(), 'bare.db'))
  database.pragma('journal_mode = WAL')
  database.exec('CREATE TABLE cards (pk INTEGER PRIMARY KEY, id TEXT UNIQUE, body TEXT) STRICT')
  database.prepare('INSERT INTO cards (id, body) VALUES (?, ?)').run('one', card)
  const names = Object.keys(rows[0]!) as (keyof CardRow)[]
  const flags = names.filter((name) => typeof rows[0]![name] === 'boolean')
  database.exec(`CREATE TABLE rows (pk INTEGER PRIMARY KEY, ${names.join(', ')})`)
  const insert = database.prepare(`INSERT INTO rows (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
  for (const row of rows)
    insert.run(names.map((name) => (typeof row[name] === 'boolean' ? Number(row[name]) : row[name])))
  const byId = database.prepare('SELECT body FROM cards WHERE id = ?')
  const select = database.prepare(`SELECT ${names.join(', ')} FROM rows ORDER BY pk DESC LIMIT 100`)
  const list = () => {
    const found = select.all() as Record<string, unknown>[]
    for (const row of found) for (const flag of flags) row[flag] = row[flag] === 1
    return found as unknown as CardRow[]
  }
  const app = bareApp()
  app.get('/cards/:id', { schema: { params: z.object({ id: z.string() }) } }, (request, reply) =>
    reply
      .type('application/json')
      .serializer(String)
      .send((byId.get(request.params.id) as { body: string }).body),
  )
  app.get(
    '/cards',
    {
      schema: {
        querystring: z.object({ limit: z.coerce.number() }),
        response: { 200: z.object({ cards: z.array(CardRow) }) },
      },
    },
    () => ({ cards: list() }),
  )
  return { app, port: await listen(app) }
}

/** How many cards a plain scan finds; the index must find the same. */
function scan(store: Store, query: string): number {
  const wanted = searchForm(query)
  const keys = store.raw.prepare("SELECT pk FROM cards WHERE face IN ('defect', 'idea')").pluck().all() as number[]
  return keys.filter((pk) => {
    const card = recordOf(store.db, pk)
    const texts = [
      card.title,
      ...Object.values(coreOf(card)),
      card.request?.text ?? '',
      ...card.mustRead.flatMap((each) => [each.label, each.text]),
      ...card.park.flatMap((each) => [each.label, each.why]),
      ...filesOf(store, pk).map((file) => file.path),
    ]
    return texts.some((text) => text !== undefined && searchForm(text).includes(wanted))
  }).length
}

/** Reading one, a list of 100, search, counts. */
export async function benchReading(sizes: readonly number[] = SIZES): Promise<void> {
  const lines: Line[] = []
  for (const size of sizes) {
    const { store, home } = await storeOf(size)
    const ours = await daemonOf(store, home)
    const mine = clientOf(ours.port, ours.token)
    const workspace = (
      store.raw.prepare("SELECT id FROM workspaces WHERE path = '/bench/shop'").get() as { id: string }
    ).id
    const one = store.raw
      .prepare('SELECT id FROM cards ORDER BY pk LIMIT 1 OFFSET ?')
      .pluck()
      .get(Math.floor(size / 2)) as string
    const cardText = (await mine.send('GET', `/api/v1/cards/${one}`)).text
    const listText = (await mine.send('GET', `/api/v1/cards?workspace=${workspace}&limit=100`)).text
    const base = await bare(cardText, (JSON.parse(listText) as { cards: CardRow[] }).cards)
    const other = clientOf(base.port)
    const loop = (client: ReturnType<typeof clientOf>, path: string) => async (times: number) => {
      for (let done = 0; done < times; done++) {
        const { status, text } = await client.send('GET', path)
        if (status !== 200) throw new Error(`${status} ${text}`)
      }
    }
    const at = size.toLocaleString('en')
    const found = await race(
      {
        card: loop(mine, `/api/v1/cards/${one}`),
        bareCard: loop(other, '/cards/one'),
        list: loop(mine, `/api/v1/cards?workspace=${workspace}&limit=100`),
        bareList: loop(other, '/cards?limit=100'),
        counts: loop(mine, `/api/v1/cards?workspace=${workspace}&limit=1`),
        ...Object.fromEntries(
          Object.entries(QUERIES).map(([name, query]) => [
            name,
            loop(mine, `/api/v1/cards?workspace=${workspace}&limit=20&q=${encodeURIComponent(query)}`),
          ]),
        ),
      } as Record<string, (times: number) => Promise<void>>,
      { rounds: 11, times: 60 },
    )
    const of = (name: string) => found[name]!
    lines.push(
      {
        what: `one card at ${at}`,
        figure: micros(of('card')),
        against: `${ratio(of('card'), of('bareCard'))} a bare route with the same bytes`,
        goal: '≤ 1.3×',
        met: of('card').median / of('bareCard').median <= 1.3,
      },
      {
        what: `list of 100 at ${at}`,
        figure: micros(of('list')),
        against: `${ratio(of('list'), of('bareList'))} a bare zod + SQL route of the same rows`,
        goal: '≤ 1.0×',
        met: of('list').median / of('bareList').median <= 1,
      },
      {
        what: `counts of the five views (list of 1) at ${at}`,
        figure: micros(of('counts')),
        against: `${ratio(of('counts'), of('bareCard'))} the bare card route`,
        goal: '',
        met: undefined,
      },
    )
    for (const [name, query] of Object.entries(QUERIES)) {
      const hits =
        size <= 10_000
          ? searchCards(store, { workspaceId: workspace, view: 'unfinished', query, limit: 1_000_000 }).length
          : undefined
      const recall = hits === undefined ? '' : `, recall ${hits} of ${scan(store, query)}`
      lines.push({
        what: `search, ${name}, at ${at}`,
        figure: micros(of(name)),
        against: `${ratio(of(name), of('bareCard'))} the bare card route${recall}`,
        goal: '≤ 2×',
        met: of(name).median / of('bareCard').median <= 2,
      })
    }
    mine.close()
    other.close()
    await ours.app.close()
    await base.app.close()
    store.close()
  }
  print('2. Reading', lines)
}
