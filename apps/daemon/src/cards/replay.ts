import { CardDraft, NoteDraft } from '@todo-assistant/shared/api'
import { parseShape } from '@todo-assistant/shared/refusals'
import type { SpoolEntry } from '../spool.ts'
import { keyAt, once } from '../store/idempotency.ts'
import type { Store } from '../store/store.ts'
import { addCard } from './add.ts'
import { PERSON } from './amend.ts'
import { draftToCard } from './draft.ts'
import { requireCard } from './find.ts'
import { addNote } from './note.ts'

/**
 * Takes in what the command line kept while no daemon took it. Each entry has the key it was sent with, so one that
 * was taken before a crash, or by a daemon that answered too late, is not taken twice.
 * @throws TodoError for an entry that would be refused today too.
 */
export async function replayEntry(store: Store, entry: SpoolEntry): Promise<void> {
  if (entry.kind === 'note') {
    const body = parseShape(NoteDraft, entry.body)
    const { text, kind = 'supplement' } = body
    const key = keyAt(`POST /cards/${requireCard(store.db, entry.ref).card.id}/notes`, entry.key)
    await once(store, key, body, (change) => {
      addNote(change, entry.ref, { text, kind, turn: null }, PERSON)
      return { status: 201, answer: {} }
    })
    return
  }
  const body = parseShape(CardDraft, entry.body)
  const card = await draftToCard(store, body)
  await once(store, keyAt('POST /cards', entry.key), body, (change) => {
    const added = addCard(store, change, { ...card, keepDuplicate: true }, PERSON)
    // Never taken for done without a card: the entry stays in the spool.
    if (added.outcome !== 'created') throw new Error('a spooled card was not created')
    return { status: 201, answer: {} }
  })
}
