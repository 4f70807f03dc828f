import type { Freshness, ReasonCode } from '@todo-assistant/shared/freshness'
import { readBlobs } from './blobs.ts'
import { within } from './deadline.ts'
import { blobsOfLost, type Draft, draftFreshness, findLost, finishFreshness } from './draft.ts'
import { placeOfFiles } from './fingerprint.ts'
import { FreshnessCache, stampsOf, watchedPaths } from './freshness-cache.ts'
import type { Suspect } from './possibly-fixed.ts'
import { type AnchoredCard, branchOfCard, commitOf, readRefs, type RefsNow } from './refs-now.ts'
import type { WorkTree } from './work-tree.ts'
import { labelsOf, lookAt } from './workspace-now.ts'

/** A list waits at most this many milliseconds; every single git process has its own limit. */
const LIMIT_MS = 15_000

const kept = new FreshnessCache()

/**
 * How a card's code stands now (§3.10; the verdicts are defined in `shared/freshness.ts`). Computed
 * without a model; nothing is written to the repository and nothing of it is run.
 * @param tree of the card's workspace, as `findWorkTree` gives it.
 * @returns never throws; what cannot be told is `unknown` with a reason.
 */
export async function readFreshness(card: AnchoredCard, tree: WorkTree, cache = kept): Promise<Freshness> {
  const answers = await readFreshnessOf([card], tree, cache)
  return answers.get(card.id)!
}

/**
 * The same for many cards of one workspace, for a list: two git processes when all is cached, at most
 * 17 whatever the number of cards.
 * @returns by card id, one for each card.
 */
export async function readFreshnessOf(
  cards: readonly AnchoredCard[],
  tree: WorkTree,
  cache = kept,
): Promise<Map<string, Freshness>> {
  const untold = (code: ReasonCode) => new Map(cards.map((card) => [card.id, unknown(card, code)]))
  const work = answerAll(cards, tree, cache).catch(() => untold('unreadable'))
  return (await within(LIMIT_MS, work, null)) ?? untold('timeout')
}

async function answerAll(
  cards: readonly AnchoredCard[],
  tree: WorkTree,
  cache: FreshnessCache,
): Promise<Map<string, Freshness>> {
  const place = placeOfFiles(tree)
  const repository = tree.kind === 'repository' ? (tree.top ?? tree.path) : null
  const refs = repository ? await readRefs(repository, cards) : noRefs(tree)
  const answers = new Map<string, Freshness>()
  const missing: { card: AnchoredCard; key: string; stamps: string }[] = []
  for (const card of cards) {
    const key = keyOf(card, tree, refs)
    const known = await cache.find(key, place)
    if (known) answers.set(card.id, known)
    else missing.push({ card, key, stamps: await stampsOf(place, watchedPaths(labelsOf(card))) })
  }
  if (missing.length === 0) return answers
  const now = await lookAt(
    missing.map(({ card }) => card),
    tree,
    refs,
    cache,
  )
  const drafts: Draft[] = []
  for (const { card } of missing) drafts.push(await draftFreshness(card, now))
  const read = (ids: string[]) => (repository ? readBlobs(repository, [...new Set(ids)]) : new Map<string, string>())
  const old = await read(drafts.flatMap(blobsOfLost))
  const suspects: Suspect[][] = []
  for (const draft of drafts) suspects.push(await findLost(draft, old))
  const blobs = await read(suspects.flat().flatMap(({ before, after }) => [before, after]))
  for (const [index, draft] of drafts.entries()) {
    const { card, key, stamps } = missing[index]!
    const freshness = finishFreshness(draft, suspects[index]!, blobs)
    answers.set(card.id, freshness)
    // Without an answer of git the next attempt may know more.
    if (freshness.reasons.some(({ code }) => code === 'timeout' || code === 'git-missing')) continue
    const found = watchedPaths(placesIn(freshness))
    const all = [stamps, await stampsOf(place, found)].filter((each) => each !== '').join('|')
    cache.keep(key, freshness, [...watchedPaths(labelsOf(card)), ...found], all)
  }
  return answers
}

/** Files that an answer leads to, beside the card's own. */
function placesIn(freshness: Freshness): string[] {
  return [...freshness.files.flatMap(({ to }) => to ?? []), ...freshness.symbols.flatMap(({ at }) => at?.file ?? [])]
}

function keyOf(card: AnchoredCard, tree: WorkTree, refs: RefsNow): string {
  const branch = branchOfCard(card)
  const commit = commitOf(card)
  return JSON.stringify([
    tree.kind,
    tree.top ?? tree.path,
    refs.head,
    refs.branch,
    refs.reason,
    branch === null ? null : (refs.tips.get(branch) ?? null),
    commit !== null && refs.commits.has(commit),
    card.id,
    card.rev,
  ])
}

function noRefs(tree: WorkTree): RefsNow {
  const reason = tree.reason ?? 'not-a-repository'
  return { head: null, branch: null, reason, answered: false, commits: new Set(), tips: new Map() }
}

function unknown(card: AnchoredCard, code: ReasonCode): Freshness {
  return {
    verdict: 'unknown',
    reasons: [{ code, params: {} }],
    files: card.touchedFiles.map(({ path, external }) => {
      return { path, state: external ? 'external' : 'unknown', to: null, commits: null, uncommitted: null }
    }),
    symbols: [],
    commit: { id: card.anchors.commit, state: 'unknown', later: null, as: null, on: null },
    branch: { name: card.anchors.branch, state: 'unknown', now: null },
    possiblyFixed: null,
    head: null,
  }
}
