import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { events, type EventRecord } from './schema.ts'
import { prepareOnce, type Db, type Store } from './store.ts'

const prepared = prepareOnce((db) => ({
  ofCard: db
    .select()
    .from(events)
    .where(eq(events.cardId, sql.placeholder('id')))
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

/** The latest events of a card, latest first. */
export function latestEvents(store: Store, cardId: string, limit: number): EventRecord[] {
  return prepared(store.db).ofCard.all({ id: cardId, limit })
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
