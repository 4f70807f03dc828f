import type { ReasonCode } from '@todo-assistant/shared/freshness'
import { findHolders } from './branch-holding.ts'
import { placeOfFiles } from './fingerprint.ts'
import type { FreshnessCache } from './freshness-cache.ts'
import { hashName, isSparse } from './git-folder.ts'
import type { HistoryIndex } from './history.ts'
import { isInside } from './inside-file.ts'
import { loadHistory } from './load-history.ts'
import { CHECK_OBJECTS, type ObjectInfo, objectNames, parseObjects } from './objects.ts'
import { type AnchoredCard, branchOfCard, commitOf, type RefsNow } from './refs-now.ts'
import { runGit } from './run.ts'
import type { WorkTree } from './work-tree.ts'
import { WorkingFiles } from './working-files.ts'

/** Everything that is known of a workspace now, for any of its cards. */
export interface WorkspaceNow {
  refs: RefsNow
  history: HistoryIndex | null
  holders: ReadonlyMap<string, string | null>
  /** What git has under `HEAD:path` and `<commit>:path`; empty when it did not answer. */
  objects: ReadonlyMap<string, ObjectInfo | null>
  files: WorkingFiles
  sparse: boolean
  hindrances: ReasonCode[]
}

/** Labels of a card that lie in its working tree. */
export function labelsOf(card: AnchoredCard): string[] {
  const files = card.touchedFiles.filter((file) => !file.external).map((file) => file.path)
  const symbols = card.anchors.symbols.map((symbol) => symbol.file)
  return [...new Set([...files, ...symbols])].filter(isInside)
}

/** Reads what these cards need, by at most 13 git processes. */
export async function lookAt(
  cards: readonly AnchoredCard[],
  tree: WorkTree,
  refs: RefsNow,
  cache: FreshnessCache,
): Promise<WorkspaceNow> {
  const repository = tree.kind === 'repository' ? (tree.top ?? tree.path) : null
  const hindrances: ReasonCode[] = []
  if (tree.reason && tree.kind !== 'repository') hindrances.push(tree.reason)
  else if (tree.reason === 'bare') hindrances.push('bare')
  else if (refs.reason) hindrances.push(refs.reason)
  if (!repository) {
    const files = new WorkingFiles(placeOfFiles(tree), 'sha1')
    return { refs, history: null, holders: new Map(), objects: new Map(), files, sparse: false, hindrances }
  }
  const [objects, history, hash, sparse] = await Promise.all([
    refs.answered ? askObjects(repository, cards, refs) : new Map<string, ObjectInfo | null>(),
    historyFor(repository, cards, refs, cache),
    hashName(repository),
    isSparse(repository),
  ])
  if (history && (!history.complete || history.coarse)) hindrances.push('history-cut')
  if (!history && needsHistory(cards, refs) && refs.answered) hindrances.push('timeout')
  const lost = history ? [...refs.commits].filter((id) => history.isMerged(id) === false) : []
  const holders = await findHolders(repository, lost)
  return { refs, history, holders, objects, files: new WorkingFiles(tree.top, hash), sparse, hindrances }
}

async function askObjects(
  top: string,
  cards: readonly AnchoredCard[],
  refs: RefsNow,
): Promise<Map<string, ObjectInfo | null>> {
  const names = new Set<string>()
  for (const card of cards) {
    const commit = commitOf(card)
    for (const label of labelsOf(card)) {
      names.add(`HEAD:${label}`)
      const isKnown = Object.hasOwn(card.anchors.blobs, label)
      if (!isKnown && commit && refs.commits.has(commit)) names.add(`${commit}:${label}`)
    }
  }
  const answer = await runGit(top, CHECK_OBJECTS, { input: objectNames([...names]) })
  if (!answer.ok) return new Map()
  const found = parseObjects(answer.out)
  return new Map([...names].map((name, index) => [name, found[index] ?? null]))
}

/** Commits beside HEAD that the history has to know. */
function tipsOf(cards: readonly AnchoredCard[], refs: RefsNow): string[] {
  const tips = cards.flatMap((card) => {
    const branch = branchOfCard(card)
    return [commitOf(card), branch === null ? null : (refs.tips.get(branch) ?? null)]
  })
  const known = tips.filter((id) => id !== null && id !== refs.head)
  return [...new Set(known.filter((id) => refs.commits.has(id!) || [...refs.tips.values()].includes(id)) as string[])]
}

function needsHistory(cards: readonly AnchoredCard[], refs: RefsNow): boolean {
  return refs.head !== null && tipsOf(cards, refs).length > 0
}

async function historyFor(
  top: string,
  cards: readonly AnchoredCard[],
  refs: RefsNow,
  cache: FreshnessCache,
): Promise<HistoryIndex | null> {
  if (!refs.answered || refs.head === null || !needsHistory(cards, refs)) return null
  const tips = tipsOf(cards, refs)
  const known = cache.findHistory(top, refs.head, tips)
  if (known) return known
  const history = await loadHistory(top, refs.head, tips)
  if (history) cache.keepHistory(top, history)
  return history
}
