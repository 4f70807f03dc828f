import { lstatSync } from 'node:fs'
import { TodoError } from '../errors.ts'

/** Why a home folder cannot be trusted with the token and the cards. */
export type HomeFault = 'link' | 'no-folder' | 'foreign' | 'writable'

/**
 * Looks at a home folder without following or changing anything (design §3, "Home").
 * @returns undefined where it is a folder of this user's own that nobody else can write, or is not there yet.
 */
export function homeFault(path: string): HomeFault | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats) return undefined
  if (stats.isSymbolicLink()) return 'link'
  if (!stats.isDirectory()) return 'no-folder'
  if (process.platform === 'win32') return undefined
  if (process.getuid && stats.uid !== process.getuid()) return 'foreign'
  return (stats.mode & 0o022) === 0 ? undefined : 'writable'
}

/**
 * To be asked before anything is read from a home or written into it: another user's token would lead
 * to another user's daemon.
 * @throws TodoError `unsafe_home`.
 */
export function checkHome(path: string): void {
  const fault = homeFault(path)
  if (fault) throw new TodoError('unsafe_home', { given: path, limit: fault })
}
