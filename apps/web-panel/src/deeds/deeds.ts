import type { CardAnswer, CardDraft, CardPatch, NoteDraft } from '@todo-assistant/shared/api'
import type { Card, CardRow, Status } from '@todo-assistant/shared/card'
import { Refused, type Client } from '../data/client.ts'
import type { Cache } from '../live/cache.ts'
import type { Toasts } from '../parts/toasts.ts'
import type { Words } from '../words/zh.ts'
import type { Choice } from './choice.ts'
import { mergeEdit, type Conflict } from './merge-edit.ts'

interface Needs {
  client: Client
  cache: Cache
  toasts: Toasts
  choice: Choice
  words: () => Words
}

const MOST_TRIES = 4

/** What an error says to a person. */
export function describe(error: unknown, words: Words): string {
  if (!(error instanceof Refused)) return String(error)
  if (error.code === 'daemon_absent') return words.absent
  if (error.code === 'unknown_route' || error.code === 'method_not_allowed') return words.routeMissing
  return error.message
}

/** Everything a person can do to a card, with what is shown before, after and when it is refused. */
export function createDeeds({ client, cache, toasts, choice, words }: Needs) {
  /**
   * Edits a card; a stale revision is merged field by field and only a true conflict is asked about.
   * @param base the card as the edit began.
   * @returns the card as saved, or undefined when the person kept what is there.
   */
  async function edit(base: Card | CardRow, patch: CardPatch): Promise<CardAnswer | undefined> {
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

  /** Runs a deed on a row: shown at once, taken back when it is refused. */
  async function attempt(row: CardRow, changed: Partial<CardRow>, deed: () => Promise<CardAnswer | undefined>) {
    const back = cache.foresee(row, changed)
    try {
      const answer = await deed()
      if (answer) cache.settle(answer)
      else back()
      return answer
    } catch (error) {
      back()
      toasts.warn(describe(error, words()))
      return undefined
    }
  }

  async function undo(id: string, back: (id: string) => Promise<CardAnswer>) {
    try {
      cache.settle(await back(id))
      toasts.tell(words().toastUndone)
    } catch (error) {
      toasts.warn(describe(error, words()))
    }
  }

  return {
    edit,
    async setStatus(row: CardRow, status: Status) {
      if (!(await attempt(row, { status }, () => edit(row, { status })))) return
      const said = {
        open: words().toastOpen,
        doing: words().toastOpen,
        done: words().toastDone,
        dropped: words().toastDropped,
      }
      toasts.tell(said[status](row.number), () => void undo(row.id, client.undo))
    },
    rename: (row: CardRow, title: string) => attempt(row, { title }, () => edit(row, { title })),
    async confirm(row: CardRow) {
      if (!(await attempt(row, { confirmed: true }, () => client.confirmCard(row.id)))) return
      toasts.tell(words().toastConfirmed(row.number))
    },
    async trash(row: CardRow) {
      const gone = { deletedAt: Date.now() }
      if (!(await attempt(row, gone, () => client.trashCard(row.id)))) return
      toasts.tell(words().toastTrashed(row.number), () => void undo(row.id, client.restoreCard))
    },
    restore: (id: string) => undo(id, client.restoreCard),
    async add(draft: CardDraft, key: string) {
      const answer = await client.addCard(draft, key)
      toasts.tell(words().toastAdded(answer.card.number))
      return answer
    },
    async addNote(card: Card, note: NoteDraft, key: string) {
      const answer = await client.addNote(card.id, note, key)
      cache.settle(answer)
      return answer
    },
    async removeNote(card: Card, noteId: string) {
      try {
        cache.settle(await client.removeNote(card.id, noteId))
        toasts.tell(words().toastNoteRemoved, () => void undo(card.id, client.undo))
      } catch (error) {
        toasts.warn(describe(error, words()))
      }
    },
  }
}

export type Deeds = ReturnType<typeof createDeeds>
