import { and, asc, gt, isNotNull } from 'drizzle-orm'
import type { ExportCard, ExportRecord } from '@todo-assistant/shared/export-format'
import { formatNumber } from '@todo-assistant/shared/ref'
import { filesOf, formerNumbersOf, notDuplicatesOf } from './card-rows.ts'
import { cards, events, majors, purgedCards, rules, workspaces, type CardRecord } from './schema.ts'
import type { Store } from './store.ts'

/** Cards and events are read in pages, so that an export of any size takes little memory. */
const PAGE = 500

/**
 * Everything of the store as export records, in a fixed order: the same store gives the same lines.
 * Not in it: sequence numbers of the feed, logins, idempotency keys.
 */
export function* exportRecords(store: Store): Generator<ExportRecord> {
  const { db } = store
  yield { type: 'todo-assistant-export', version: 1 }
  for (const row of db.select().from(workspaces).orderBy(asc(workspaces.id)).all()) yield { type: 'workspace', ...row }
  for (const row of db.select().from(rules).orderBy(asc(rules.workspaceId)).all()) yield { type: 'rules', ...row }
  for (const row of db.select().from(majors).orderBy(asc(majors.major)).all()) yield { type: 'major', ...row }
  for (const row of db.select().from(purgedCards).orderBy(asc(purgedCards.major), asc(purgedCards.minor)).all())
    yield { type: 'purged', ...row }
  for (let offset = 0; ; offset += PAGE) {
    const page = db.select().from(cards).orderBy(asc(cards.major), asc(cards.minor)).limit(PAGE).offset(offset).all()
    for (const card of page) yield exportCard(store, card)
    if (page.length < PAGE) break
  }
  for (let last = 0; ;) {
    const page = db
      .select()
      .from(events)
      .where(and(isNotNull(events.cardId), gt(events.seq, last)))
      .orderBy(asc(events.seq))
      .limit(PAGE)
      .all()
    for (const { seq, cardId, ...event } of page) {
      yield { type: 'event', cardId: cardId!, ...event }
      last = seq
    }
    if (page.length < PAGE) break
  }
}

/** One card as its export record. */
export function exportCard(store: Store, card: CardRecord): ExportCard {
  return {
    type: 'card',
    id: card.id,
    major: card.major,
    minor: card.minor,
    formerly: formerNumbersOf(store, card.pk).map(formatNumber),
    workspaceId: card.workspaceId,
    title: card.title,
    kind: card.kind,
    status: card.status,
    dropReason: card.dropReason,
    mergedInto: card.mergedInto,
    confirmed: card.confirmed,
    raw: card.raw,
    symptom: card.symptom,
    cause: card.cause,
    nextStep: card.nextStep,
    intent: card.intent,
    mustRead: card.mustRead,
    park: card.park,
    request: card.request,
    origin: card.origin,
    consent: card.consent,
    anchors: card.anchors,
    doneCommit: card.doneCommit,
    touchedFiles: filesOf(store, card.pk),
    notDuplicateOf: notDuplicatesOf(store, card.pk).map(({ id }) => id),
    notes: notesToExport(store, card.pk),
    badge: card.badge,
    createdAt: card.createdAt,
    updatedAt: card.updatedAt,
    deletedAt: card.deletedAt,
    rev: card.rev,
  }
}

function notesToExport(store: Store, pk: number): ExportCard['notes'] {
  return store
    .sql(
      `SELECT id, at, kind, text, actor, session_id AS sessionId, turn, deleted_at AS deletedAt FROM notes WHERE card_pk = ? ORDER BY pk`,
    )
    .all(pk) as ExportCard['notes']
}
