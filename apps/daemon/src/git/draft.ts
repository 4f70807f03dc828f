import type { FileFreshness, Freshness, SymbolFreshness } from '@todo-assistant/shared/freshness'
import { type FileAtCapture, fileNow } from './file-now.ts'
import { branchNow, type CommitNow, commitNow } from './place-now.ts'
import { NONE_LATER } from './later-commits.ts'
import { findSuspects, possiblyFixed, type Suspect, type TracedFile } from './possibly-fixed.ts'
import { type AnchoredCard, commitOf } from './refs-now.ts'
import { type AnchoredSymbol, symbolElsewhere, symbolInPlace, type SymbolQuestion } from './symbol-now.ts'
import { giveVerdict } from './verdict.ts'
import { labelsOf, type WorkspaceNow } from './workspace-now.ts'

/** A half-made answer. */
export interface Draft {
  card: AnchoredCard
  now: WorkspaceNow
  commit: CommitNow
  files: FileFreshness[]
  traced: TracedFile[]
  symbols: { question: SymbolQuestion; freshness: SymbolFreshness | null; old: string | null }[]
}

function fileAtCapture(card: AnchoredCard, label: string, now: WorkspaceNow): FileAtCapture {
  const { blobs } = card.anchors
  if (Object.hasOwn(blobs, label)) return blobs[label]!
  const kept = now.objects.get(`${commitOf(card)}:${label}`)
  if (kept) return kept.id
  // Other files were read at capture and this one was not there.
  return kept === null || Object.keys(blobs).length > 0 ? 'absent' : null
}

/** First part: files, symbols where they were, commit and branch. */
export async function draftFreshness(card: AnchoredCard, now: WorkspaceNow): Promise<Draft> {
  const commit = commitNow(card, now.refs, now.history, now.holders)
  const known = new Map<string, TracedFile>()
  for (const path of labelsOf(card)) {
    const atCapture = fileAtCapture(card, path, now)
    const kept = now.objects.get(`HEAD:${path}`)
    known.set(path, await fileNow({ path, atCapture, kept, later: commit.later, sparse: now.sparse }, now.files))
  }
  const files = card.touchedFiles.map(({ path }) => known.get(path)?.freshness ?? outside(path))
  const symbols: Draft['symbols'] = []
  for (const symbol of card.anchors.symbols) {
    const file = known.get(symbol.file)
    if (!file || symbol.symbol === undefined) continue
    const others = [...known.keys()]
    const question = { symbol: symbol as AnchoredSymbol, file: file.freshness, trace: file.trace, others }
    const atCapture = fileAtCapture(card, symbol.file, now)
    const old = atCapture === 'absent' ? null : atCapture
    symbols.push({ question, freshness: await symbolInPlace(question, now.files), old })
  }
  return { card, now, commit, files, traced: [...known.values()], symbols }
}

/** Blobs that the second part needs: old texts of files whose symbols are not where they were. */
export function blobsOfLost(draft: Draft): string[] {
  return draft.symbols.flatMap(({ freshness, old }) => (freshness === null && old !== null ? [old] : []))
}

/** Second part: symbols that left their place, and commits that may have mended them. */
export async function findLost(draft: Draft, blobs: ReadonlyMap<string, string>): Promise<Suspect[]> {
  for (const each of draft.symbols) {
    each.freshness ??= await symbolElsewhere(each.question, draft.now.files, blobs.get(each.old ?? ''))
  }
  const traces = draft.symbols.flatMap(({ question: { symbol, trace }, freshness }) => {
    const at = freshness?.at?.file
    const moved = at === undefined || at === symbol.file ? undefined : draft.commit.later?.trace(at)
    return [trace, ...(moved ? [moved] : [])].map((each) => ({ symbol: symbol.symbol, trace: each }))
  })
  return draft.commit.later ? findSuspects(draft.card, traces, draft.commit.later) : []
}

function outside(path: string): FileFreshness {
  return { path, state: 'external', to: null, commits: null, uncommitted: null }
}

/**
 * Last part: what may be fixed already, and the verdict.
 * @param blobs texts of the suspects, before and after.
 */
export function finishFreshness(
  draft: Draft,
  suspects: readonly Suspect[],
  blobs: ReadonlyMap<string, string>,
): Freshness {
  const { card, now, files } = draft
  const symbols = draft.symbols.flatMap(({ freshness }) => freshness ?? [])
  return giveVerdict({
    files,
    symbols,
    commit: draft.commit.freshness,
    branch: branchNow(card, now.refs, now.history),
    possiblyFixed: possiblyFixed(
      card,
      draft.commit.later ?? NONE_LATER,
      { files: draft.traced, suspects, symbols },
      blobs,
    ),
    head: now.refs.head,
    hindrances: now.hindrances,
  })
}
