import { objectNames } from './objects.ts'
import { runGit } from './run.ts'

const HEADER = /^([0-9a-f]{40}|[0-9a-f]{64}) blob (\d+)$/
const MAX_BYTES = 32 * 1024 * 1024

/**
 * Reads many blobs by one git process (`cat-file --batch`, which applies no filter).
 * @param ids hexadecimal object ids.
 * @returns the texts of those that there are; empty when git does not answer or they are too large.
 */
export async function readBlobs(top: string, ids: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  if (ids.length === 0) return texts
  const answer = await runGit(top, ['cat-file', '--batch'], { input: objectNames(ids), maxBytes: MAX_BYTES })
  if (!answer.ok) return texts
  const { bytes } = answer
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\n', at)
    if (end < 0) break
    const line = bytes.toString('latin1', at, end)
    const header = HEADER.exec(line)
    at = end + 1
    if (!header) {
      // Another kind of object has its size too; a missing one has only this line.
      at += Number(/^[0-9a-f]+ (?:commit|tree|tag) (\d+)$/.exec(line)?.[1] ?? -1) + 1
      continue
    }
    const size = Number(header[2])
    texts.set(header[1]!, bytes.toString('utf8', at, at + size))
    at += size + 1
  }
  return texts
}
