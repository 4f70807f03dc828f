import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** How many backups are kept. */
const KEPT = 7

export interface Backup {
  name: string
  path: string
  /** Bytes. */
  size: number
  /** ms since the epoch. */
  at: number
}

const folderOf = (home: string) => join(home, 'backups')
const NAME = /^cards-\d{8}T\d{9}Z(?:-\d+)?\.db$/

/** The backups of a home folder, newest first. */
export function listBackups(home: string): Backup[] {
  let names: string[]
  try {
    names = readdirSync(folderOf(home))
  } catch {
    return []
  }
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => {
      const path = join(folderOf(home), name)
      const { size, mtimeMs } = statSync(path)
      return { name, path, size, at: Math.round(mtimeMs) }
    })
}

/**
 * Checks a database file that nobody has open.
 * @returns undefined when it is whole, else what SQLite says.
 */
export function verifyFile(path: string): string | undefined {
  let database: Database.Database | undefined
  try {
    database = new Database(path, { readonly: true, fileMustExist: true })
    const check = database.pragma('integrity_check(1)', { simple: true })
    return check === 'ok' ? undefined : String(check)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    database?.close()
  }
}

/**
 * Copies a live database through SQLite's online backup, verifies the copy, then keeps the newest
 * seven. Never by file copy: touching `-shm` outside SQLite drops its locks.
 * @param at ms since the epoch, for the name.
 * @throws Error when the copy does not verify; the older backups stay.
 */
export async function backUp(database: Database.Database, home: string, at: number): Promise<Backup> {
  const folder = folderOf(home)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date(at).toISOString().replace(/[-:.]/g, '')
  let name = `cards-${stamp}.db`
  for (let n = 2; listBackups(home).some((backup) => backup.name === name); n++) name = `cards-${stamp}-${n}.db`
  const making = join(folder, `${name}.new`)
  rmSync(making, { force: true })
  await database.backup(making)
  // The copy says WAL in its header; alone it needs no log beside it.
  const copy = new Database(making)
  copy.pragma('journal_mode = delete')
  copy.close()
  const fault = verifyFile(making)
  if (fault) {
    rmSync(making, { force: true })
    throw new Error(`The backup did not verify and was not kept: ${fault}`)
  }
  renameSync(making, join(folder, name))
  const backups = listBackups(home)
  for (const old of backups.slice(KEPT)) rmSync(old.path, { force: true })
  return backups.find((backup) => backup.name === name)!
}
