import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate as runMigrations } from 'drizzle-orm/better-sqlite3/migrator'
import { APPLICATION_ID, StoreDamaged } from './damage.ts'

/** The schema version that a folder of migrations leads to: how many there are. */
export function newestVersion(folder: string): number {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] }
  return journal.entries.length
}

/** The schema version of an open database. */
export function versionOf(database: Database.Database): number {
  return database.pragma('user_version', { simple: true }) as number
}

/**
 * Brings a database to the newest version, in one transaction by drizzle's migrator, and checks
 * foreign keys before it says so in `user_version`. Killed at any point, the database is old or new.
 * @throws StoreDamaged when the database is newer than this build, or fails its check.
 */
export function migrate(database: Database.Database, folder: string): void {
  const newest = newestVersion(folder)
  const found = versionOf(database)
  if (found > newest) {
    throw new StoreDamaged('newer', database.name, `the database has format ${found}, this build knows ${newest}`)
  }
  if (found === newest) return
  // Drizzle would make this table without STRICT.
  database.exec(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, created_at INTEGER) STRICT',
  )
  runMigrations(drizzle({ client: database }), { migrationsFolder: folder })
  const violations = database.pragma('foreign_key_check') as unknown[]
  if (violations.length > 0)
    throw new StoreDamaged('corrupt', database.name, `${violations.length} rows point at rows that are missing`)
  database.pragma(`application_id = ${APPLICATION_ID}`)
  database.pragma(`user_version = ${newest}`)
}
