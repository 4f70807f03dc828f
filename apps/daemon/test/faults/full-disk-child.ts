// Runs inside a mount namespace of its own (full-disk.ts): a home on a disk of 8 MB, filled and emptied.

import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TodoError } from '@todo-assistant/shared/errors'
import { command, startProcess } from './daemon-process.ts'
import { check } from './fault.ts'
import { checkStore, openQuietly } from './store-rules.ts'

const disk = join(process.argv[2]!, 'disk')
mkdirSync(disk)
check(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status === 0, 'no small disk')
const home = join(disk, 'home')
const ballast = join(disk, 'ballast')

/** Writes until not one byte more fits. */
function fill(): void {
  const file = openSync(ballast, 'a')
  try {
    for (const size of [65_536, 1_024, 1]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size))
      } catch (error) {
        check((error as NodeJS.ErrnoException).code === 'ENOSPC', String(error))
      }
    }
  } finally {
    closeSync(file)
  }
}

const intent = '想'.repeat(300)
let daemon = await startProcess(home)
let acknowledged = 0
const add = async (key: string) => {
  await daemon.client.addCard({ title: key, kind: 'idea', intent }, key)
  acknowledged++
}
for (let n = 0; n < 50; n++) await add(`before-${n}`)
fill()

// What is in the log's own allotted space may still go; then every write is refused by code, again and again.
const codes = new Set<string>()
const refused: string[] = []
for (let n = 0; refused.length < 20; n++) {
  const key = `during-${n}`
  check(n < 10_000, 'the disk never filled')
  await add(key).catch((error: unknown) => {
    check(error instanceof TodoError, String(error))
    codes.add(error.code)
    check(
      /disk/.test(error.message) && /[Ff]ree/.test(error.message),
      `says neither what nor what next: ${error.message}`,
    )
    refused.push(key)
  })
}
check(codes.size === 1 && codes.has('store_full'), `refused with ${[...codes].join(', ')}`)
const { counts } = await daemon.client.cards({ limit: 50 })
check(counts.all === acknowledged, `${counts.all} cards are read, ${acknowledged} were acknowledged`)
check((await daemon.client.cards({ q: 'before' })).cards.length > 0, 'search finds nothing')

const backup = await daemon.client.backUp().then(
  () => 'made',
  (error: unknown) => (error instanceof TodoError ? error.code : String(error)),
)
check(backup === 'store_full', `a backup: ${backup}`)
check(
  readdirSync(join(home, 'backups')).every((name) => !name.includes('.new')),
  'half a backup is left',
)

const target = join(disk, 'cards.jsonl')
const exported = await command(home, ['export', target])
check(exported.code === 1 && /disk/.test(exported.stderr), `export: ${exported.code} ${exported.stderr}`)
check(!existsSync(target), 'half an export is left')

const typed = await command(home, ['add', '-'], {}, 'typed while full\nthe rest of it')
const keptOnDisk =
  existsSync(join(home, 'spool')) && readdirSync(join(home, 'spool')).some((name) => name.endsWith('.json'))
check(
  typed.code === 0 ? keptOnDisk : /typed while full/.test(typed.stderr) && /the rest of it/.test(typed.stderr),
  `add neither kept nor gave back the text: ${typed.code} ${typed.stdout}${typed.stderr}`,
)

// Log lines that cannot be written do not end the daemon.
await daemon.client.health()
check(daemon.child.exitCode === null, 'the daemon ended')

rmSync(ballast)
for (const key of refused.slice(0, 10))
  await Promise.all([add(key), daemon.client.addCard({ title: key, kind: 'idea', intent }, key)])
check((await daemon.client.cards({})).counts.all === acknowledged, 'a repeated request was written twice')
check((await command(home, ['export', target])).code === 0, 'no export though there is room')
rmSync(target)
await daemon.client.backUp()

// Full again: stopping is still in order, starting says what is wrong.
fill()
check((await daemon.stop()) === 0, `it did not stop in order on a full disk`)
const start = await command(home, ['serve', '--port', '0'])
check(start.code === 1, `started on a full disk: ${start.code} ${start.stdout}`)
check(/disk/.test(start.stderr) && !/\n\s+at /.test(start.stderr), `said: ${start.stderr}`)
rmSync(ballast)
daemon = await startProcess(home)
await sleep(100)
check((await daemon.client.cards({})).counts.all === acknowledged, 'cards are missing')
check((await daemon.stop()) === 0, 'it did not stop in order')
const database = openQuietly(home)
checkStore(database)
const keys = database.prepare('SELECT count(DISTINCT title), count(*) FROM cards').raw().get() as [number, number]
check(keys[0] === keys[1], 'a card is there twice')
database.close()
for (const line of readFileSync(join(home, 'logs', 'daemon.log'), 'utf8')
  .split('\n')
  .slice(0, -1))
  check(line.startsWith('{'), 'the log is garbled')
console.log(
  `8 MB filled three times: ${acknowledged} acknowledged cards there once, 20 writes, a backup and an export refused by code and nothing half left, reads served, the same keys succeed once after room is back, stop in order, a start is refused in words`,
)
