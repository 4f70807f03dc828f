import { LIMITS } from '@todo-assistant/shared/limits'
import { formatNumber, parseRef } from '@todo-assistant/shared/ref'
import { cutToLimit } from '@todo-assistant/shared/text'
import { findCard } from '../store/card-rows.ts'
import { cardsSharingFiles, type Candidate } from '../store/duplicate-candidates.ts'
import type { CardRecord } from '../store/schema.ts'
import type { Change, Store } from '../store/store.ts'
import type { NewCard } from './add.ts'
import type { Author } from './amend.ts'
import { findDuplicate, findFinished, type Verdict } from './duplicate.ts'
import { addNote } from './note.ts'

export interface Judgement {
  /** Cards that the developer said are another thing. */
  different: number[]
  /** The open card that this one looks like, if one does (§6.5). */
  duplicate: Verdict<Candidate> | undefined
  /** The done or dropped card that would block if it were open. */
  finished: Verdict<Candidate> | undefined
}

/**
 * Compares a card about to be with those of its workspace.
 * @param self the raw card that it fills, which is no duplicate of itself.
 */
export function judge(
  store: Store,
  change: Change,
  workspaceId: string,
  card: Pick<NewCard, 'title' | 'status' | 'touchedFiles' | 'notDuplicateOf'>,
  self?: number,
): Judgement {
  const different = card.notDuplicateOf.flatMap((text) => {
    const ref = parseRef(text)
    const found = ref && findCard(change.db, ref)
    return found?.state === 'found' && found.card.pk !== self ? [found.card.pk] : []
  })
  const left = new Set([...different, self])
  const paths = card.touchedFiles.map((file) => file.path)
  const candidates = cardsSharingFiles(store, workspaceId, paths).filter((each) => !left.has(each.pk))
  const open = card.status === 'open' || card.status === 'doing'
  return {
    different,
    duplicate: open ? findDuplicate(card.title, candidates) : undefined,
    finished: findFinished(card.title, candidates),
  }
}

/** Names the look-alike on a card that was kept all the same, for a person to decide (design §8, "Daemon away"). */
export function noteLookalike(
  change: Change,
  card: CardRecord,
  { card: other, score, common }: Verdict<Candidate>,
  author: Author,
): CardRecord {
  const text = `#${formatNumber(other)} ≈ ${score.toFixed(2)}: ${common.slice(0, 3).join(', ')}`
  return addNote(
    change,
    card.id,
    { kind: 'status', text: cutToLimit(text, LIMITS.note), turn: null },
    { actor: 'daemon', sessionId: author.sessionId },
  )
}
