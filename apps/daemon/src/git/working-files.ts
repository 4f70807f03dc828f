import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { folderOf } from '@todo-assistant/shared/path'
import { FileId, type HashName } from './blob-id.ts'
import { type InsideFile, readInside } from './inside-file.ts'

/** A file of the working tree as it is now. */
export interface WorkingFile {
  state: 'there' | Exclude<InsideFile, object>
  /** Null when it could not be read. */
  id: FileId | null
  text: string
}

/** Reads files of one working tree, each once, for one answer. */
export class WorkingFiles {
  readonly #top: string | null
  readonly #hash: HashName
  readonly #read = new Map<string, Promise<WorkingFile>>()

  /** @param top null reads every file as absent. */
  constructor(top: string | null, hash: HashName) {
    this.#top = top
    this.#hash = hash
  }

  read(label: string): Promise<WorkingFile> {
    const known = this.#read.get(label)
    if (known) return known
    const reading = this.#open(label)
    this.#read.set(label, reading)
    return reading
  }

  /** Files beside a file that may hold code of the same language, by name. */
  async beside(label: string, limit: number): Promise<string[]> {
    if (this.#top === null) return []
    const folder = folderOf(label)
    // Reading the folder's own label checks that it lies inside; a folder is "not plain".
    if (folder !== '' && (await readInside(this.#top, folder)) !== 'not-plain') return []
    const entries = await readdir(join(this.#top, folder), { withFileTypes: true }).catch(() => [])
    return entries
      .filter((entry) => entry.isFile() && extname(entry.name) === extname(label))
      .map((entry) => (folder === '' ? entry.name : `${folder}/${entry.name}`))
      .toSorted()
      .slice(0, limit)
  }

  async #open(label: string): Promise<WorkingFile> {
    const content: InsideFile = this.#top === null ? 'absent' : await readInside(this.#top, label)
    if (typeof content !== 'object') return { state: content, id: null, text: '' }
    const { bytes } = content
    return { state: 'there', id: new FileId(bytes, this.#hash), text: bytes.toString('utf8') }
  }
}
