import { createHash } from 'node:crypto'

export type HashName = 'sha1' | 'sha256'

/** The object id that git gives a blob, without git. */
export function blobId(bytes: Buffer, hash: HashName): string {
  return createHash(hash).update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

function withoutCarriageReturns(bytes: Buffer): Buffer | undefined {
  if (!bytes.includes('\r\n') || bytes.includes(0)) return undefined
  return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
}

function lfsPointer(bytes: Buffer): Buffer {
  const oid = createHash('sha256').update(bytes).digest('hex')
  return Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${bytes.length}\n`)
}

/**
 * The ids under which git may hold a file of the working tree. Git's filters run programs, so the two
 * common ones are computed here instead: line ends (`autocrlf`, `eol`) and LFS pointers.
 * @returns the id of the plain bytes first.
 */
export function possibleBlobIds(bytes: Buffer, hash: HashName): string[] {
  const unixLines = withoutCarriageReturns(bytes)
  return [bytes, ...(unixLines ? [unixLines] : []), lfsPointer(bytes)].map((form) => blobId(form, hash))
}
