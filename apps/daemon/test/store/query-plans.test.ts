import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import { VIEWS } from '@todo-assistant/shared/views'
import { expect, test } from 'vitest'
import { atEnd, freshFolder, runDaemon, type TestDaemon } from '../daemon.ts'
import { readFeed } from '../feed/reader.ts'
import { openTestStore } from '../store.ts'

/** Tables that grow with use. */
const GROWING = new Set([
  'cards',
  'notes',
  'events',
  'card_files',
  'card_symbols',
  'former_numbers',
  'purged_cards',
  'not_duplicates',
  'idempotency_keys',
  'majors',
  'dispatches',
])

/** Every statement that is prepared while a test runs. */
function recordStatements(): Set<string> {
  const seen = new Set<string>()
  const { prepare } = Database.prototype
  Database.prototype.prepare = function (this: Database.Database, sql: string) {
    seen.add(sql)
    return prepare.call(this, sql)
  } as typeof prepare
  atEnd(() => {
    Database.prototype.prepare = prepare
  })
  return seen
}

interface Step {
  table: string
  detail: string
}

/** The steps of a statement's plan that walk over a whole table or index, and those that sort. */
function costly(database: Database.Database, sql: string): Step[] {
  const names = [...sql.matchAll(/[:@$](\w+)/g)].map((found) => found[1]!)
  const named = Object.fromEntries(names.map((name) => [name, null]))
  const unnamed = Array<null>((sql.match(/\?/g) ?? []).length).fill(null)
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(names.length > 0 ? [named] : unnamed)) as {
    detail: string
  }[]
  const aliases = new Map(
    [...sql.matchAll(/\b(?:from|join|update|into)\s+["`]?(\w+)["`]?(?:\s+(?:as\s+)?(\w+))?/gi)].flatMap((found) => [
      [found[1]!, found[1]!] as const,
      ...(found[2] ? [[found[2], found[1]!] as const] : []),
    ]),
  )
  return plan.flatMap(({ detail }) => {
    const scanned = /^SCAN (\w+)/.exec(detail)?.[1]
    const table = scanned === undefined ? undefined : (aliases.get(scanned) ?? scanned)
    if (table !== undefined && GROWING.has(table)) return [{ table, detail }]
    // What belongs to one card is sorted freely; a page is cut from an order that an index has.
    const page = /\bfrom "?(?:cards|events)\b.*\blimit\s+[?:]/is.test(sql)
    return page && detail.includes('TEMP B-TREE FOR ORDER BY') ? [{ table: '', detail }] : []
  })
}

/** Uses the daemon as a developer's day does: every list, read, search, deed and tool. */
async function liveADay(daemon: TestDaemon): Promise<void> {
  const { client } = daemon
  const cwd = freshFolder()
  const context = (turn: number) => ({
    sessionId: 's1',
    rootSessionId: 's1',
    turn,
    cwd,
    callId: randomUUID(),
    messages: [{ messageId: `m${turn}`, text: `#DB 记一下 ${turn} #/db`, at: 1 }],
  })
  const add = (title: string, more: Record<string, unknown> = {}) =>
    client.tool('todo_add', {
      arguments: {
        title,
        kind: 'idea',
        intent: 'b',
        nextStep: 'c',
        touchedFiles: ['src/a.ts'],
        symbols: [{ file: 'src/a.ts', symbol: 'run' }],
        ...more,
      },
      context: context(title.length),
    })
  await add('登录后 401')
  await add('登录后 401 了', { notDuplicateOf: ['1.1'] })
  await add('登录后 401')
  const { workspaces } = await client.workspaces()
  const workspace = workspaces.find((each) => each.path !== null)!.id
  await client.addCard({ title: 'a', kind: 'defect', touchedFiles: ['b.ts'], workspace }, 'k1')
  await client.addNote('2.0', { text: 'n' }, 'k2')
  for (const view of [...VIEWS, 'unconfirmed', 'trash'] as const)
    for (const key of [undefined, workspace])
      for (const more of [
        {},
        { kind: 'idea' as const },
        { status: 'done' as const },
        { session: 's1' },
        { q: '登录' },
        { q: '登' },
      ])
        await client.cards({ view, ...(key ? { workspace: key } : {}), ...more, limit: 1 })
  const page = await client.cards({ workspace, limit: 1 })
  await client.cards({ workspace, limit: 1, cursor: page.cursor! })
  const hit = await client.cards({ workspace, limit: 1, q: '登录' })
  await client.cards({ workspace, limit: 1, q: '登录', cursor: hit.cursor! })
  const { card } = await client.card('2.0')
  await client.editCard('2.0', card.rev, { title: 'b', touchedFiles: ['c.ts'], status: 'done' })
  await client.undo('2.0')
  await client.removeNote('2.0', card.notes[0]!.id)
  await client.history('2.0')
  await client.trashCard('2.0')
  await client.restoreCard('2.0')
  for (const [name, args] of [
    ['todo_read', { id: '1.1' }],
    ['todo_read', { id: '1.1', part: 'notes' }],
    ['todo_list', {}],
    ['todo_list', { status: 'done' }],
    ['todo_note', { id: '1.1', text: 'n' }],
    ['todo_status', { id: '1.1', status: 'done' }],
    ['todo_recall', { id: '1.1' }],
  ] as const)
    await client.tool(name, { arguments: args, context: context(99) })
  for (const [method, path, body] of [
    ['POST', '/sessions/s1/markers', { messageId: 'm7', text: '#DB x #/db', at: 1, turn: 7, cwd }],
    ['POST', '/sessions/s1/touches', { rootSessionId: 's1', turn: 50, cwd, paths: ['src/a.ts'] }],
    ['POST', '/cards/1.2/opened', {}],
    ['POST', '/cards/1.2/merge', { into: '1.1' }],
    ['POST', '/cards/1.2/undo', {}],
    ['GET', '/cards/1.1/seed', undefined],
    ['GET', '/cards/1.1/dispatches', undefined],
    ['GET', '/cards/1.1/freshness', undefined],
  ] as const)
    await daemon.fetch(path, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
  await client.setRules(workspace, 'r')
  await client.rules(workspace)
  await client.loginCode()
  const reader = readFeed(daemon, { seq: 1 })
  await reader.until((each) => each.entries().length > 0)
  await (await daemon.restart()).client.cards({})
}

test('no list, read, search, deed or tool walks over a whole table, and no page is sorted after the fact', async () => {
  const statements = recordStatements()
  await liveADay(await runDaemon())
  const { store } = await openTestStore()
  const ours = [...statements].filter((sql) => /^\s*(?:select|insert|update|delete|with)\b/i.test(sql))
  expect(ours.length).toBeGreaterThan(60)
  const found = ours.flatMap((sql) => costly(store.raw, sql).map((step) => ({ ...step, sql })))
  const unexpected = found.filter(
    ({ detail, sql }) =>
      // A list over all workspaces walks along the index of its order, from the newest on, to its limit.
      !(detail === 'SCAN cards USING INDEX cards_seq' && /order by seq desc limit/i.test(sql)),
  )
  expect(unexpected).toEqual([])
})
