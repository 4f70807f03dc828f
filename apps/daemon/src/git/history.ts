import type { Commit } from './commit-log.ts'
import { ChangeIndex, LaterCommits } from './later-commits.ts'

/** The commits around HEAD, the cards' commits and their branches. */
export interface History {
  head: string
  commits: readonly Commit[]
  /** Whether everything that was asked for is in it. */
  complete: boolean
  /** Whether only renames without an edit were looked for. */
  coarse: boolean
}

/** How HEAD stands to a card's commit. */
export interface Distance {
  /** Whether the commit is in HEAD's history; null when the history was cut before it was known. */
  reachable: boolean | null
  later: LaterCommits
}

/** A history that can be asked many times, for a list of cards. */
export class HistoryIndex {
  readonly head: string
  readonly complete: boolean
  readonly coarse: boolean
  readonly #commits: readonly Commit[]
  readonly #positions: Map<string, number>
  readonly #parents: number[][]
  readonly #fromHead: Uint8Array
  /** Places of HEAD's commits, those at the edge left out; `#changes` counts by them. */
  readonly #ofHead: number[]
  readonly #changes: ChangeIndex
  readonly #later = new Map<string, LaterCommits>()

  constructor(history: History) {
    this.head = history.head
    this.complete = history.complete
    this.coarse = history.coarse
    this.#commits = oldestFirst(history.commits)
    this.#positions = new Map(this.#commits.map((commit, index) => [commit.id, index]))
    this.#parents = this.#commits.map(({ parents }) => {
      return parents.map((id) => this.#positions.get(id)).filter((index) => index !== undefined)
    })
    this.#fromHead = this.#reach(this.head)
    this.#ofHead = [...this.#commits.keys()].filter((index) => this.#fromHead[index] && !this.#commits[index]!.edge)
    this.#changes = new ChangeIndex(this.#ofHead.map((index) => this.#commits[index]!))
  }

  find(id: string): Commit | undefined {
    const index = this.#positions.get(id)
    return index === undefined ? undefined : this.#commits[index]
  }

  /** Whether a commit is in HEAD's history; null when not known. */
  isMerged(id: string): boolean | null {
    const index = this.#positions.get(id)
    if (index !== undefined && this.#fromHead[index]) return true
    return this.complete && index !== undefined ? false : null
  }

  /** Whether one known commit is in the history of another known one. */
  isIn(id: string, tip: string): boolean {
    const index = this.#positions.get(id)
    return index !== undefined && this.#reach(tip)[index] === 1
  }

  distance(id: string): Distance {
    let later = this.#later.get(id)
    if (!later) {
      const own = this.#reach(id)
      later = new LaterCommits(this.#changes, (order) => own[this.#ofHead[order]!] === 0)
      this.#later.set(id, later)
    }
    return { reachable: this.isMerged(id), later }
  }

  #reach(id: string): Uint8Array {
    const seen = new Uint8Array(this.#commits.length)
    const start = this.#positions.get(id)
    if (start === undefined) return seen
    const stack = [start]
    seen[start] = 1
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      for (const parent of this.#parents[at]!) {
        if (seen[parent]) continue
        seen[parent] = 1
        stack.push(parent)
      }
    }
    return seen
  }
}

/** Parents before children; clocks are not asked. */
function oldestFirst(commits: readonly Commit[]): Commit[] {
  const known = new Map(commits.map((commit) => [commit.id, commit]))
  // Grafts and replacements can make a circle; each commit is entered once.
  const entered = new Set<string>()
  const placed = new Set<string>()
  const order: Commit[] = []
  for (const tip of commits.toReversed()) {
    const stack = [tip]
    for (let commit = stack.at(-1); commit; commit = stack.at(-1)) {
      entered.add(commit.id)
      const next = commit.parents.find((id) => known.has(id) && !entered.has(id))
      if (next !== undefined) {
        stack.push(known.get(next)!)
        continue
      }
      stack.pop()
      if (placed.has(commit.id)) continue
      placed.add(commit.id)
      order.push(commit)
    }
  }
  return order
}
