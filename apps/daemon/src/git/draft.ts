import type { FileFreshness, Freshness, SymbolFreshness } from '@todo-assistant/shared/freshness'
import type { Commit } from './commit-log.ts'
import { type FileAtCapture, fileNow } from './file-now.ts'
import { LaterChanges } from './file-trace.ts'
import type { HistoryIndex } from './history.ts'
import { branchNow, type CommitNow, commitNow } from './place-now.ts'
import { findSuspects, possiblyFixed, standing, type Suspect, type TracedFile } from './possibly-fixed.ts'
import { type AnchoredCard, commitOf } from './refs-now.ts'
import { type AnchoredSymbol, symbolElsewhere, symbolInPlace, type SymbolQuestion } from './symbol-now.ts'
import { giveVerdict } from './verdict.ts'
import { labelsOf, type WorkspaceNow } from './workspace-now.ts'

/** A half-made answer: all but what needs the code of older commits. */
export interface Draft {
  card: AnchoredCard
  now: WorkspaceNow
  commit: CommitNow
  later: Commit[]
  files: FileFreshness[]
  traced: TracedFile[]
  symbols: { question: SymbolQuestion; freshness: SymbolFreshness | null }[]
  suspects: Suspect[]
  /** Blobs to be read before the answer can be finished. */
  wanted: string[]
}

/** Later changes are the same for all cards of one commit. */
const changesOf = new WeakMap<HistoryIndex, Map<string, LaterChanges>>()

function laterChanges(history: HistoryIndex | null, id: string, later: readonly Commit[]): LaterChanges {
  if (!history) return new LaterChanges(later)
  const known = changesOf.get(history) ?? new Map<string, LaterChanges>()
  changesOf.set(history, known)
  const changes = known.get(id) ?? new LaterChanges(later)
  known.set(id, changes)
  return changes
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
  const later = commit.later ?? []
  const changes = commit.later
    ? laterChanges(now.history, commit.freshness.as ?? commit.freshness.id ?? '', later)
    : null
  const known = new Map<string, TracedFile>()
  for (const path of labelsOf(card)) {
    const atCapture = fileAtCapture(card, path, now)
    const kept = now.objects.get(`HEAD:${path}`)
    known.set(path, await fileNow({ path, atCapture, kept, changes, sparse: now.sparse }, now.files))
  }
  const files = card.touchedFiles.map(({ path, external }) => (external ? outside(path) : known.get(path)!.freshness))
  const symbols: Draft['symbols'] = []
  for (const symbol of card.anchors.symbols) {
    const file = known.get(symbol.file)
    if (!file || symbol.symbol === undefined) continue
    const others = [...known.keys()]
    const question = { symbol: symbol as AnchoredSymbol, file: file.freshness, trace: file.trace, others }
    symbols.push({ question, freshness: await symbolInPlace(question, now.files) })
  }
  const valid = standing(later)
  const traces = symbols.flatMap(({ question: { symbol, trace }, freshness }) => {
    const moved = freshness?.at && freshness.at.file !== symbol.file ? changes?.trace(freshness.at.file) : undefined
    return [trace, ...(moved ? [moved] : [])].map((each) => ({ symbol: symbol.symbol, trace: each }))
  })
  const found = findSuspects(card, traces, new Set(valid.map((each) => each.id)))
  const old = symbols.filter(({ freshness }) => freshness === null).map(({ question }) => oldBlob(card, question, now))
  const wanted = [...found.flatMap(({ before, after }) => [before, after]), ...old].filter((id) => id !== undefined)
  const traced = [...known.values()]
  return { card, now, commit, later: valid, files, traced, symbols, suspects: found, wanted: [...new Set(wanted)] }
}

function outside(path: string): FileFreshness {
  return { path, state: 'external', to: null, commits: null, uncommitted: null }
}

function oldBlob(card: AnchoredCard, { symbol }: SymbolQuestion, now: WorkspaceNow): string | undefined {
  const atCapture = fileAtCapture(card, symbol.file, now)
  return atCapture === null || atCapture === 'absent' ? undefined : atCapture
}

/** Second part: symbols that left their place, what may be fixed already, and the verdict. */
export async function finishFreshness(draft: Draft, blobs: ReadonlyMap<string, string>): Promise<Freshness> {
  const { card, now } = draft
  const symbols: SymbolFreshness[] = []
  for (const { question, freshness } of draft.symbols) {
    const old = blobs.get(oldBlob(card, question, now) ?? '')
    symbols.push(freshness ?? (await symbolElsewhere(question, now.files, old)))
  }
  return giveVerdict({
    files: draft.files,
    symbols,
    commit: draft.commit.freshness,
    branch: branchNow(card, now.refs, now.history),
    possiblyFixed: possiblyFixed(card, draft.later, { files: draft.traced, suspects: draft.suspects, symbols }, blobs),
    head: now.refs.head,
    hindrances: now.hindrances,
  })
}
