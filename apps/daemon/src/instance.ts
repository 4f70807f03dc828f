import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import writeFileAtomic from 'write-file-atomic'
import { infoPath, type InstanceInfo } from './instance-info.ts'

/** Holds the right to be the daemon of a home folder. */
export interface Lock {
  release(): void
}

/**
 * Takes the daemon's lock: a kernel lock that SQLite holds on `daemon.lock.db` for life, so that it
 * goes with the process however that ends (design §3, "One daemon").
 * @returns undefined when another process holds it.
 */
export function takeLock(home: string): Lock | undefined {
  const database = new Database(join(home, 'daemon.lock.db'), { timeout: 0 })
  try {
    database.pragma('journal_mode = delete')
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)) return undefined
    throw error
  }
  return {
    release() {
      database.exec('ROLLBACK')
      database.close()
    },
  }
}

/** Tells other processes where the daemon is. */
export function writeInfo(home: string, info: InstanceInfo): void {
  writeFileAtomic.sync(infoPath(home), `${JSON.stringify(info)}\n`, { mode: 0o600 })
}

/** Takes the hint away at the end. */
export function removeInfo(home: string): void {
  rmSync(infoPath(home), { force: true })
}
