import { expect, test } from 'vitest'
import type { EventRecord } from '../../src/store/schema.ts'
import type { Change } from '../../src/store/store.ts'
import { runDaemon } from '../daemon.ts'
import { openTestStore } from '../store.ts'

const note = (text: string) => (change: Change) =>
  change.record({
    kind: 'workspace.added',
    actor: 'daemon',
    sessionId: null,
    workspaceId: 'ws_inbox',
    cardId: null,
    before: null,
    after: { name: text },
  })

test('deeds of one turn are one commit; the one that throws undoes itself alone', async () => {
  const { store } = await openTestStore()
  const commits: string[][] = []
  store.onCommit(
    (events: readonly EventRecord[]) => void commits.push(events.map((event) => String(event.after?.name))),
  )
  const refused = store.writeSoon((change) => {
    note('b')(change)
    throw new Error('not this one')
  })
  const outcome = await Promise.allSettled([store.writeSoon(note('a')), refused, store.writeSoon(note('c'))])
  expect(outcome.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(commits).toEqual([['a', 'c']])
  expect(store.sql("SELECT after ->> 'name' FROM events ORDER BY seq").pluck().all()).toEqual(['a', 'c'])
})

test('when the transaction itself fails, none is answered as done', async () => {
  const { store } = await openTestStore()
  let told = 0
  store.onCommit(() => void told++)
  const broken = store.writeSoon(() => {
    // What SQLite does by itself on a full disk.
    store.raw.exec('ROLLBACK')
    throw new Error('gone')
  })
  const outcome = await Promise.allSettled([store.writeSoon(note('a')), broken, store.writeSoon(note('c'))])
  expect(outcome.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect([told, store.sql('SELECT count(*) FROM events').pluck().get()]).toEqual([0, 0])
  await store.writeSoon(note('d'))
  expect(told).toBe(1)
})

test('what waits when the store is closed is written first', async () => {
  const { store, home } = await openTestStore()
  const waiting = Promise.all([store.writeSoon(note('a')), store.writeSoon(note('b'))])
  store.close()
  await waiting
  const { store: again } = await openTestStore(home)
  expect(again.sql('SELECT count(*) FROM events').pluck().get()).toBe(2)
})

test('a hundred captures at once: each its own number, repeats once, duplicates refused', async () => {
  const { client } = await runDaemon()
  const add = (n: number) =>
    client.addCard({ title: `card ${n} ${'abcdefghij'[n % 10]!.repeat(9)}`, kind: 'idea' }, `key-${n % 90}`)
  const same = () => client.addCard({ title: 'the very same', kind: 'idea', touchedFiles: ['a.ts'] })
  const answers = await Promise.allSettled([
    ...Array.from({ length: 90 }, (_, n) => add(n)),
    ...Array.from({ length: 10 }, (_, n) => add(n)),
    same(),
    same(),
  ])
  const numbers = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.card.number] : []))
  expect([numbers.length, new Set(numbers).size]).toEqual([101, 91])
  expect(answers.filter((answer) => answer.status === 'rejected').map((answer) => answer.reason.code)).toEqual([
    'duplicate_card',
  ])
  expect((await client.cards({})).counts.all).toBe(91)
})
