import pino from 'pino'
import { expect, test, vi } from 'vitest'
import Database from 'better-sqlite3'
import { utimesSync } from 'node:fs'
import { startHousekeeping } from '../../src/housekeeping.ts'
import { backUp, listBackups } from '../../src/store/backup.ts'
import { runDaemon } from '../daemon.ts'
import { openTestStore } from '../store.ts'
import { readFeed } from '../feed/reader.ts'

const START = 1_700_000_000_000
const DAY = 24 * 3_600_000

async function withClock() {
  const clock = { now: START }
  return { clock, daemon: await runDaemon({ clock: () => clock.now }) }
}

test('numbers, the order of the feed and what a reader resumes from do not care where the clock goes', async () => {
  const { clock, daemon } = await withClock()
  const numbers: string[] = []
  for (const [index, at] of [0, -1, 1, -30, 60].entries()) {
    clock.now = START + at * DAY
    numbers.push((await daemon.client.addCard({ title: `t${index}`, kind: 'idea' })).card.number)
  }
  expect(new Set(numbers).size).toBe(5)
  const minors = numbers.map((number) => Number(number.split('.')[1]))
  expect(minors).toEqual([...minors].sort((a, b) => a - b))
  const reader = readFeed(daemon, { seq: 1 })
  await reader.until(() => reader.entries().length >= 4)
  const positions = reader.entries().map(({ seq }) => seq)
  expect(positions).toEqual(positions.map((_, index) => index + 2))
  expect(reader.messages.some(({ type }) => type === 'reset')).toBe(false)
})

test('an edit is refused by its revision and never by its time, on a clock set back', async () => {
  const { clock, daemon } = await withClock()
  const { card } = await daemon.client.addCard({ title: 'first', kind: 'idea' })
  clock.now -= DAY
  const edited = (await daemon.client.editCard(card.id, card.rev, { title: 'second' })).card
  expect(edited.rev).toBe(card.rev + 1)
  await expect(daemon.client.editCard(card.id, card.rev, { title: 'third' })).rejects.toMatchObject({
    code: 'stale_revision',
  })
  const undone = (await daemon.client.undo(card.id)).card
  expect(undone.title).toBe('first')
})

test('a login code does not outlive its minute because the clock was moved', async () => {
  const { clock, daemon } = await withClock()
  for (const step of [-DAY, DAY]) {
    const code = (await daemon.client.loginCode()).url.split('#code=')[1]!
    clock.now += step
    await expect(daemon.client.login(code)).rejects.toMatchObject({ code: 'invalid_code' })
  }
})

test('the same key is answered with the same card, a day earlier and a day later', async () => {
  const { clock, daemon } = await withClock()
  const ids = new Set<string>()
  for (const at of [0, -1, 1]) {
    clock.now = START + at * DAY
    ids.add((await daemon.client.addCard({ title: 'once', kind: 'idea' }, 'a-key')).card.id)
  }
  expect(ids.size).toBe(1)
})

test('a DSH stays online while its connection is, wherever the clock goes', async () => {
  const { clock, daemon } = await withClock()
  const reader = readFeed(daemon)
  await reader.until(() => reader.messages.length > 0)
  await daemon.client.announce('a1', { profile: 'p', version: '1', capabilities: [], sessions: [] })
  reader.socket.send(JSON.stringify({ type: 'adapter', adapterId: 'a1' }))
  await reader.until(() => reader.messages.some((message) => message.type === 'adapters' && message.online === 1))
  for (const at of [-1, 1, 400]) {
    clock.now = START + at * DAY
    expect((await daemon.client.adapters()).adapters.map(({ online }) => online)).toEqual([true])
  }
})

/** One round of housekeeping, at once. */
async function tidy(store: Parameters<typeof startHousekeeping>[0], home: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  try {
    const stop = startHousekeeping(store, home, pino({ level: 'silent' }), async () => {})
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    await stop()
  } finally {
    vi.useRealTimers()
  }
}

test('a clock that jumps ahead a year empties the trash only behind a backup that still holds the card', async () => {
  // The time of a backup is that of its file: here the past is what is made up.
  const now = Date.now()
  const daemon = await runDaemon({ clock: () => now - 365 * DAY })
  const { card } = await daemon.client.addCard({ title: 'in the trash', kind: 'idea' })
  await daemon.client.trashCard(card.id)
  await daemon.daemon.close()
  const { store, home, setClock } = await openTestStore(daemon.home)
  setClock(now)
  await tidy(store, home)
  expect(store.sql('SELECT count(*) FROM cards').pluck().get()).toBe(0)
  const copy = new Database(listBackups(home)[0]!.path, { readonly: true })
  expect(copy.prepare('SELECT title FROM cards').pluck().all()).toEqual(['in the trash'])
  copy.close()
})

test('a backup made while the clock was ahead does not end the daily ones', async () => {
  const { store, home } = await openTestStore()
  const ahead = await backUp(store.raw, home, START + 365 * DAY)
  utimesSync(ahead.path, (START + 365 * DAY) / 1_000, (START + 365 * DAY) / 1_000)
  await tidy(store, home)
  expect(listBackups(home)).toHaveLength(2)
})
