import * as z from 'zod'

/**
 * Freshness 新鲜度: whether the code that a card describes is still there (§3.10). `fresh`: nothing
 * that the card names has changed. `drifted`: it changed, but can still be found. `stale`: a symbol
 * or all files are gone: investigate again instead of trusting the card. `unknown`: cannot be told.
 */
export const Verdict = z.enum(['fresh', 'drifted', 'stale', 'unknown'])
export type Verdict = z.infer<typeof Verdict>

/**
 * A file now, against its content at capture. `created`: there was none then. `absent`: there was
 * none then and there is none now. `external` files are not opened.
 */
export const FileState = z.enum([
  'unchanged',
  'changed',
  'renamed',
  'deleted',
  'created',
  'absent',
  'external',
  'unknown',
])
export type FileState = z.infer<typeof FileState>

export const FileFreshness = z.object({
  path: z.string(),
  state: FileState,
  /** Its path now, when it was renamed. */
  to: z.string().nullable(),
  /** How many later commits touched it, under any of its names; null when not known. */
  commits: z.int().nullable(),
  /** Whether the working tree differs from HEAD; null when not known. */
  uncommitted: z.boolean().nullable(),
})
export type FileFreshness = z.infer<typeof FileFreshness>

/** `unfound`: it was not there at capture either, so its absence says nothing. */
export const SymbolState = z.enum(['found', 'moved', 'gone', 'unfound', 'unknown'])
export type SymbolState = z.infer<typeof SymbolState>

export const SymbolFreshness = z.object({
  file: z.string(),
  symbol: z.string(),
  state: SymbolState,
  at: z.object({ file: z.string(), line: z.int().positive() }).nullable(),
  /** Its name now, when the same code goes by another one. */
  renamedTo: z.string().nullable(),
  /** Whether its own text changed since capture; null when not known. */
  changed: z.boolean().nullable(),
})
export type SymbolFreshness = z.infer<typeof SymbolFreshness>

/**
 * The commit of the card, seen from HEAD. `current`: HEAD itself. `behind`: in HEAD's history.
 * `elsewhere`: only on another branch. `rewritten`: in this clone, on no branch. `not-here`: not in
 * this clone.
 */
export const CommitState = z.enum(['current', 'behind', 'elsewhere', 'rewritten', 'not-here', 'none', 'unknown'])
export type CommitState = z.infer<typeof CommitState>

export const CommitFreshness = z.object({
  id: z.string().nullable(),
  state: CommitState,
  /** How many commits HEAD has that the card's commit does not; null when not known. */
  later: z.int().nullable(),
  /** The commit that took its place (same author, time and subject), or the branch that holds it. */
  as: z.string().nullable(),
  on: z.string().nullable(),
})
export type CommitFreshness = z.infer<typeof CommitFreshness>

/** `open`: another branch that is not in HEAD. `none`: HEAD was detached, or there was no branch. */
export const BranchState = z.enum(['current', 'open', 'merged', 'gone', 'none', 'unknown'])
export type BranchState = z.infer<typeof BranchState>

export const BranchFreshness = z.object({
  name: z.string().nullable(),
  state: BranchState,
  /** The branch now; null when detached. */
  now: z.string().nullable(),
})
export type BranchFreshness = z.infer<typeof BranchFreshness>

/** Why a later commit may have fixed it: it names the card, or says that it fixes and changes a symbol. */
export const FixedWhy = z.enum(['names-card', 'changes-symbol'])
export type FixedWhy = z.infer<typeof FixedWhy>

export const PossiblyFixed = z.object({
  commit: z.string(),
  why: FixedWhy,
  /** First line of its message, as data: never part of a sentence for a model. */
  subject: z.string(),
  symbol: z.string().nullable(),
})
export type PossiblyFixed = z.infer<typeof PossiblyFixed>

/** Everything that a verdict can rest on; closed, so that every one has its words. */
export const REASON_CODES = [
  'possibly-fixed',
  'symbol-gone',
  'all-files-gone',
  'file-deleted',
  'symbol-moved',
  'symbol-renamed',
  'file-renamed',
  'symbol-changed',
  'file-changed',
  'file-uncommitted',
  'symbols-unchanged',
  'file-created',
  'symbol-unfound',
  'symbol-unknown',
  'file-unknown',
  'nothing-changed',
  'nothing-anchored',
  'commit-behind',
  'commit-elsewhere',
  'commit-rewritten',
  'commit-replaced',
  'commit-not-here',
  'branch-merged',
  'branch-gone',
  'branch-open',
  'history-cut',
  'no-folder',
  'not-a-repository',
  'no-commit-yet',
  'git-missing',
  'timeout',
  'not-owned',
  'bare',
  'unreadable',
] as const
export const ReasonCode = z.enum(REASON_CODES)
export type ReasonCode = z.infer<typeof ReasonCode>

/** One reason, weightiest first in a list. Params are names and numbers for its words. */
export const FreshnessReason = z.object({
  code: ReasonCode,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type FreshnessReason = z.infer<typeof FreshnessReason>

/** The answer of `GET /cards/{ref}/freshness`. */
export const Freshness = z.object({
  verdict: Verdict,
  reasons: z.array(FreshnessReason),
  files: z.array(FileFreshness),
  symbols: z.array(SymbolFreshness),
  commit: CommitFreshness,
  branch: BranchFreshness,
  possiblyFixed: PossiblyFixed.nullable(),
  /** HEAD when this was computed. */
  head: z.string().nullable(),
})
export type Freshness = z.infer<typeof Freshness>
