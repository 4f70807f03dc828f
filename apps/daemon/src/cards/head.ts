import { takeFingerprint } from '../git/fingerprint.ts'
import { findWorkTree } from '../git/work-tree.ts'
import type { CardRecord } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { findWorkspace } from '../store/workspaces.ts'

/** HEAD of the working tree a card belongs to, now; null where there is none. */
export async function headOf(store: Store, card: CardRecord): Promise<string | null> {
  const folder = card.origin?.cwd ?? findWorkspace(store.db, { id: card.workspaceId })?.path ?? null
  return (await takeFingerprint(await findWorkTree(folder), [], [])).commit
}
