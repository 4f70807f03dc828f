import { accessSync, closeSync, constants, existsSync, fstatSync, openSync, readSync } from 'node:fs'

/** What can be wrong with a store file; each is refused untouched (issue "Damage"). */
export type Damage = 'missing' | 'empty' | 'truncated' | 'foreign' | 'newer' | 'corrupt'

/** `todo` in ASCII: tells our databases from others. */
export const APPLICATION_ID = 0x746f646f

/** The store cannot be used as it is; the daemon says which damage, and what a person can do. */
export class StoreDamaged extends Error {
  readonly damage: Damage
  readonly path: string

  constructor(damage: Damage, path: string, detail: string, cause?: unknown) {
    super(`${path}: ${detail}`, { cause })
    this.name = 'StoreDamaged'
    this.damage = damage
    this.path = path
  }
}

const HEADER_BYTES = 100
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1')

/**
 * Judges a database by its file header, before SQLite opens it and may change anything. Must not be
 * called while this process has the file open: closing a descriptor drops SQLite's locks.
 * @param version the newest schema version this build knows.
 * @throws StoreDamaged; the system's own error when the file may not be read and written.
 */
export function judgeFile(path: string, version: number): void {
  // SQLite would open it for reading alone, and lay its log beside it before it says so.
  accessSync(path, constants.R_OK | constants.W_OK)
  const file = openSync(path, 'r')
  try {
    const stats = fstatSync(file)
    if (!stats.isFile()) throw new StoreDamaged('foreign', path, 'it is not a file')
    const { size } = stats
    if (size === 0) throw new StoreDamaged('empty', path, 'the file has no bytes at all')
    const header = Buffer.alloc(HEADER_BYTES)
    const read = readSync(file, header, 0, HEADER_BYTES, 0)
    if (read < MAGIC.length || !header.subarray(0, MAGIC.length).equals(MAGIC)) {
      throw new StoreDamaged('foreign', path, 'the file is not an SQLite database')
    }
    if (read < HEADER_BYTES) throw new StoreDamaged('truncated', path, `only ${size} bytes are left`)
    const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
    const pages = header.readUInt32BE(28)
    // Pages that a write-ahead log still holds are not in the file yet.
    if (!existsSync(`${path}-wal`) && size < pages * pageSize) {
      throw new StoreDamaged('truncated', path, `${size} bytes are left of ${pages * pageSize}`)
    }
    const application = header.readUInt32BE(68)
    if (application !== APPLICATION_ID)
      throw new StoreDamaged('foreign', path, 'the database belongs to another program')
    const found = header.readUInt32BE(60)
    if (found > version)
      throw new StoreDamaged('newer', path, `the database has format ${found}, this build knows ${version}`)
  } finally {
    closeSync(file)
  }
}
