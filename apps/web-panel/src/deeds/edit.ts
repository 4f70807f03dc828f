import type { CardAnswer, CardPatch } from '@todo-assistant/shared/api'
import type { Card, CardRow } from '@todo-assistant/shared/card'
import { Refused, type Client } from '../data/client.ts'
import type { Cache } from '../live/cache.ts'
import type { Choice } from './choice.ts'
import { fieldValue, mergeEdit, type Conflict, type PatchField } from './merge-edit.ts'
import type { Done } from './undo-stack.ts'

interface Needs {
  client: Client
  cache: Cache
  choice: Choice
}

const MOST_TRIES = 4

/** @param ask false refuses a true conflict instead of asking about it. */
export type Edit = (base: Card | CardRow, patch: CardPatch, ask?: boolean) => Promise<CardAnswer | undefined>

/** Edits of a card; a stale revision is merged field by field and only a true conflict is asked about. */
export function createEdit({ client, cache, choice }: Needs): Edit {
  /**
   * @param base the card as the edit began.
   * @returns the card as saved, or undefined when the person kept what is there.
   */
  return async function edit(base, patch, ask = true) {
    let rev = base.rev
    let rest = patch
    let from = base
    for (let tried = 0; tried < MOST_TRIES; tried++) {
      try {
        const answer = await client.editCard(base.id, rev, rest)
        cache.settle(answer)
        return answer
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'stale_revision') throw error
        const current = (error.problem.card as Card | undefined) ?? (await client.card(base.id)).card
        const merged = mergeEdit(from, rest, current)
        if (merged.conflicts.length > 0 && !ask) throw error
        rest = merged.patch
        if (merged.conflicts.length > 0) {
          const mine: readonly Conflict[] = await choice.ask(current, merged.conflicts)
          rest = { ...rest, ...Object.fromEntries(mine.map((each) => [each.field, each.mine])) }
        }
        if (Object.keys(rest).length === 0) return undefined
        rev = current.rev
        from = current
      }
    }
    throw new Refused('stale_revision')
  }
}

/** How an edit is taken back: the daemon's undo, or its old values once more was changed. */
export function editDone(base: Card | CardRow, patch: CardPatch, { card }: CardAnswer, edit: Edit): Done {
  const fields = Object.keys(patch) as PatchField[]
  const before = Object.fromEntries(fields.map((field) => [field, fieldValue(base, field)])) as CardPatch
  // The developer's words can be corrected, not taken away; a reason lives with its status.
  if (before.request === null) delete before.request
  return { id: card.id, rev: card.rev, otherwise: () => edit(card, before) }
}
