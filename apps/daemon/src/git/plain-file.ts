import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants

/** The bytes of a plain file, or why there are none. */
export type FileBytes = { bytes: Buffer } | 'absent' | 'not-plain' | 'too-large' | 'unreadable'

/**
 * Reads a file that somebody else may have put there: a symbolic link at its end is not followed, a
 * pipe or device is not waited for, and a size is not trusted.
 * @param limit bytes.
 * @returns never throws.
 */
export async function readPlainFile(path: string, limit: number): Promise<FileBytes> {
  let file: FileHandle | undefined
  try {
    file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    const { size, isPlain } = await file.stat().then((stats) => ({ size: stats.size, isPlain: stats.isFile() }))
    if (!isPlain) return 'not-plain'
    if (size > limit) return 'too-large'
    const bytes = Buffer.alloc(size)
    let filled = 0
    while (filled < size) {
      const { bytesRead } = await file.read(bytes, filled, size - filled, filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return { bytes: bytes.subarray(0, filled) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'absent'
    return code === 'ELOOP' || code === 'EMLINK' || code === 'ENXIO' ? 'not-plain' : 'unreadable'
  } finally {
    await file?.close().catch(() => undefined)
  }
}

/** The text of a small file inside `.git`, without the line end; undefined when it cannot be read. */
export async function readGitText(path: string, limit = 64 * 1024): Promise<string | undefined> {
  const read = await readPlainFile(path, limit)
  return typeof read === 'object' ? read.bytes.toString('utf8').trimEnd() : undefined
}
