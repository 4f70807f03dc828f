import type { AnchorReason, Anchors, SymbolRef, TouchedFile } from '@todo-assistant/shared/card'
import { FileId, type HashName } from './blob-id.ts'
import { TIME_LIMIT_MS, within } from './deadline.ts'
import { hashName, isSparse } from './git-folder.ts'
import { type HeadAnswer, readHead } from './head.ts'
import { type InsideFile, isInside, readInside } from './inside-file.ts'
import { locate } from './locate.ts'
import type { ObjectInfo } from './objects.ts'
import { CAPTURE_SLOTS } from './slots.ts'
import type { WorkTree } from './work-tree.ts'

/** Git's part of the time limit; the rest is for reading `.git` when git does not answer. */
const GIT_LIMIT_MS = 1_500

/** The folder against which labels are opened; null where there are no files to read. */
export function placeOfFiles(tree: WorkTree): string | null {
  return tree.kind === 'repository' ? tree.top : tree.path
}

/**
 * The fingerprint of the code at capture (§3.10): commit, branch, whether touched files had
 * uncommitted changes, the blob id of each touched file and of each symbol's file in the working
 * tree, and where each symbol is. At most two git processes; nothing of the repository is run.
 * @param files and symbols with labels of `normalisePath`; external ones are not opened.
 * @returns never throws; waits at most `TIME_LIMIT_MS`. What is missing has its `reason`.
 */
export async function takeFingerprint(
  tree: WorkTree,
  files: readonly TouchedFile[],
  symbols: readonly SymbolRef[],
): Promise<Anchors> {
  const unfound = symbols.map((symbol) => ({ ...symbol, foundAt: null }))
  const nothing = (reason: AnchorReason | null): Anchors => {
    return { commit: null, branch: null, reason, dirty: null, blobs: {}, symbols: unfound }
  }
  // Looking for the working tree has used the time up; its folder would keep us waiting again.
  if (tree.reason === 'timeout') return nothing('timeout')
  const work = capture(tree, files, symbols).catch(() => nothing('unreadable'))
  return within(TIME_LIMIT_MS, work, nothing('timeout'))
}

async function capture(tree: WorkTree, files: readonly TouchedFile[], symbols: readonly SymbolRef[]): Promise<Anchors> {
  const touched = files.filter((file) => !file.external).map((file) => file.path)
  const labels = [...new Set([...touched, ...symbols.map((symbol) => symbol.file)])].filter(isInside)
  const place = placeOfFiles(tree)
  const repository = tree.kind === 'repository' ? (tree.top ?? tree.path) : null
  const names = labels.map((label) => `HEAD:${label}`)
  const [head, contents, hash, sparse] = await Promise.all([
    repository ? readHead(repository, names, GIT_LIMIT_MS, CAPTURE_SLOTS) : outside(tree),
    Promise.all(labels.map((label) => (place ? readInside(place, label) : 'absent'))),
    repository ? hashName(repository) : ('sha1' as const),
    repository ? isSparse(repository) : false,
  ])
  const states = new Map(
    labels.map((label, index) => {
      const kept = head.objects ? (head.objects[index] ?? null) : undefined
      return [label, stateOf(contents[index]!, kept, idOf(contents[index]!, hash), sparse)]
    }),
  )
  const changes = touched.map((label) => states.get(label)?.dirty ?? null)
  return {
    commit: head.commit,
    branch: head.branch,
    reason: tree.top === null && tree.kind === 'repository' ? 'bare' : head.reason,
    dirty: changes.includes(true) ? true : changes.length === 0 || changes.includes(null) ? null : false,
    blobs: Object.fromEntries([...states].flatMap(([label, { id }]) => (id ? [[label, id]] : []))),
    symbols: symbols.map((symbol) => anchorSymbol(symbol, contents[labels.indexOf(symbol.file)] ?? 'outside')),
  }
}

function outside(tree: WorkTree): HeadAnswer {
  return { commit: null, branch: null, reason: tree.reason ?? 'not-a-repository', objects: null }
}

function idOf(content: InsideFile, hash: HashName): FileId | null {
  return typeof content === 'object' ? new FileId(content.bytes, hash) : null
}

/**
 * The id of a file and whether it differs from HEAD.
 * @param kept what HEAD has under the label; undefined when git did not say.
 */
function stateOf(
  content: InsideFile,
  kept: ObjectInfo | null | undefined,
  file: FileId | null,
  sparse: boolean,
): { id: string | null; dirty: boolean | null } {
  // A folder or a submodule: HEAD's id stands for it.
  if (kept && kept.type !== 'blob') return { id: kept.id, dirty: null }
  if (content === 'absent') {
    if (kept && sparse) return { id: kept.id, dirty: false }
    return { id: null, dirty: kept === undefined ? null : kept !== null }
  }
  if (!file) return { id: null, dirty: null }
  if (kept === undefined) return { id: file.plain, dirty: null }
  if (kept && file.is(kept.id)) return { id: kept.id, dirty: false }
  return { id: file.plain, dirty: true }
}

/** Where a symbol stands, and a short hash of its code, so that its own changes can be told later. */
function anchorSymbol(symbol: SymbolRef, content: InsideFile): Anchors['symbols'][number] {
  if (typeof content !== 'object') return { ...symbol, foundAt: null }
  const text = content.bytes.toString('utf8')
  if (!symbol.symbol) {
    const isThere = symbol.line !== undefined && symbol.line <= text.split('\n').length
    return { ...symbol, foundAt: isThere ? symbol.line! : null }
  }
  const found = locate(text, symbol.symbol, symbol.line ?? null)
  if (!found) return { ...symbol, foundAt: null }
  return { ...symbol, foundAt: found.line, defines: found.defines, body: found.hash }
}
