import type { Anchors, SymbolRef, TouchedFile } from '@todo-assistant/shared/card'
import { TodoError } from '@todo-assistant/shared/errors'
import { LIMITS } from '@todo-assistant/shared/limits'
import { normalisePath } from '@todo-assistant/shared/path'
import { takeFingerprint } from '../git/fingerprint.ts'
import { findWorkTree, type WorkTree } from '../git/work-tree.ts'
import { findWorkspace, INBOX } from '../store/workspaces.ts'
import type { Store } from '../store/store.ts'

/** Where a card belongs and where its relative paths start. `path` null is the inbox. */
export interface Place {
  path: string | null
  kind: 'repository' | 'folder'
  tree: WorkTree
}

/**
 * Finds the workspace of a card (design §3, "Workspace"): the one named, else that of the cwd, else
 * the inbox.
 * @param named a `ws_…` id, `inbox`, or a path.
 * @throws TodoError `unknown_workspace` for an id that there is none of, and for what is neither id nor path.
 */
export async function findPlace(store: Store, named: string | undefined, cwd: string | null): Promise<Place> {
  if (named === 'inbox' || named === INBOX) return { path: null, kind: 'folder', tree: await findWorkTree(cwd) }
  if (named?.startsWith('ws_')) {
    const workspace = findWorkspace(store.db, { id: named })
    if (!workspace) throw new TodoError('unknown_workspace', { given: named })
    return {
      path: workspace.path,
      kind: workspace.kind === 'repository' ? 'repository' : 'folder',
      tree: await findWorkTree(cwd ?? workspace.path),
    }
  }
  const tree = await findWorkTree(named ?? cwd)
  // The inbox is an explicit choice, never what a mistyped name falls into.
  if (named !== undefined && tree.path === null) throw new TodoError('unknown_workspace', { given: named.slice(0, 80) })
  return { path: tree.path, kind: tree.kind === 'repository' ? 'repository' : 'folder', tree }
}

/** The label of a path, or a refusal that names the field. */
function label(
  text: string,
  field: string,
  tree: Pick<WorkTree, 'cwd' | 'roots'>,
): { path: string; external: boolean; line?: number } {
  const found = normalisePath(text, { cwd: tree.cwd, roots: tree.roots })
  if (found.ok) return found
  throw new TodoError(
    'invalid_path',
    {},
    { refusals: [{ path: field, code: 'invalid_path', limit: LIMITS.path, given: text.slice(0, 80) }] },
  )
}

/**
 * Brings touched files to labels, each once, in the order given (§5.1).
 * @throws TodoError `invalid_path`.
 */
export function labelFiles(paths: readonly string[], tree: Pick<WorkTree, 'cwd' | 'roots'>): TouchedFile[] {
  const files = new Map<string, TouchedFile>()
  for (const [index, text] of paths.entries()) {
    const { path, external } = label(text, `touchedFiles[${index}]`, tree)
    if (!files.has(path)) files.set(path, { path, external })
  }
  return [...files.values()]
}

/**
 * Brings the files of symbols to labels; a line that the path carried is kept.
 * @throws TodoError `invalid_path`.
 */
export function labelSymbols(symbols: readonly SymbolRef[], tree: WorkTree): SymbolRef[] {
  return symbols.map((each, index) => {
    const { path, line } = label(each.file, `symbols[${index}].file`, tree)
    const at = each.line ?? line
    return {
      file: path,
      ...(each.symbol === undefined ? {} : { symbol: each.symbol }),
      ...(at === undefined ? {} : { line: at }),
    }
  })
}

/** Takes the fingerprint of the code for a card (§3.10); never fails, says why where it is missing. */
export async function anchor(
  place: Place,
  files: readonly TouchedFile[],
  symbols: readonly SymbolRef[],
): Promise<Anchors> {
  return takeFingerprint(place.tree, files, symbols)
}
