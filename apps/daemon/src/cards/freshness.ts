import type { Card } from '@todo-assistant/shared/card'
import type { Freshness } from '@todo-assistant/shared/freshness'
import { readFreshnessOf } from '../git/freshness.ts'
import { findWorkTree } from '../git/work-tree.ts'
import type { WorkTree } from '../git/work-tree.ts'

/** The folder in which a card's code lies: its workspace, else where it was captured. */
const folderOf = (card: Card) => card.workspace.path ?? card.origin?.cwd ?? null

/**
 * How the code of cards stands now (§3.10), those of one workspace together.
 * @param cwd where the asker works: a linked working tree of a card's workspace is looked at instead of the main one.
 * @returns by card id, one for each card; never fails.
 */
export async function freshnessOf(cards: readonly Card[], cwd: string | null = null): Promise<Map<string, Freshness>> {
  const own = cwd === null ? undefined : await findWorkTree(cwd)
  const byFolder = Map.groupBy(cards, folderOf)
  const answers = new Map<string, Freshness>()
  for (const [folder, group] of byFolder) {
    const tree: WorkTree = own && own.path !== null && own.path === folder ? own : await findWorkTree(folder)
    for (const [id, freshness] of await readFreshnessOf(group, tree)) answers.set(id, freshness)
  }
  return answers
}
