import { extname } from 'node:path'
import type { Anchors } from '@todo-assistant/shared/card'
import type { FileFreshness, SymbolFreshness } from '@todo-assistant/shared/freshness'
import type { FileTrace } from './later-commits.ts'
import { findRenamed, type Located, locate } from './locate.ts'
import { likeness, symbolBody } from './symbol-body.ts'
import type { WorkingFiles } from './working-files.ts'

export type AnchoredSymbol = Anchors['symbols'][number] & { symbol: string }

export interface SymbolQuestion {
  symbol: AnchoredSymbol
  /** Its file now, and what became of it. */
  file: FileFreshness
  trace: FileTrace
  /** Further files of the card. */
  others: readonly string[]
}

/** Files that are searched for a symbol that left its own. */
const MAX_SEARCHED = 120
const MAX_BESIDE = 60
/** From this likeness on, a definition of the same name is the same code. */
const SAME_CODE = 0.4

function base(symbol: AnchoredSymbol): SymbolFreshness {
  return { file: symbol.file, symbol: symbol.symbol, state: 'unknown', at: null, renamedTo: null, changed: null }
}

/** Whether what was found counts: a symbol that was a definition must still be one. */
function counts(found: Located | undefined, symbol: AnchoredSymbol): found is Located {
  return found !== undefined && (found.defines || symbol.defines !== true)
}

/**
 * Looks for a symbol where it was.
 * @returns null when it is not there, and has to be looked for elsewhere.
 */
export async function symbolInPlace(question: SymbolQuestion, files: WorkingFiles): Promise<SymbolFreshness | null> {
  const { symbol, file } = question
  const at = file.to ?? symbol.file
  const { state, text } = await files.read(at)
  const wasFound = symbol.foundAt !== null
  if (state === 'absent') return wasFound ? null : { ...base(symbol), state: 'unfound' }
  if (state !== 'there') return base(symbol)
  const found = locate(text, symbol.symbol, symbol.foundAt ?? symbol.line ?? null)
  if (!counts(found, symbol)) return wasFound ? null : { ...base(symbol), state: 'unfound' }
  return {
    ...base(symbol),
    state: at === symbol.file ? 'found' : 'moved',
    at: { file: at, line: found.line },
    changed: symbol.body === undefined ? null : found.hash !== symbol.body,
  }
}

/**
 * Looks for a symbol that left its place: the same code under another name, then a definition of its
 * name in the files that changed together with its own, in the card's other files and beside it.
 * @param old the text of its file at capture; undefined when that is not known.
 */
export async function symbolElsewhere(
  question: SymbolQuestion,
  files: WorkingFiles,
  old: string | undefined,
): Promise<SymbolFreshness> {
  const { symbol, file } = question
  const then = old === undefined ? undefined : locate(old, symbol.symbol, symbol.foundAt)
  const here = file.to ?? symbol.file
  const own = await files.read(here)
  if (then?.defines && own.state === 'there') {
    const renamed = findRenamed(own.text, symbolBody(old!, then.line), symbol.symbol)
    if (renamed) {
      const at = { file: here, line: renamed.line }
      return { ...base(symbol), state: 'moved', at, renamedTo: renamed.name, changed: false }
    }
  }
  let best: { file: string; found: Located; score: number } | undefined
  for (const candidate of await candidates(question, files)) {
    const { state, text } = await files.read(candidate)
    if (state !== 'there') continue
    const found = locate(text, symbol.symbol, null)
    if (!found?.defines) continue
    const score = found.hash === symbol.body ? 1 : then ? likeness(then.code, found.code) : 0
    if (!best || score > best.score) best = { file: candidate, found, score }
    if (score === 1) break
  }
  if (!best || best.score < SAME_CODE) return { ...base(symbol), state: 'gone' }
  const at = { file: best.file, line: best.found.line }
  const changed = symbol.body === undefined ? null : best.found.hash !== symbol.body
  return { ...base(symbol), state: 'moved', at, changed }
}

async function candidates({ symbol, trace, others }: SymbolQuestion, files: WorkingFiles): Promise<string[]> {
  const together = trace.touches
    .toReversed()
    .flatMap(({ commit }) => commit.changes.filter(({ status }) => status !== 'D').map(({ to }) => to))
    .filter((path) => extname(path) === extname(symbol.file) || trace.names.includes(path))
  const beside = await files.beside(symbol.file, MAX_BESIDE)
  const all = new Set([...trace.names, ...others, ...together.slice(0, MAX_SEARCHED), ...beside])
  all.delete(symbol.file)
  return [...all].slice(0, MAX_SEARCHED)
}
