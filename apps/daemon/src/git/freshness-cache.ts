import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Freshness } from '@todo-assistant/shared/freshness'
import { folderOf } from '@todo-assistant/shared/path'
import type { HistoryIndex } from './history.ts'

interface Kept {
  freshness: Freshness
  /** Files and folders that the answer rests on, as they were. */
  stamps: string
  watched: string[]
}

/** Answers kept; a card's answer is about 1 KB. */
const MAX_KEPT = 2_000
/** Histories kept; one of 5,000 commits is a few MB. */
const MAX_HISTORIES = 3

/**
 * Answers by (HEAD, card): a key names where HEAD, the card's branch and the card stand; besides, an
 * answer holds only while its files have the same time, size and identity, since HEAD does not move
 * when somebody edits.
 */
export class FreshnessCache {
  readonly #kept = new Map<string, Kept>()
  readonly #histories = new Map<string, HistoryIndex>()

  async find(key: string, place: string | null): Promise<Freshness | undefined> {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    this.#kept.delete(key)
    if ((await stampsOf(place, kept.watched)) !== kept.stamps) return undefined
    this.#kept.set(key, kept)
    return kept.freshness
  }

  keep(key: string, freshness: Freshness, watched: string[], stamps: string): void {
    this.#kept.set(key, { freshness, watched, stamps })
    dropOldest(this.#kept, MAX_KEPT)
  }

  /** A history from the same HEAD that knows all the given commits. */
  findHistory(place: string, head: string, commits: readonly string[]): HistoryIndex | undefined {
    const history = this.#histories.get(place)
    return history?.head === head && commits.every((id) => history.find(id)) ? history : undefined
  }

  keepHistory(place: string, history: HistoryIndex): void {
    this.#histories.delete(place)
    this.#histories.set(place, history)
    dropOldest(this.#histories, MAX_HISTORIES)
  }
}

function dropOldest(map: Map<string, unknown>, limit: number): void {
  for (const key of map.keys()) {
    if (map.size <= limit) return
    map.delete(key)
  }
}

/** What an answer about some files rests on: the files and the folders they lie in. */
export function watchedPaths(paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap((path) => [path, folderOf(path)]))]
}

/** Time, size and identity of paths; links are not followed. */
export async function stampsOf(place: string | null, paths: readonly string[]): Promise<string> {
  if (place === null) return ''
  const stamps = await Promise.all(
    paths.map((path) =>
      lstat(join(place, path)).then(
        ({ mtimeMs, ctimeMs, size, ino }) => `${mtimeMs} ${ctimeMs} ${size} ${ino}`,
        () => '-',
      ),
    ),
  )
  return stamps.join('|')
}
