import { CardDraft, NoteDraft } from '@todo-assistant/shared/api'
import { parseShape } from '@todo-assistant/shared/refusals'
import type { SpoolEntry } from '../spool.ts'
import { once } from '../store/idempotency.ts'
import type { Store } from '../store/store.ts'
import { addCard } from './add.ts'
import { PERSON } from './amend.ts'
import { draftToCard } from './draft.ts'
import { addNote } from './note.ts'

/**
 * Takes in what the command line kept while no daemon ran. Each entry has its key, so one that was
 * taken before a crash is not taken twice.
 * @throws TodoError for an entry that would be refused today too.
 */
export async function replayEntry(store: Store, entry: SpoolEntry): Promise<void> {
  const key = `spool\n${entry.key}`
  if (entry.kind === 'note') {
    const { text, kind = 'supplement' } = parseShape(NoteDraft, entry.body)
    once(store, key, entry.body, (change) => {
      addNote(store, change, entry.ref, { text, kind, turn: null }, PERSON)
      return { status: 201, answer: {} }
    })
    return
  }
  const card = await draftToCard(store, parseShape(CardDraft, entry.body))
  once(store, key, entry.body, (change) => {
    const added = addCard(store, change, { ...card, keepDuplicate: true }, PERSON)
    // Never taken for done without a card: the entry stays in the spool.
    if (added.outcome !== 'created') throw new Error('a spooled card was not created')
    return { status: 201, answer: {} }
  })
}
