import type { AnchorReason, Card } from '@todo-assistant/shared/card'
import { TIME_LIMIT_MS } from './deadline.ts'
import { readHead } from './head.ts'

/** What freshness needs of a card. */
export type AnchoredCard = Pick<Card, 'id' | 'rev' | 'number' | 'title' | 'kind' | 'anchors' | 'touchedFiles'>

/** Where HEAD, the cards' commits and their branches stand now: all that a cached answer depends on. */
export interface RefsNow {
  head: string | null
  branch: string | null
  reason: AnchorReason | null
  /** Whether git answered; without it nothing is known of commits and branches. */
  answered: boolean
  /** The cards' commits that this clone has. */
  commits: Set<string>
  /** Tips of the cards' branches; null for a branch that is gone. */
  tips: Map<string, string | null>
}

const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/
/** What git allows in a branch name; anything else would be a question of another kind. */
const BRANCH = /^(?!-)(?!.*(?:\.\.|@\{|\/\/))[^\s\p{Cc}~^:?*[\\]+$/u

/** The commit of a card, if it is an object id at all. */
export function commitOf(card: AnchoredCard): string | null {
  const { commit } = card.anchors
  return commit !== null && OBJECT_ID.test(commit) ? commit : null
}

/** The branch of a card, if it can be a branch at all. */
export function branchOfCard(card: AnchoredCard): string | null {
  const { branch } = card.anchors
  return branch !== null && BRANCH.test(branch) ? branch : null
}

/**
 * Asks for HEAD and everything that the cards name, by two git processes whatever their number.
 * @param top a folder that holds `.git`.
 */
export async function readRefs(top: string, cards: readonly AnchoredCard[]): Promise<RefsNow> {
  const commits = [...new Set(cards.map(commitOf).filter((id) => id !== null))]
  const branches = [...new Set(cards.map(branchOfCard).filter((name) => name !== null))]
  const names = [...commits.map((id) => `${id}^{commit}`), ...branches.map((name) => `refs/heads/${name}^{commit}`)]
  const head = await readHead(top, names, TIME_LIMIT_MS)
  const known = new Set(commits.filter((_, index) => head.objects?.[index]))
  const tips = new Map(
    head.objects
      ? branches.map((name, index) => [name, head.objects![commits.length + index]?.id ?? null] as const)
      : [],
  )
  return {
    head: head.commit,
    branch: head.branch,
    reason: head.reason,
    answered: head.objects !== null,
    commits: known,
    tips,
  }
}
