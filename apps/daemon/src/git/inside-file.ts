import { lstat, readlink, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { type FileBytes, readPlainFile } from './plain-file.ts'

/** Files above this many bytes are not source; they are neither hashed nor searched. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024

export type InsideFile = FileBytes | 'outside'

/**
 * Reads a file of a working tree by its label (design §8, "Paths"): only when every folder on the way
 * really lies in the tree, and without following a link at the end. A tracked symbolic link gives the
 * text of its target, which is what git stores for it.
 * @param top real path of the working tree.
 * @param label relative, with forward slashes; may be hostile.
 * @returns never throws.
 */
export async function readInside(top: string, label: string, limit = MAX_FILE_BYTES): Promise<InsideFile> {
  if (!isInside(label) || isInGitFolder(label)) return 'outside'
  const path = join(top, label)
  if (!lies(top, path)) return 'outside'
  const folder = await realpath(dirname(path)).catch(() => undefined)
  if (folder === undefined) return 'absent'
  if (!lies(top, join(folder, basename(path)))) return 'outside'
  const file = join(folder, basename(path))
  const read = await readPlainFile(file, limit)
  // Between the check and the reading a folder may have become a link.
  if ((await realpath(dirname(path)).catch(() => undefined)) !== folder) return 'outside'
  if (read !== 'not-plain') return read
  const stats = await lstat(file).catch(() => undefined)
  if (!stats?.isSymbolicLink()) return read
  const target = await readlink(file, 'buffer').catch(() => undefined)
  return target ? { bytes: target } : 'unreadable'
}

/** Whether a label is relative at all; an external file keeps its own absolute path. */
export function isInside(label: string): boolean {
  return label !== '' && !label.includes('\0') && !/^(?:[/\\]|[A-Za-z]:[/\\]|\.\.(?:\/|$))/.test(label)
}

function lies(top: string, path: string): boolean {
  const way = relative(top, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && join(top, way) === path
}

/** `.git` holds no source, and secrets in its `config`. */
function isInGitFolder(label: string): boolean {
  return label.split(/[/\\]/).some((part) => part.toLowerCase() === '.git')
}
