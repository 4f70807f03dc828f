import type { EventKind } from '@todo-assistant/shared/feed'
import { and, asc, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm'
import { events, type EventRecord } from './schema.ts'
import { prepareOnce, type Db, type Store } from './store.ts'

/** Events that tell of a card without changing it; undo looks past them. */
const TELLING: EventKind[] = ['card.read', 'card.recalled', 'card.opened', 'card.related', 'card.dispatched']

const prepared = prepareOnce((db) => ({
  changes: db
    .select()
    .from(events)
    .where(and(eq(events.cardId, sql.placeholder('id')), notInArray(events.kind, TELLING)))
    .orderBy(desc(events.seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
  ofCard: db
    .select()
    .from(events)
    .where(and(eq(events.cardId, sql.placeholder('id')), lt(events.seq, sql.placeholder('before'))))
    .orderBy(desc(events.seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
  since: db
    .select()
    .from(events)
    .where(gt(events.seq, sql.placeholder('since')))
    .orderBy(asc(events.seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
}))

/** The latest events of a card, latest first. @param before only those with a lower sequence number. */
export function latestEvents(
  store: Store,
  cardId: string,
  limit: number,
  before = Number.MAX_SAFE_INTEGER,
): EventRecord[] {
  return prepared(store.db).ofCard.all({ id: cardId, limit, before })
}

/** The latest events that changed a card, latest first; those that only tell of it are left out. */
export function latestChanges(store: Store, cardId: string, limit: number): EventRecord[] {
  return prepared(store.db).changes.all({ id: cardId, limit })
}

/** Events after a position of the feed, oldest first. */
export function eventsSince(db: Db, since: number, limit: number): EventRecord[] {
  return prepared(db).since.all({ since, limit })
}

/** When the event at a position was written, in ms since the epoch; undefined when there is none. */
export function eventAt(db: Db, seq: number): number | undefined {
  return db
    .select({ at: events.at })
    .from(events)
    .where(and(eq(events.seq, seq)))
    .get()?.at
}
