import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'

/**
 * The search path without entries that mean "the current folder" (empty, `.` and other relative
 * ones): git runs with a repository as its folder, and must never find a program there.
 */
export function safeSearchPath(path: string | undefined): string {
  return (path ?? '').split(delimiter).filter(isAbsolute).join(delimiter)
}

/**
 * Finds git by its absolute path; Windows would otherwise look in the repository first.
 * @param path a search path as `safeSearchPath` gives it.
 * @returns undefined when there is none.
 */
export async function findGit(path: string): Promise<string | undefined> {
  const name = process.platform === 'win32' ? 'git.exe' : 'git'
  for (const folder of path.split(delimiter)) {
    if (folder === '') continue
    const file = join(folder, name)
    try {
      await access(file, constants.X_OK)
      if ((await stat(file)).isFile()) return file
    } catch {
      continue
    }
  }
  return undefined
}
