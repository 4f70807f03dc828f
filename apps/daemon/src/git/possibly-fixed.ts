import type { FileFreshness, PossiblyFixed, SymbolFreshness } from '@todo-assistant/shared/freshness'
import { showInvisible, takeGraphemes } from '@todo-assistant/shared/text'
import type { Commit } from './commit-log.ts'
import { namesCard, saysFix } from './commit-says.ts'
import type { FileTrace, LaterCommits } from './later-commits.ts'
import { locate } from './locate.ts'
import type { AnchoredCard } from './refs-now.ts'

/** A commit that says it fixes something, in the file of a symbol: the file before and after it. */
export interface Suspect {
  commit: Commit
  symbol: string
  before: string
  after: string
}

/** Newest suspects that are looked into, for one card. */
const MAX_SUSPECTS = 12

/**
 * The commits whose code has to be read before it can be said whether they changed a symbol. None for
 * an idea: a fix does not make it.
 */
export function findSuspects(
  card: AnchoredCard,
  traces: readonly { symbol: string; trace: FileTrace }[],
  later: LaterCommits,
): Suspect[] {
  if (card.kind === 'idea') return []
  return traces
    .flatMap(({ symbol, trace }) =>
      trace.touches
        .filter(({ commit, change }) => later.stands(commit) && 'MR'.includes(change.status) && saysFix(commit.message))
        .map(({ commit, change }) => ({ commit, symbol, before: change.before, after: change.after })),
    )
    .slice(-MAX_SUSPECTS)
}

/** A file of a card, with the trace of its later changes. */
export interface TracedFile {
  freshness: FileFreshness
  trace: FileTrace
}

/** Whether a commit changed files of the card, and they are all as they were at capture again. */
function wasUndone(commit: Commit, files: readonly TracedFile[]): boolean {
  const touched = files.filter(({ trace }) => trace.touches.some((touch) => touch.commit === commit))
  return touched.length > 0 && touched.every(({ freshness }) => freshness.state === 'unchanged')
}

/**
 * Whether a later commit may have fixed the matter already: one that names the card as finished, else
 * the newest one that says it fixes something and changed the code of one of the card's symbols.
 * @param blobs texts by id, for the suspects.
 */
export function possiblyFixed(
  card: AnchoredCard,
  later: LaterCommits,
  {
    files,
    suspects,
    symbols,
  }: { files: readonly TracedFile[]; suspects: readonly Suspect[]; symbols: readonly SymbolFreshness[] },
  blobs: ReadonlyMap<string, string>,
): PossiblyFixed | null {
  const naming = later.all.findLast((commit) => {
    return namesCard(commit.message, card) === 'fixes' && later.stands(commit) && !wasUndone(commit, files)
  })
  if (naming) return told(naming, 'names-card', null)
  // Code that is as it was at capture cannot hold a fix any more, whatever a commit once said.
  const asBefore = new Set(symbols.filter((each) => each.changed === false).map((each) => each.symbol))
  const changing = suspects.findLast((suspect) => !asBefore.has(suspect.symbol) && changesSymbol(suspect, blobs))
  return changing ? told(changing.commit, 'changes-symbol', changing.symbol) : null
}

function changesSymbol(suspect: Suspect, blobs: ReadonlyMap<string, string>): boolean {
  const before = locate(blobs.get(suspect.before) ?? '', suspect.symbol, null)
  const after = locate(blobs.get(suspect.after) ?? '', suspect.symbol, before?.line ?? null)
  return before !== undefined && after !== undefined && before.defines && after.defines && before.hash !== after.hash
}

function told(commit: Commit, why: PossiblyFixed['why'], symbol: string | null): PossiblyFixed {
  const subject = takeGraphemes(showInvisible(commit.message.split('\n', 1)[0]!), 120)
  return { commit: commit.id, why, subject, symbol }
}
