import type { Card } from '@todo-assistant/shared/card'
import type { Conflict } from './merge-edit.ts'

/** A question open to the person: which side of each conflict stays. */
export interface Question {
  readonly card: Card
  readonly conflicts: readonly Conflict[]
  /** @param mine the conflicts that this side's value settles. */
  readonly answer: (mine: readonly Conflict[]) => void
}

/** Holds the one open question; a second edit waits for the first to be settled. */
export function createChoice() {
  const listeners = new Set<() => void>()
  let open: Question | undefined
  let last: Promise<unknown> = Promise.resolve()

  function show(next: Question | undefined) {
    open = next
    for (const listener of listeners) listener()
  }

  return {
    now: () => open,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ask(card: Card, conflicts: readonly Conflict[]): Promise<readonly Conflict[]> {
      const answered = last.then(
        () =>
          new Promise<readonly Conflict[]>((resolve) => {
            const answer = (mine: readonly Conflict[]) => {
              show(undefined)
              resolve(mine)
            }
            show({ card, conflicts, answer })
          }),
      )
      last = answered
      return answered
    },
  }
}

export type Choice = ReturnType<typeof createChoice>
