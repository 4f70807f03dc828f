import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { backUp } from './backup.ts'
import { judgeFile, StoreDamaged } from './damage.ts'
import { migrate, newestVersion, versionOf } from './migrate.ts'
import { newId } from './ids.ts'
import * as schema from './schema.ts'
import { markIndex } from './search-index.ts'
import { keepPlans } from './stable-plans.ts'
import { createStore, type Store } from './store.ts'

/** SQLite before this has a defect that can corrupt a write-ahead log. */
const SQLITE_AT_LEAST = [3, 51, 3] as const

/** Set on every connection and read back: a pragma that does not hold is refused loudly. */
const PRAGMAS: Record<string, string | number> = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  busy_timeout: 5_000,
  trusted_schema: 0,
  cell_size_check: 1,
  mmap_size: 0,
}

export interface StoreFiles {
  /** Home folder of the daemon. */
  home: string
  /** Folder of the numbered migrations. */
  migrations: string
}

/** Path of the database in a home folder. */
export const databasePath = (home: string) => join(home, 'cards.db')
/** Written once the store exists, so that a store that went missing is not taken for a new home. */
const witnessPath = (home: string) => join(home, 'store.json')

function assertSqlite(database: Database.Database): void {
  const version = database.prepare('SELECT sqlite_version()').pluck().get() as string
  const parts = version.split('.').map(Number)
  for (const [index, least] of SQLITE_AT_LEAST.entries()) {
    if (parts[index]! > least) return
    if (parts[index]! < least) throw new Error(`SQLite ${version} is too old: ${SQLITE_AT_LEAST.join('.')} is needed.`)
  }
}

function connect(path: string, mustExist: boolean): Database.Database {
  const database = new Database(path, { fileMustExist: mustExist })
  try {
    assertSqlite(database)
    setPragmas(database)
    keepPlans(database)
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}

function setPragmas(database: Database.Database): void {
  for (const [name, value] of Object.entries(PRAGMAS)) {
    database.pragma(`${name} = ${value}`)
    const held = database.pragma(name, { simple: true })
    if (held !== value) throw new Error(`PRAGMA ${name} is ${held}, ${value} is needed.`)
  }
}

/** The pragmas as they hold now, for `doctor`. */
export function readPragmas(database: Database.Database): { name: string; value: unknown; ok: boolean }[] {
  return Object.entries(PRAGMAS).map(([name, value]) => {
    const held = database.pragma(name, { simple: true })
    return { name, value: held, ok: held === value }
  })
}

/** A new database is made under another name and moved in place whole. */
function create({ home, migrations }: StoreFiles): void {
  const path = databasePath(home)
  const making = `${path}.new`
  const database = new Database(making)
  try {
    assertSqlite(database)
    // Not WAL yet: the file must be whole by itself when it is moved.
    database.pragma('journal_mode = delete')
    database.pragma('synchronous = FULL')
    migrate(database, migrations)
    database.prepare("INSERT OR IGNORE INTO meta (key, value) VALUES ('store_id', ?)").run(newId('st'))
  } finally {
    database.close()
  }
  renameSync(making, path)
}

/**
 * Opens the store of a home folder, making or migrating it where needed. The caller holds the
 * daemon's lock. Nothing damaged is created over or changed.
 * @throws StoreDamaged
 */
export async function openStore(files: StoreFiles, clock: () => number = Date.now): Promise<Store> {
  const path = databasePath(files.home)
  const witness = witnessPath(files.home)
  const newest = newestVersion(files.migrations)
  if (existsSync(path)) judgeFile(path, newest)
  else if (existsSync(witness)) throw new StoreDamaged('missing', path, 'the database is gone, but this home had one')
  else create(files)
  let database: Database.Database
  try {
    database = connect(path, true)
    if (versionOf(database) < newest) {
      await backUp(database, files.home, clock())
      migrate(database, files.migrations)
    }
    const check = database.pragma('quick_check(1)', { simple: true })
    if (check !== 'ok') throw new StoreDamaged('corrupt', path, String(check))
  } catch (cause) {
    if (cause instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(cause.code)) {
      throw new StoreDamaged('corrupt', path, cause.message, cause)
    }
    throw cause
  }
  const storeId = database.prepare("SELECT value FROM meta WHERE key = 'store_id'").pluck().get() as string
  markIndex(database)
  if (!existsSync(witness)) writeFileSync(witness, `${JSON.stringify({ storeId })}\n`, { mode: 0o600 })
  return createStore(database, drizzle({ client: database, schema }), storeId, clock)
}
