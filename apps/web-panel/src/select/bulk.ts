import type { CardAnswer, CardPatch } from '@todo-assistant/shared/api'
import type { CardRow } from '@todo-assistant/shared/card'
import { describe } from '../deeds/describe.ts'
import { editDone } from '../deeds/edit.ts'
import { inTurn } from '../deeds/in-turn.ts'
import type { Done } from '../deeds/undo-stack.ts'
import type { Panel } from '../panel.ts'

/** What can be done to several cards at once. */
export type BulkDeed =
  | { readonly name: 'done' | 'dropped' | 'open' | 'trash' | 'restore' }
  | { readonly name: 'move'; readonly workspace: string }

/** What became of one of them; `wrong` says why it stayed as it was. */
export interface BulkResult {
  readonly row: CardRow
  readonly wrong: string | null
}

const AT_ONCE = 4

/**
 * Does one thing to several cards, each on its own: one that is refused does not keep the others back.
 * @param said what the toast says of those that went well.
 */
export async function runBulk(
  { client, cache, undo, edit, language }: Panel,
  rows: readonly CardRow[],
  deed: BulkDeed,
  said: (count: number) => string,
): Promise<BulkResult[]> {
  const done: Done[] = []

  async function one(row: CardRow): Promise<BulkResult> {
    const back = cache.foresee(row, foreseen(row, deed))
    try {
      const { answer, patch } = await apply(row)
      if (!answer) throw new Error(language.words().conflictTitle)
      cache.settle(answer)
      done.push(patch && row.confirmed ? editDone(row, patch, answer, edit) : { id: row.id, rev: answer.card.rev })
      return { row, wrong: null }
    } catch (error) {
      back()
      return { row, wrong: describe(error, language.words()) }
    }
  }

  async function apply(row: CardRow): Promise<{ answer: CardAnswer | undefined; patch?: CardPatch }> {
    if (deed.name === 'trash') return { answer: await client.trashCard(row.id) }
    if (deed.name === 'restore') return { answer: await client.restoreCard(row.id) }
    const patch: CardPatch = deed.name === 'move' ? { workspace: deed.workspace } : { status: deed.name }
    return { answer: await edit(row, patch, false), patch }
  }

  const results = await inTurn(rows, AT_ONCE, one)
  if (done.length > 0) undo.did(said(done.length), done)
  return results
}

function foreseen(row: CardRow, deed: BulkDeed): Partial<CardRow> {
  if (deed.name === 'move') return { workspaceId: deed.workspace }
  if (deed.name === 'trash') return { deletedAt: row.deletedAt ?? 0 }
  if (deed.name === 'restore') return { deletedAt: null }
  return { status: deed.name }
}
