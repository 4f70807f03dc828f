import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TodoError } from '@todo-assistant/shared/errors'
import { startProcess, type DaemonProcess } from './daemon-process.ts'
import { checkHeld, countHeld, send, type Deed } from './deeds.ts'
import { chance, check, inFolder, type Fault } from './fault.ts'
import { checkStore, openQuietly } from './store-rules.ts'

const WRITERS = 4
/** A fresh home after so many crashes, so that checking stays quick. */
const CYCLES_A_HOME = 25

interface Journal {
  /** Answered with success: must be there for good. */
  done: Deed[]
  /** Sent, and the answer never came: there or not, but whole; sent again, there once. */
  open: Deed[]
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
        card = await send(daemon.client, deed)
      } catch (error) {
        if (error instanceof TodoError && error.code === 'daemon_absent') return
        throw error
      }
      journal.open.splice(journal.open.indexOf(deed), 1)
      journal.done.push(deed)
    }
  }
}

async function cycle(home: string, random: () => number, before: Journal): Promise<Journal & { resent: number }> {
  const daemon = await startProcess(home)
  // What was cut off is sent again first, with its key: one row, not two.
  let resent = 0
  for (const deed of before.open) {
    await send(daemon.client, deed).catch((error: unknown) => {
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
    checkHeld(database, journal.done, journal.open)
    const held = countHeld(database)
    for (const deed of before.open)
      if (deed.kind !== 'edit') check(held(deed) === 1, `sent twice, not once there: ${JSON.stringify(deed)}`)
  } finally {
    database.close()
  }
  return { ...journal, resent }
}

/** The process is killed at a random moment under write load, again and again. */
export const killedWriters: Fault = {
  name: 'kill -9 under write load',
  async run(long) {
    const cycles = long ? 1_000 : 60
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
