import { TodoError } from '@todo-assistant/shared/errors'

/** The code of the system or of SQLite inside whatever was wrapped around it. */
function codeOf(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}

/**
 * Turns "no room" of the system or of SQLite into `store_full`.
 * @param place what could not be written, a path.
 * @returns undefined for any other error.
 */
export function fullDisk(error: unknown, place?: string): TodoError | undefined {
  return /^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(codeOf(error) ?? '')
    ? new TodoError('store_full', { given: place }, { cause: error })
    : undefined
}

/**
 * Why a home folder cannot be worked in, where that is the disk's doing: no room, or no right to write.
 * @returns undefined for any other error.
 */
export function homeTrouble(error: unknown, home: string): TodoError | undefined {
  const denied = /^(EACCES|EPERM|EROFS|SQLITE_(READONLY|CANTOPEN|PERM|IOERR)(_.*)?)$/.test(codeOf(error) ?? '')
  return denied
    ? new TodoError('unsafe_home', { given: home, limit: 'unwritable' }, { cause: error })
    : fullDisk(error, home)
}
