import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TodoError } from '@todo-assistant/shared/errors'
import type Database from 'better-sqlite3'
import { startProcess, type DaemonProcess } from './daemon-process.ts'
import { chance, check, inFolder, type Fault } from './fault.ts'
import { checkStore, openQuietly } from './store-rules.ts'

const WRITERS = 4
/** A fresh home after so many crashes, so that checking stays quick. */
const CYCLES_A_HOME = 25

type Deed =
  | { kind: 'add'; key: string; title: string }
  | { kind: 'note'; key: string; id: string; text: string }
  | { kind: 'edit'; id: string; rev: number; title: string }

interface Journal {
  /** Answered with success: must be there for good. */
  done: Deed[]
  /** Sent, and the answer never came: there or not, but whole; sent again, there once. */
  open: Deed[]
}

async function send({ client }: DaemonProcess, deed: Deed): Promise<{ id: string; rev: number }> {
  const draft = (title: string) => ({ title, kind: 'idea' as const, touchedFiles: ['a.ts', `${title}.ts`] })
  switch (deed.kind) {
    case 'add':
      return (await client.addCard(draft(deed.title), deed.key)).card
    case 'note':
      return (await client.addNote(deed.id, { text: deed.text }, deed.key)).card
    case 'edit':
      return (await client.editCard(deed.id, deed.rev, { title: deed.title, touchedFiles: ['b.ts'] })).card
  }
}

/** Writes until the daemon is gone. */
async function write(daemon: DaemonProcess, journal: Journal): Promise<void> {
  for (;;) {
    const title = randomUUID()
    let card: { id: string; rev: number } | undefined
    const steps: ((now: { id: string; rev: number }) => Deed)[] = [
      () => ({ kind: 'add', key: title, title }),
      ({ id }) => ({ kind: 'note', key: randomUUID(), id, text: randomUUID() }),
      ({ id, rev }) => ({ kind: 'edit', id, rev, title: randomUUID() }),
    ]
    for (const step of steps) {
      const deed = step(card!)
      journal.open.push(deed)
      try {
        card = await send(daemon, deed)
      } catch (error) {
        if (error instanceof TodoError && error.code === 'daemon_absent') return
        throw error
      }
      journal.open.splice(journal.open.indexOf(deed), 1)
      journal.done.push(deed)
    }
  }
}

/** How often a deed is in the store. */
function held(database: Database.Database, deed: Deed): number {
  const count = (sql: string, ...values: unknown[]) =>
    database
      .prepare(sql)
      .pluck()
      .get(...values) as number
  switch (deed.kind) {
    case 'add':
      return count("SELECT count(*) FROM events WHERE kind = 'card.added' AND after ->> 'title' = ?", deed.title)
    case 'note':
      return count(
        'SELECT count(*) FROM notes JOIN cards ON cards.pk = card_pk WHERE cards.id = ? AND text = ?',
        deed.id,
        deed.text,
      )
    case 'edit':
      return count("SELECT count(*) FROM events WHERE card_id = ? AND after ->> 'title' = ?", deed.id, deed.title)
  }
}

async function cycle(home: string, random: () => number, before: Journal): Promise<Journal & { resent: number }> {
  const daemon = await startProcess(home)
  // What was cut off is sent again first, with its key: one row, not two.
  let resent = 0
  for (const deed of before.open) {
    await send(daemon, deed).catch((error: unknown) => {
      const known = error instanceof TodoError && (error.code === 'stale_revision' || error.code === 'unknown_card')
      if (!known) throw error
    })
    if (deed.kind !== 'edit') resent++
  }
  const journal: Journal = { done: [], open: [] }
  const writers = Array.from({ length: WRITERS }, () => write(daemon, journal))
  // In the middle of work, wherever it is then: after so many answers and a moment more.
  const enough = random() * 60
  const reached = async () => {
    while (journal.done.length < enough && daemon.child.exitCode === null) await sleep(2)
  }
  await Promise.race([reached(), Promise.all(writers)])
  check(daemon.child.exitCode === null, `the daemon ended by itself with ${daemon.child.exitCode}`)
  await sleep(random() * 10)
  await daemon.crash()
  await Promise.all(writers)
  const database = openQuietly(home)
  try {
    checkStore(database)
    for (const deed of journal.done)
      check(held(database, deed) === 1, `acknowledged, then lost: ${JSON.stringify(deed)}`)
    for (const deed of journal.open) check(held(database, deed) <= 1, `written twice: ${JSON.stringify(deed)}`)
    for (const deed of before.open)
      if (deed.kind !== 'edit') check(held(database, deed) === 1, `sent twice, not once there: ${JSON.stringify(deed)}`)
  } finally {
    database.close()
  }
  return { ...journal, resent }
}

/** The process is killed at a random moment under write load, again and again. */
export const killedWriters: Fault = {
  name: 'kill -9 under write load',
  async run(long) {
    const cycles = long ? 1_000 : 100
    const random = chance(20_261_130)
    let acknowledged = 0
    let resent = 0
    await inFolder(async (folder) => {
      let journal: Journal = { done: [], open: [] }
      for (let n = 0; n < cycles; n++) {
        if (n % CYCLES_A_HOME === 0) journal = { done: [], open: [] }
        const home = join(folder, String(Math.floor(n / CYCLES_A_HOME)))
        const after = await cycle(home, random, journal)
        acknowledged += after.done.length
        resent += after.resent
        journal = after
      }
    })
    return `${cycles} crashes, ${acknowledged} acknowledged writes, 0 lost, ${resent} cut off and sent again, 0 doubled, integrity ok`
  },
}
