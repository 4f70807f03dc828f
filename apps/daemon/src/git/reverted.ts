import type { Commit } from './commit-log.ts'
import { reverts } from './commit-says.ts'

/**
 * Which commits were taken back by a later one that was not itself taken back.
 * @param commits oldest first.
 * @returns their ids.
 */
export function revertedCommits(commits: readonly Commit[]): Set<string> {
  const undone = new Set<string>()
  const target = new Map<string, string>()
  const bySubject = new Map<string, string>()
  for (const commit of commits) {
    const named = reverts(commit.message)
    const found =
      named && ('id' in named ? commits.find(({ id }) => id.startsWith(named.id))?.id : bySubject.get(named.subject))
    bySubject.set(commit.message.split('\n', 1)[0]!, commit.id)
    if (!found) continue
    target.set(commit.id, found)
    take(found)
  }
  return undone

  /** Taking back a revert gives back what that revert took. */
  function take(id: string, on = true, depth = 0): void {
    if (on) undone.add(id)
    else undone.delete(id)
    const next = target.get(id)
    if (next && depth < 100) take(next, !on, depth + 1)
  }
}
