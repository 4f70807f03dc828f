import type { Request } from '@todo-assistant/shared/card'
import { recordOf } from '../store/card-rows.ts'
import { cardsSharingFiles, declareDifferent } from '../store/duplicate-candidates.ts'
import { findCard } from '../store/card-rows.ts'
import { parseRef } from '@todo-assistant/shared/ref'
import type { CardRecord } from '../store/schema.ts'
import type { Change, Store } from '../store/store.ts'
import { ensureWorkspace } from '../store/workspaces.ts'
import type { Added, NewCard } from './add.ts'
import { amend, type Author } from './amend.ts'
import { findDuplicate, findFinished } from './duplicate.ts'

/**
 * The raw card that a marker left for this message and block (design §8, "Markers"), while nobody
 * has decided on it.
 */
export function rawCardFor(
  store: Store,
  rootSessionId: string | undefined,
  request: Request | null,
): CardRecord | undefined {
  if (rootSessionId === undefined || !request || request.messageId === null) return undefined
  const pk = store
    .sql(
      `SELECT pk FROM cards WHERE root_session_id = ? AND raw = 1 AND deleted_at IS NULL
         AND request ->> 'messageId' = ? AND request ->> 'block' IS ?`,
    )
    .pluck()
    .get(rootSessionId, request.messageId, request.block) as number | undefined
  return pk === undefined ? undefined : recordOf(store.db, pk)
}

/**
 * Fills a raw card with what the model wrote, instead of making a second one. The duplicate rule
 * holds as for a new card.
 */
export function fillRaw(store: Store, change: Change, raw: CardRecord, card: NewCard, author: Author): Added {
  const workspace = ensureWorkspace(change, card.place.path, card.place.kind)
  const exempt = new Set([raw.pk])
  for (const text of card.notDuplicateOf) {
    const ref = parseRef(text)
    const found = ref && findCard(change.db, ref)
    if (found?.state === 'found') exempt.add(found.card.pk)
  }
  const candidates = cardsSharingFiles(
    store,
    workspace.id,
    card.touchedFiles.map((file) => file.path),
  ).filter((each) => !exempt.has(each.pk))
  const duplicate = findDuplicate(card.title, candidates)
  if (duplicate) return { outcome: 'duplicate', duplicate }
  const filled = amend(
    store,
    change,
    raw,
    {
      workspaceId: workspace.id,
      title: card.title,
      kind: card.kind,
      symptom: card.core.symptom ?? null,
      cause: card.core.cause ?? null,
      nextStep: card.core.nextStep ?? null,
      intent: card.core.intent ?? null,
      mustRead: card.mustRead,
      park: card.park,
      touchedFiles: card.touchedFiles,
      anchors: card.anchors,
      origin: card.origin,
      sessionId: card.origin?.sessionId ?? raw.sessionId,
      raw: false,
    },
    { ...author, kind: 'card.filled' },
  )
  for (const other of exempt) if (other !== raw.pk) declareDifferent(store, raw.pk, other)
  return { outcome: 'created', card: filled, finished: findFinished(card.title, candidates) }
}
