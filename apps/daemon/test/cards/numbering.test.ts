import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { purgeTrash } from '../../src/cards/trash.ts'
import { takeNumber } from '../../src/store/numbers.ts'
import { runDaemon, type TestDaemon } from '../daemon.ts'
import { openTestStore } from '../store.ts'

/** Captures a card in a session; a sub-agent's session names its root. @returns the number. */
async function capture({ client }: TestDaemon, sessionId: string | undefined, rootSessionId = sessionId) {
  const { value } = await client.tool('todo_add', {
    arguments: { title: randomUUID().slice(0, 30), kind: 'idea', intent: 'a', nextStep: 'b' },
    context: {
      turn: 1,
      callId: randomUUID(),
      ...(sessionId ? { sessionId } : {}),
      ...(rootSessionId ? { rootSessionId } : {}),
    },
  })
  return (value as { ref: string }).ref
}

test('the major is the session, the minor counts in it; a sub-agent counts in its root', async () => {
  const daemon = await runDaemon()
  expect(await capture(daemon, 'a')).toBe('1.1')
  expect(await capture(daemon, 'b')).toBe('2.1')
  expect(await capture(daemon, 'a')).toBe('1.2')
  expect(await capture(daemon, 'a-sub', 'a')).toBe('1.3')
  expect(await capture(daemon, 'b-sub-sub', 'b')).toBe('2.2')
  const { card } = await daemon.client.card('1.3')
  expect(card.origin).toMatchObject({ sessionId: 'a-sub', rootSessionId: 'a' })
})

test('a card without a session opens a major of its own, with minor 0', async () => {
  const daemon = await runDaemon()
  expect(await capture(daemon, 'a')).toBe('1.1')
  expect((await daemon.client.addCard({ title: 'a', kind: 'idea' })).card.number).toBe('2.0')
  expect(await capture(daemon, undefined)).toBe('3.0')
  expect(await capture(daemon, 'a')).toBe('1.2')
})

test('a number is not issued again: not after the trash, not after the trash was emptied, not after a restart', async () => {
  const { store, setClock } = await openTestStore()
  const take = (session: string | null) => store.write((change) => takeNumber(change, session))
  expect([take('a'), take('a'), take(null)]).toEqual([
    { major: 1, minor: 1 },
    { major: 1, minor: 2 },
    { major: 2, minor: 0 },
  ])
  store.raw.exec('DELETE FROM majors WHERE major = 2')
  expect(take(null)).toEqual({ major: 3, minor: 0 })
  setClock(1)
  expect(store.write((change) => purgeTrash(change))).toBe(0)
})

test('the number of a deleted card answers "deleted", before and after the trash was emptied', async () => {
  let now = 1_700_000_000_000
  const daemon = await runDaemon({ clock: () => now })
  expect(await capture(daemon, 'a')).toBe('1.1')
  const { card } = await daemon.client.card('1.1')
  await daemon.client.trashCard('1.1')
  const note = (ref: string) => daemon.client.addNote(ref, { text: 'n' }).catch((error: unknown) => error)
  expect(await note('1.1')).toMatchObject({ code: 'card_deleted', status: 410 })
  now += 30 * 24 * 3_600_000 + 1
  await daemon.daemon.close()
  const { store } = await openTestStore(daemon.home)
  expect(store.write((change) => purgeTrash({ ...change, at: now }))).toBe(1)
  expect(store.write((change) => purgeTrash({ ...change, at: now }))).toBe(0)
  store.close()
  const again = await runDaemon({ home: daemon.home, clock: () => now })
  for (const ref of ['1.1', '#1.1', card.id])
    expect(await again.client.card(ref).catch((error: unknown) => error)).toMatchObject({ code: 'card_deleted' })
  expect(await again.client.restoreCard('1.1').catch((error: unknown) => error)).toMatchObject({ code: 'card_deleted' })
  expect(await capture(again, 'a')).toBe('1.2')
  expect((await again.client.cards({ view: 'trash' })).cards).toEqual([])
})

test('thirty days in the trash are thirty days', async () => {
  const DAY = 24 * 3_600_000
  const daemon = await runDaemon({ clock: () => 1_700_000_000_000 })
  await daemon.client.addCard({ title: 'a', kind: 'idea' })
  await daemon.client.trashCard('1.0')
  await daemon.daemon.close()
  const { store } = await openTestStore(daemon.home)
  const purge = (at: number) => store.write((change) => purgeTrash({ ...change, at }))
  expect([purge(1_700_000_000_000 + 30 * DAY), purge(1_700_000_000_000 + 30 * DAY + 1)]).toEqual([0, 1])
})

test('many writers at once get numbers without a gap and without a repeat', async () => {
  const daemon = await runDaemon()
  const sessions = ['a', 'b', 'c', undefined]
  const numbers = await Promise.all(
    Array.from({ length: 80 }, (_, n) => capture(daemon, sessions[n % 4], sessions[n % 4])),
  )
  expect(new Set(numbers).size).toBe(80)
  const byMajor = Map.groupBy(numbers, (number) => number.split('.')[0]!)
  const minors = [...byMajor.values()].map((group) =>
    group.map((number) => Number(number.split('.')[1])).sort((a, b) => a - b),
  )
  const ofSessions = minors.filter((group) => group.length > 1)
  expect(ofSessions).toEqual(Array.from({ length: 3 }, () => Array.from({ length: 20 }, (_, n) => n + 1)))
  expect(minors.filter((group) => group.length === 1)).toEqual(Array.from({ length: 20 }, () => [0]))
  expect([...byMajor.keys()].map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 23 }, (_, n) => n + 1))
})

test('property: over any run of sessions, each major is one session and its minors count up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', null), { maxLength: 40 }), async (sessions) => {
      const { store } = await openTestStore()
      const owner = new Map<number, string | null>()
      const last = new Map<number, number>()
      for (const session of sessions) {
        const { major, minor } = store.write((change) => takeNumber(change, session))
        if (session === null || !owner.has(major)) expect(owner.has(major)).toBe(false)
        else expect(owner.get(major)).toBe(session)
        owner.set(major, session)
        expect(minor).toBe(session === null ? 0 : (last.get(major) ?? 0) + 1)
        last.set(major, minor)
      }
      store.close()
    }),
    { numRuns: 10 },
  )
})

test('a deed that fails uses no number up', async () => {
  const daemon = await runDaemon()
  const draft = { title: 'a', kind: 'idea' as const, touchedFiles: ['a.ts'] }
  await daemon.client.addCard(draft)
  await expect(daemon.client.addCard(draft)).rejects.toMatchObject({ code: 'duplicate_card' })
  expect((await daemon.client.addCard({ title: 'b', kind: 'idea' })).card.number).toBe('2.0')
})
