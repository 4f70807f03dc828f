import type { Commit, FileChange } from './commit-log.ts'
import { revertedCommits } from './reverted.ts'

/** What later commits did to a file, under all the names it had. */
export interface FileTrace {
  /** The first is the name at capture. */
  names: string[]
  /** Oldest first. */
  touches: Touch[]
}

export interface Touch {
  commit: Commit
  change: FileChange
}

/** All commits of HEAD's history that were read, oldest first, by the files they touch. */
export class ChangeIndex {
  readonly commits: readonly Commit[]
  readonly byPath = new Map<string, (Touch & { order: number })[]>()
  readonly reverted: ReadonlySet<string>

  constructor(commits: readonly Commit[]) {
    this.commits = commits
    this.reverted = revertedCommits(commits)
    for (const [order, commit] of commits.entries()) {
      for (const change of commit.changes) {
        this.#add(change.path, { commit, change, order })
        if (change.to !== change.path) this.#add(change.to, { commit, change, order })
      }
    }
  }

  #add(path: string, touch: Touch & { order: number }): void {
    const list = this.byPath.get(path)
    if (list) list.push(touch)
    else this.byPath.set(path, [touch])
  }
}

/** What HEAD has and a card's commit has not. */
export class LaterCommits {
  readonly #index: ChangeIndex
  readonly #isLater: (order: number) => boolean
  #all: readonly Commit[] | undefined

  /** @param isLater by the place of a commit in the index. */
  constructor(index: ChangeIndex, isLater: (order: number) => boolean) {
    this.#index = index
    this.#isLater = isLater
  }

  /** Oldest first. */
  get all(): readonly Commit[] {
    this.#all ??= this.#index.commits.filter((_, order) => this.#isLater(order))
    return this.#all
  }

  /** Whether a commit was not taken back by a later one. */
  stands(commit: Commit): boolean {
    return !this.#index.reverted.has(commit.id)
  }

  trace(path: string): FileTrace {
    const names = [path]
    const touches = new Map<FileChange, Touch & { order: number }>()
    for (const name of names) {
      for (const touch of this.#index.byPath.get(name) ?? []) {
        const { status, path: from, to } = touch.change
        if (!this.#isLater(touch.order)) continue
        touches.set(touch.change, touch)
        if (status === 'R' && from === name && !names.includes(to)) names.push(to)
      }
    }
    return { names, touches: [...touches.values()].toSorted((a, b) => a.order - b.order) }
  }

  /** How many later commits touched something in a folder. */
  countIn(folder: string): number {
    const isIn = ({ path, to }: FileChange) => path.startsWith(`${folder}/`) || to.startsWith(`${folder}/`)
    return this.all.filter((commit) => commit.changes.some(isIn)).length
  }
}

/** No later commits: HEAD is where the card was written. */
export const NONE_LATER = new LaterCommits(new ChangeIndex([]), () => false)
