import type { Fault } from './fault.ts'
import { cutMigrations } from './cut-migrations.ts'
import { damagedHomes } from './damaged-homes.ts'
import { frozenDaemon } from './frozen-daemon.ts'
import { fullDisk } from './full-disk.ts'
import { killedWriters } from './killed-writers.ts'
import { lostConnections } from './lost-connections.ts'
import { repeatedSends } from './repeated-sends.ts'
import { sixAtOnce } from './six-at-once.ts'
import { stopUnderClients } from './stop-under-clients.ts'
import { unwritableHomes } from './unwritable-homes.ts'
import { underLoad } from './under-load.ts'

const FAULTS: Fault[] = [
  damagedHomes,
  cutMigrations,
  repeatedSends,
  lostConnections,
  killedWriters,
  sixAtOnce,
  stopUnderClients,
  underLoad,
  fullDisk,
  frozenDaemon,
  unwritableHomes,
]

const long = process.argv.includes('--long')
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
let passed = 0
let failed = 0
for (const fault of FAULTS.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)))) {
  const start = performance.now()
  const took = () => `${((performance.now() - start) / 1_000).toFixed(1)} s`
  try {
    console.log(`ok ${fault.name}: ${await fault.run(long)} (${took()})`)
    passed++
  } catch (error) {
    console.log(`FAILED ${fault.name} (${took()}): ${error instanceof Error ? error.stack : String(error)}`)
    failed++
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
