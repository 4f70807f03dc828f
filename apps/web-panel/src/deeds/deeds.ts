import type { CardAnswer, CardDraft, CardPatch, NoteDraft } from '@todo-assistant/shared/api'
import type { Card, CardRow, Status } from '@todo-assistant/shared/card'
import type { Client } from '../data/client.ts'
import type { Cache } from '../live/cache.ts'
import type { Toasts } from '../parts/toasts.ts'
import type { Words } from '../words/zh.ts'
import { describe } from './describe.ts'
import { editDone, type Edit } from './edit.ts'
import type { UndoStack } from './undo-stack.ts'

interface Needs {
  client: Client
  cache: Cache
  toasts: Toasts
  undo: UndoStack
  edit: Edit
  words: () => Words
}

/** What is said of a card whose status changed. */
export function statusToast(status: Status, words: Words): (number: string) => string {
  return { open: words.toastOpen, doing: words.toastOpen, done: words.toastDone, dropped: words.toastDropped }[status]
}

/** Everything a person can do to a card, with what is shown before, after and when it is refused. */
export function createDeeds({ client, cache, toasts, undo, edit, words }: Needs) {
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

  /** Saves fields of a card and offers to take it back; rejects with what was wrong. */
  async function save(base: Card | CardRow, patch: CardPatch, said = words().toastSaved(base.number)) {
    const answer = await edit(base, patch)
    if (answer) undo.did(said, [editDone(base, patch, answer, edit)])
    return answer
  }

  return {
    save,
    /** The same where there is no place to say what was wrong. */
    async change(base: Card | CardRow, patch: CardPatch, said?: string) {
      return save(base, patch, said).catch((error: unknown) => void toasts.warn(describe(error, words())))
    },
    async setStatus(row: CardRow, status: Status, dropReason?: string) {
      const patch: CardPatch = { status, ...(dropReason ? { dropReason } : {}) }
      const answer = await attempt(row, { status }, () => edit(row, patch))
      if (!answer) return
      // Settling a card that waited for a yes confirmed it too; only the daemon's undo takes that back.
      const done = row.confirmed ? editDone(row, { status }, answer, edit) : { id: row.id, rev: answer.card.rev }
      undo.did(statusToast(status, words())(row.number), [done])
    },
    async rename(row: CardRow, title: string) {
      const answer = await attempt(row, { title }, () => edit(row, { title }))
      if (answer) undo.did(words().toastSaved(row.number), [editDone(row, { title }, answer, edit)])
    },
    async confirm(row: CardRow) {
      const answer = await attempt(row, { confirmed: true }, () => client.confirmCard(row.id))
      if (answer) undo.did(words().toastConfirmed(row.number), [{ id: row.id, rev: answer.card.rev }])
    },
    async trash(row: CardRow) {
      const answer = await attempt(row, { deletedAt: Date.now() }, () => client.trashCard(row.id))
      if (!answer) return
      const otherwise = () => client.restoreCard(row.id)
      undo.did(words().toastTrashed(row.number), [{ id: row.id, rev: answer.card.rev, otherwise }])
    },
    /** @param ref of a card in the trash. */
    async restore(ref: string) {
      try {
        const answer = await client.restoreCard(ref)
        cache.settle(answer)
        const otherwise = () => client.trashCard(answer.card.id)
        undo.did(words().toastRestored(answer.card.number), [{ id: answer.card.id, rev: answer.card.rev, otherwise }])
      } catch (error) {
        toasts.warn(describe(error, words()))
      }
    },
    async add(draft: CardDraft, key: string) {
      const answer = await client.addCard(draft, key)
      const { id, number, rev } = answer.card
      undo.did(words().toastAdded(number), [{ id, rev, otherwise: () => client.trashCard(id) }])
      return answer
    },
    async addNote(card: Card, note: NoteDraft, key: string) {
      const answer = await client.addNote(card.id, note, key)
      cache.settle(answer)
      const added = answer.card.notes.at(-1)
      const otherwise = added ? { otherwise: () => client.removeNote(card.id, added.id) } : {}
      undo.did(words().toastNoteAdded, [{ id: card.id, rev: answer.card.rev, ...otherwise }])
    },
    async removeNote(card: Card, noteId: string) {
      try {
        const answer = await client.removeNote(card.id, noteId)
        cache.settle(answer)
        undo.did(words().toastNoteRemoved, [{ id: card.id, rev: answer.card.rev }])
      } catch (error) {
        toasts.warn(describe(error, words()))
      }
    },
    /** Folds one card into another; the first is archived and says where it went. */
    async merge(source: { id: string; number: string }, into: { id: string; number: string }) {
      try {
        cache.settle(await client.mergeCard(source.id, into.id))
        const merged = await client.card(source.id)
        cache.settle(merged)
        undo.did(words().toastMerged(source.number, into.number), [{ id: source.id, rev: merged.card.rev }])
        return true
      } catch (error) {
        toasts.warn(describe(error, words()))
        return false
      }
    },
  }
}

export type Deeds = ReturnType<typeof createDeeds>
