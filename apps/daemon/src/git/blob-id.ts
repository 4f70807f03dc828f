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
 * A file of the working tree, as git may hold it. Git's filters run programs, so the two common ones
 * are computed here instead, when the plain bytes do not fit: line ends (`autocrlf`, `eol`) and LFS
 * pointers.
 */
export class FileId {
  /** The id of the plain bytes. */
  readonly plain: string
  readonly #bytes: Buffer

  constructor(bytes: Buffer, hash: HashName) {
    this.plain = blobId(bytes, hash)
    this.#bytes = bytes
  }

  /** Whether git would hold the file under this id, of whichever kind: a folder may have become a repository. */
  is(id: string): boolean {
    if (id === this.plain) return true
    const hash = id.length === 64 ? 'sha256' : 'sha1'
    const unixLines = withoutCarriageReturns(this.#bytes)
    return [this.#bytes, unixLines, lfsPointer(this.#bytes)].some((form) => form && blobId(form, hash) === id)
  }
}
