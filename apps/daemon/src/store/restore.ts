import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { verifyFile } from './backup.ts'
import { judgeFile } from './damage.ts'
import { databasePath } from './open.ts'

/**
 * Puts a backup in place of the store. The caller holds the lock, so nobody has the database open.
 * What was there, with its log, is moved into `backups/before-restore-…`, never removed.
 * @throws Error when the backup does not verify; StoreDamaged when it is not one of ours. Nothing is changed then.
 */
export function restoreBackup(home: string, path: string, version = Number.MAX_SAFE_INTEGER): void {
  judgeFile(path, version)
  const fault = verifyFile(path)
  if (fault) throw new Error(`${path}: ${fault}`)
  const target = databasePath(home)
  const making = `${target}.restoring`
  copyFileSync(path, making)
  // A copy takes on the permissions of what it was copied from, which may lie anywhere.
  chmodSync(making, 0o600)
  const aside = join(home, 'backups', `before-restore-${new Date().toISOString().replace(/[-:.]/g, '')}`)
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(target + suffix)) renameSync(target + suffix, join(aside, `cards.db${suffix}`))
  rmSync(join(aside, 'cards.db-shm'), { force: true })
  renameSync(making, target)
}
