import type { Commit, FileChange } from './commit-log.ts'

/** What later commits did to a file, under all the names it had. */
export interface FileTrace {
  /** The first is the name at capture. */
  names: string[]
  touches: { commit: Commit; change: FileChange }[]
}

/** Later commits by the files they touch, so that each file of a card is looked up once. */
export class LaterChanges {
  readonly #byPath = new Map<string, { commit: Commit; change: FileChange; order: number }[]>()

  /** @param later oldest first. */
  constructor(later: readonly Commit[]) {
    for (const [order, commit] of later.entries()) {
      for (const change of commit.changes) {
        for (const path of new Set([change.path, change.to])) {
          const list = this.#byPath.get(path)
          const entry = { commit, change, order }
          if (list) list.push(entry)
          else this.#byPath.set(path, [entry])
        }
      }
    }
  }

  trace(path: string): FileTrace {
    const names = [path]
    const touches = new Map<string, { commit: Commit; change: FileChange; order: number }>()
    for (const name of names) {
      for (const entry of this.#byPath.get(name) ?? []) {
        touches.set(`${entry.order} ${entry.change.path}`, entry)
        const { status, path: from, to } = entry.change
        if (status === 'R' && from === name && !names.includes(to)) names.push(to)
      }
    }
    return { names, touches: [...touches.values()].toSorted((a, b) => a.order - b.order) }
  }

  /** How many later commits touched something in a folder. */
  countIn(folder: string): number {
    const commits = new Set<string>()
    for (const [path, entries] of this.#byPath) {
      if (path.startsWith(`${folder}/`)) for (const { commit } of entries) commits.add(commit.id)
    }
    return commits.size
  }
}
