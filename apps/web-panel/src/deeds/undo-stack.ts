import type { CardAnswer } from '@todo-assistant/shared/api'
import type { Card } from '@todo-assistant/shared/card'
import { Refused, type Client } from '../data/client.ts'
import type { Cache } from '../live/cache.ts'
import type { Toasts } from '../parts/toasts.ts'
import type { Words } from '../words/zh.ts'
import { describe } from './describe.ts'

/** One change of a card that can be taken back. */
export interface Done {
  readonly id: string
  /** The card's revision after the change: only then is it the latest one. */
  readonly rev: number
  /** How to take it back once something else has changed the card since. */
  readonly otherwise?: (current: Card) => Promise<CardAnswer | undefined>
}

interface Entry {
  readonly toast: number
  readonly back: () => Promise<unknown>
}

interface Needs {
  client: Client
  cache: Cache
  toasts: Toasts
  words: () => Words
}

const KEPT = 50

/** What a person did here and can take back, latest first: by its toast, or by Ctrl+Z. */
export function createUndoStack({ client, cache, toasts, words }: Needs) {
  const entries: Entry[] = []

  /**
   * The daemon's undo reverses whatever the latest change is, so it is asked only while that is ours;
   * taking back an earlier one is an ordinary change.
   */
  async function reverse({ id, rev, otherwise }: Done) {
    const { card } = await client.card(id)
    if (card.rev === rev) cache.settle(await client.undo(id))
    else if (otherwise) {
      const answer = await otherwise(card)
      if (answer) cache.settle(answer)
    } else throw new Refused('undo_conflict', { detail: words().undoOvertaken(card.number) })
  }

  async function run(entry: Entry) {
    const at = entries.indexOf(entry)
    if (at < 0) return
    entries.splice(at, 1)
    toasts.dismiss(entry.toast)
    try {
      await entry.back()
      toasts.tell(words().toastUndone)
    } catch (error) {
      toasts.warn(describe(error, words()))
    }
  }

  function offer(text: string, back: () => Promise<unknown>) {
    const action = { label: words().undo, run: () => void run(entry) }
    const entry: Entry = { toast: toasts.tell(text, action), back }
    entries.push(entry)
    if (entries.length > KEPT) entries.shift()
  }

  return {
    /** Tells what was done and how to take it back. */
    offer,
    did: (text: string, done: readonly Done[]) =>
      offer(text, async () => {
        for (const each of done.toReversed()) await reverse(each)
      }),
    /** Takes back the latest. @returns false when there is nothing. */
    last() {
      const entry = entries.at(-1)
      if (entry) void run(entry)
      return entry !== undefined
    },
  }
}

export type UndoStack = ReturnType<typeof createUndoStack>
