import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { inView, VIEWS, type ListView } from '@todo-assistant/shared/views'
import { expect, test } from 'vitest'
import { runDaemon, type TestDaemon } from '../daemon.ts'
import { openTestStore } from '../store.ts'

const LISTS: ListView[] = [...VIEWS, 'unconfirmed', 'trash']

test('the views in SQL are those of the shared rule, for every mix of status, kind, confirmed and deleted', async () => {
  const { store } = await openTestStore()
  const face = store.sql(
    `SELECT CASE WHEN :deletedAt IS NOT NULL THEN 'trash' WHEN :confirmed = 0 THEN 'unconfirmed'
       WHEN :status IN ('open', 'doing') THEN :kind ELSE 'done' END`,
  )
  // The expression above is the migration's own; the test stands on that.
  const made = store.sql("SELECT sql FROM sqlite_master WHERE name = 'cards'").pluck().get() as string
  expect(made.replaceAll(/[\s`]+/g, ' ')).toContain(
    "CASE WHEN deleted_at IS NOT NULL THEN 'trash' WHEN confirmed = 0 THEN 'unconfirmed' WHEN status IN ('open', 'doing') THEN kind ELSE 'done' END",
  )
  const faces: Record<ListView, string[]> = {
    unfinished: ['defect', 'idea'],
    defect: ['defect'],
    idea: ['idea'],
    done: ['done'],
    all: ['defect', 'idea', 'done'],
    unconfirmed: ['unconfirmed'],
    trash: ['trash'],
  }
  for (const status of ['open', 'doing', 'done', 'dropped'] as const)
    for (const kind of ['defect', 'idea'] as const)
      for (const confirmed of [true, false])
        for (const deletedAt of [null, 5]) {
          const card = { status, kind, confirmed, deletedAt }
          const got = face.pluck().get({ ...card, confirmed: confirmed ? 1 : 0 }) as string
          for (const view of LISTS)
            expect([card, view, faces[view].includes(got)]).toEqual([card, view, inView(card, view)])
        }
})

type Deed =
  | 'add'
  | 'capture'
  | 'done'
  | 'doing'
  | 'open'
  | 'drop'
  | 'kind'
  | 'trash'
  | 'restore'
  | 'confirm'
  | 'move'
  | 'undo'

/** Does one deed on a card, or on nothing; refusals are part of life. */
async function doDeed({ client }: TestDaemon, deed: Deed, n: number, workspace: string): Promise<void> {
  const { cards } = await client.cards({ view: n % 5 === 0 ? 'trash' : n % 5 === 1 ? 'unconfirmed' : 'all' })
  const card = cards[n % Math.max(1, cards.length)]
  const edit = (patch: Parameters<typeof client.editCard>[2]) => card && client.editCard(card.id, card.rev, patch)
  switch (deed) {
    case 'add':
      return void (await client.addCard({
        title: `t${n}`,
        kind: n % 2 ? 'idea' : 'defect',
        workspace: n % 3 ? 'inbox' : workspace,
      }))
    case 'capture':
      return void (await client.tool('todo_add', {
        arguments: { title: `c${n}`, kind: 'idea', intent: 'i', nextStep: 's' },
        context: { sessionId: 's', callId: randomUUID(), turn: 1, cwd: workspace },
      }))
    case 'kind':
      return void (await edit({ kind: n % 2 ? 'idea' : 'defect' }))
    case 'drop':
      return void (await edit({ status: 'dropped', dropReason: 'r' }))
    case 'move':
      return void (await edit({ workspace: n % 2 ? 'inbox' : workspace }))
    case 'trash':
      return void (card && (await client.trashCard(card.id)))
    case 'restore':
      return void (card && (await client.restoreCard(card.id)))
    case 'confirm':
      return void (card && (await client.confirmCard(card.id)))
    case 'undo':
      return void (card && (await client.undo(card.id)))
    default:
      return void (await edit({ status: deed }))
  }
}

test('property: after any life the counts are plain counts, in every workspace and in all, and lists hold what their view says', async () => {
  const daemon = await runDaemon()
  const { client } = daemon
  const workspace = daemon.home
  const deed = fc.constantFrom<Deed>(
    'add',
    'add',
    'capture',
    'done',
    'doing',
    'open',
    'drop',
    'kind',
    'trash',
    'restore',
    'confirm',
    'move',
    'undo',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(deed, fc.nat(1_000)), { minLength: 10, maxLength: 25 }), async (life) => {
      for (const [each, n] of life)
        await doDeed(daemon, each, n, workspace).catch((error: unknown) => {
          expect((error as { code?: string }).code).toMatch(/^(?:card_deleted|undo_conflict)$/)
        })
      const { workspaces } = await client.workspaces()
      for (const key of [undefined, ...workspaces.map(({ id }) => id)]) {
        const scope = key === undefined ? {} : { workspace: key }
        const every = [
          ...(await client.cards({ view: 'all', ...scope, limit: 200 })).cards,
          ...(await client.cards({ view: 'unconfirmed', ...scope, limit: 200 })).cards,
          ...(await client.cards({ view: 'trash', ...scope, limit: 200 })).cards,
        ]
        const { counts } = await client.cards(scope)
        for (const view of LISTS) {
          const mine = every.filter((card) => inView(card, view))
          expect([key, view, counts[view]]).toEqual([key, view, mine.length])
          const listed = (await client.cards({ view, ...scope, limit: 200 })).cards
          expect(listed.map(({ id }) => id)).toEqual(mine.sort((a, b) => b.seq - a.seq).map(({ id }) => id))
        }
        const shown = workspaces.find(({ id }) => id === key)
        if (shown)
          expect([shown.open, shown.total, shown.unconfirmed]).toEqual([
            counts.unfinished,
            counts.all,
            counts.unconfirmed,
          ])
      }
    }),
    { numRuns: 6 },
  )
})
