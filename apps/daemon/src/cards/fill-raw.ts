import type { Request } from '@todo-assistant/shared/card'
import { findCard } from '../store/card-rows.ts'
import { parseRef } from '@todo-assistant/shared/ref'
import { declareDifferent } from '../store/duplicate-candidates.ts'
import { latestChanges } from '../store/events.ts'
import { openRawCard, rawCardAnswered } from '../store/messages.ts'
import type { CardRecord } from '../store/schema.ts'
import type { Change, Store } from '../store/store.ts'
import { ensureWorkspace } from '../store/workspaces.ts'
import type { Added, NewCard } from './add.ts'
import { amend, touch, type Amendment, type Author } from './amend.ts'
import { judge, noteLookalike } from './judge.ts'
import { markedTitle } from './mark.ts'

/**
 * The raw card that a `todo_add` works out (design §8, "Markers"), as long as it is open: that of
 * the message and block, or the one that was answered as a duplicate of a card which the developer
 * now says is another.
 */
export function rawCardFor(
  store: Store,
  rootSessionId: string | undefined,
  request: Request | null,
  notDuplicateOf: readonly string[],
): CardRecord | undefined {
  if (rootSessionId === undefined) return undefined
  for (const text of notDuplicateOf) {
    const ref = parseRef(text)
    const other = ref && findCard(store.db, ref)
    const raw = other?.state === 'found' ? rawCardAnswered(store, rootSessionId, other.card.id) : undefined
    if (raw) return raw
  }
  if (!request || request.messageId === null) return undefined
  return openRawCard(store, rootSessionId, request.messageId, request.block)
}

/** What the model wrote, except where a person has already decided otherwise. */
function filling(store: Store, raw: CardRecord, card: NewCard, workspaceId: string): Amendment {
  const moved = latestChanges(store, raw.id, 200).some((event) => event.kind === 'card.moved')
  return {
    workspaceId: moved ? raw.workspaceId : workspaceId,
    title: raw.request && raw.title !== markedTitle(raw.request.text) ? raw.title : card.title,
    // A marker leaves `idea`; a defect was chosen by hand.
    kind: raw.kind === 'defect' ? raw.kind : card.kind,
    symptom: raw.symptom ?? card.core.symptom ?? null,
    cause: raw.cause ?? card.core.cause ?? null,
    nextStep: raw.nextStep ?? card.core.nextStep ?? null,
    intent: raw.intent ?? card.core.intent ?? null,
    mustRead: raw.mustRead.length > 0 ? raw.mustRead : card.mustRead,
    park: raw.park.length > 0 ? raw.park : card.park,
    ...(raw.files > 0 ? {} : { touchedFiles: card.touchedFiles, anchors: card.anchors }),
    origin: card.origin,
    sessionId: card.origin?.sessionId ?? raw.sessionId,
    raw: false,
  }
}

/**
 * Fills a raw card with what the model wrote, instead of making a second one. The duplicate rule
 * holds as for a new card; the raw card remembers that it was answered so.
 */
export function fillRaw(store: Store, change: Change, raw: CardRecord, card: NewCard, author: Author): Added {
  const workspace = ensureWorkspace(change, card.place.path, card.place.kind)
  const { different, duplicate, finished } = judge(store, change, workspace.id, card, raw.pk)
  if (duplicate && !card.keepDuplicate) {
    touch(change, raw, { ...author, kind: 'card.related', after: { duplicateOf: duplicate.card.id } }, { moves: false })
    return { outcome: 'duplicate', duplicate }
  }
  const filled = amend(
    change,
    raw,
    { ...filling(store, raw, card, workspace.id), ...(duplicate ? { confirmed: false } : {}) },
    { ...author, kind: 'card.filled' },
  )
  for (const other of different) declareDifferent(store, raw.pk, other)
  return {
    outcome: 'created',
    card: duplicate ? noteLookalike(change, filled, duplicate, author) : filled,
    finished,
  }
}

/**
 * Closes the raw card whose block turned out to belong to another card: the developer said it is the
 * same, and the model noted it there.
 */
export function closeAnsweredRaw(
  store: Store,
  change: Change,
  rootSessionId: string | undefined,
  target: CardRecord,
  dropReason: string,
  author: Author,
): void {
  const raw = rootSessionId === undefined ? undefined : rawCardAnswered(store, rootSessionId, target.id)
  if (raw)
    amend(change, raw, { status: 'dropped', dropReason, mergedInto: target.id }, { ...author, kind: 'card.status' })
}
