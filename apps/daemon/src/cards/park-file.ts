import { normalisePath } from '@todo-assistant/shared/path'
import { readInside } from '../git/inside-file.ts'
import { findWorkTree } from '../git/work-tree.ts'
import type { CardRecord } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { findWorkspace } from '../store/workspaces.ts'

/** A parked file is shown up to this many bytes. */
const LIMIT = 1024 * 1024

/**
 * The text of a file that a card points at, if it really lies in the card's working tree.
 * @returns undefined when it does not, is gone, or is no text of a sensible size.
 */
export async function readParkedFile(store: Store, card: CardRecord, path: string): Promise<string | undefined> {
  const tree = await findWorkTree(card.origin?.cwd ?? findWorkspace(store.db, { id: card.workspaceId })?.path ?? null)
  const top = tree.top ?? tree.path
  const label = normalisePath(path, { cwd: tree.cwd, roots: tree.roots })
  if (top === null || !label.ok || label.external) return undefined
  const read = await readInside(top, label.path, LIMIT)
  return typeof read === 'object' ? read.bytes.toString('utf8') : undefined
}
