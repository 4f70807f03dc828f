import type {
  BranchFreshness,
  CommitFreshness,
  FileFreshness,
  Freshness,
  FreshnessReason,
  PossiblyFixed,
  ReasonCode,
  SymbolFreshness,
  Verdict,
} from '@todo-assistant/shared/freshness'
import { REASON_CODES } from '@todo-assistant/shared/freshness'

export interface Findings {
  files: FileFreshness[]
  symbols: SymbolFreshness[]
  commit: CommitFreshness
  branch: BranchFreshness
  possiblyFixed: PossiblyFixed | null
  head: string | null
  /** What stood in the way: no folder, no git, a history cut short. */
  hindrances: ReasonCode[]
}

const short = (commit: string) => commit.slice(0, 10)

function fileReasons(files: readonly FileFreshness[]): FreshnessReason[] {
  return files.flatMap(({ path: file, state, to, commits, uncommitted }): FreshnessReason[] => {
    switch (state) {
      case 'deleted':
        return [{ code: 'file-deleted', params: { file } }]
      case 'renamed':
        return [{ code: 'file-renamed', params: { file, to: to ?? '' } }]
      case 'created':
        return [{ code: 'file-created', params: { file } }]
      case 'unknown':
        return [{ code: 'file-unknown', params: { file } }]
      case 'changed':
        if (uncommitted && !commits) return [{ code: 'file-uncommitted', params: { file } }]
        return [{ code: 'file-changed', params: commits ? { file, commits } : { file } }]
      default:
        return []
    }
  })
}

function symbolReasons(symbols: readonly SymbolFreshness[]): FreshnessReason[] {
  return symbols.flatMap(({ file, symbol, state, at, renamedTo, changed }): FreshnessReason[] => {
    if (state === 'gone') return [{ code: 'symbol-gone', params: { symbol, file } }]
    if (state === 'unfound') return [{ code: 'symbol-unfound', params: { symbol } }]
    if (state === 'unknown') return [{ code: 'symbol-unknown', params: { symbol } }]
    const place = { symbol, to: at!.file, line: at!.line }
    if (renamedTo) return [{ code: 'symbol-renamed', params: { ...place, name: renamedTo } }]
    if (state === 'moved') return [{ code: 'symbol-moved', params: place }]
    return changed ? [{ code: 'symbol-changed', params: place }] : []
  })
}

function placeReasons({ commit, branch }: Findings): FreshnessReason[] {
  const reasons: FreshnessReason[] = []
  if (commit.later) reasons.push({ code: 'commit-behind', params: { commits: commit.later } })
  if (commit.state === 'elsewhere' && commit.on)
    reasons.push({ code: 'commit-elsewhere', params: { branch: commit.on } })
  if (commit.state === 'rewritten') {
    if (commit.as) reasons.push({ code: 'commit-replaced', params: { commit: short(commit.as) } })
    else reasons.push({ code: 'commit-rewritten', params: {} })
  }
  if (commit.state === 'not-here') reasons.push({ code: 'commit-not-here', params: {} })
  const name = branch.name ?? ''
  if (branch.state === 'merged') reasons.push({ code: 'branch-merged', params: { branch: name } })
  if (branch.state === 'gone') reasons.push({ code: 'branch-gone', params: { branch: name } })
  if (branch.state === 'open') reasons.push({ code: 'branch-open', params: { branch: name } })
  return reasons
}

function judge({ files, symbols }: Findings): Verdict {
  if (symbols.some(({ state }) => state === 'gone')) return 'stale'
  const existed = files.filter(({ state }) => ['unchanged', 'changed', 'renamed', 'deleted'].includes(state))
  // Files may be gone while the code itself was found elsewhere.
  const located = symbols.some(({ state }) => state === 'found' || state === 'moved')
  if (!located && existed.length > 0 && existed.every(({ state }) => state === 'deleted')) return 'stale'
  const drifted =
    files.some(({ state }) => ['changed', 'renamed', 'deleted', 'created'].includes(state)) ||
    symbols.some(({ state, changed }) => state === 'moved' || changed === true)
  if (drifted) return 'drifted'
  if ([...files, ...symbols].some(({ state }) => state === 'unknown')) return 'unknown'
  return existed.length > 0 || symbols.some(({ state }) => state === 'found') ? 'fresh' : 'unknown'
}

/**
 * The verdict on a card and its reasons, weightiest first. Only what happened to its files and symbols
 * decides; commits and branches explain. Pure.
 */
export function giveVerdict(findings: Findings): Freshness {
  const { files, symbols, commit, branch, possiblyFixed, head } = findings
  const verdict = judge(findings)
  const reasons = [...symbolReasons(symbols), ...fileReasons(files), ...placeReasons(findings)]
  const deleted = files.filter(({ state }) => state === 'deleted')
  if (verdict === 'stale' && deleted.length > 1 && !symbols.some(({ state }) => state === 'gone')) {
    reasons.push({ code: 'all-files-gone', params: {} })
  }
  if (verdict === 'fresh') reasons.push({ code: 'nothing-changed', params: {} })
  const isSame = symbols.length > 0 && symbols.every(({ state, changed }) => state === 'found' && changed === false)
  if (verdict === 'drifted' && isSame) reasons.push({ code: 'symbols-unchanged', params: {} })
  const isEmpty = files.every(({ state }) => state === 'external' || state === 'absent') && symbols.length === 0
  if (verdict === 'unknown' && isEmpty) reasons.push({ code: 'nothing-anchored', params: {} })
  for (const code of findings.hindrances) reasons.push({ code, params: {} })
  if (possiblyFixed) {
    const params = {
      commit: short(possiblyFixed.commit),
      ...(possiblyFixed.symbol ? { symbol: possiblyFixed.symbol } : {}),
    }
    reasons.push({ code: 'possibly-fixed', params })
  }
  // A stable sort: within one code the order of the card holds.
  reasons.sort((a, b) => REASON_CODES.indexOf(a.code) - REASON_CODES.indexOf(b.code))
  return { verdict, reasons, files, symbols, commit, branch, possiblyFixed, head }
}
