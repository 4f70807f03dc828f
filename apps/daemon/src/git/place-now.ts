import type { BranchFreshness, CommitFreshness } from '@todo-assistant/shared/freshness'
import type { Commit } from './commit-log.ts'
import type { HistoryIndex } from './history.ts'
import { type LaterCommits, NONE_LATER } from './later-commits.ts'
import { type AnchoredCard, branchOfCard, commitOf, type RefsNow } from './refs-now.ts'

/** Where a card's commit stands, and what HEAD has beyond it; null when not known. */
export interface CommitNow {
  freshness: CommitFreshness
  later: LaterCommits | null
}

/**
 * @param holders which branch still holds a commit that HEAD has not; null for none.
 */
export function commitNow(
  card: AnchoredCard,
  refs: RefsNow,
  history: HistoryIndex | null,
  holders: ReadonlyMap<string, string | null>,
): CommitNow {
  const id = commitOf(card)
  const say = (state: CommitFreshness['state'], later: LaterCommits | null, more: Partial<CommitFreshness> = {}) => {
    return { freshness: { id, state, later: later?.all.length ?? null, as: null, on: null, ...more }, later }
  }
  if (id === null) return say('none', null)
  if (id === refs.head) return say('current', NONE_LATER)
  if (!refs.answered) return say('unknown', null)
  if (!refs.commits.has(id)) return say('not-here', null)
  if (!history) return say('unknown', null)
  const { reachable, later } = history.distance(id)
  // Without its place in the history, older commits would pass for later ones.
  if (reachable === null) return say('unknown', null)
  if (reachable) return say('behind', later)
  const branch = branchOfCard(card)
  const tip = branch === null ? null : refs.tips.get(branch)
  if (branch !== null && tip && history.isIn(id, tip)) return say('elsewhere', later, { on: branch })
  const as = twin(history.find(id), later.all)
  const after = as ? history.distance(as.id).later : later
  // The twin comes first: a forgotten branch or tag may hold the old commit as well.
  if (as) return say('rewritten', after, { as: as.id })
  const holder = holders.get(id)
  if (holder === undefined) return say('unknown', later)
  return holder === null ? say('rewritten', later) : say('elsewhere', later, { on: holder })
}

/** The commit that took another's place: a rebase keeps author, time and subject. */
function twin(commit: Commit | undefined, later: readonly Commit[]): Commit | undefined {
  if (!commit) return undefined
  const subject = (message: string) => message.split('\n', 1)[0]!
  return later.findLast(
    (each) => each.authored === commit.authored && subject(each.message) === subject(commit.message),
  )
}

/** Where a card's branch stands. */
export function branchNow(card: AnchoredCard, refs: RefsNow, history: HistoryIndex | null): BranchFreshness {
  const name = branchOfCard(card)
  const say = (state: BranchFreshness['state']) => ({ name, state, now: refs.branch })
  if (name === null) return say('none')
  if (name === refs.branch) return say('current')
  const tip = refs.tips.get(name)
  if (!refs.answered || tip === undefined) return say('unknown')
  if (tip === null) return say('gone')
  const merged = tip === refs.head ? true : (history?.isMerged(tip) ?? null)
  return say(merged === null ? 'unknown' : merged ? 'merged' : 'open')
}
