import { desc, eq } from 'drizzle-orm'
import type { Dispatch } from '@todo-assistant/shared/session-api'
import { dispatches } from './schema.ts'
import type { Db } from './store.ts'

const shown = ({ cardPk: _cardPk, ...dispatch }: typeof dispatches.$inferSelect): Dispatch => dispatch

/** The dispatch of a key, and which card it belongs to. */
export function findDispatch(db: Db, key: string): { cardPk: number; dispatch: Dispatch } | undefined {
  const row = db.select().from(dispatches).where(eq(dispatches.key, key)).get()
  return row && { cardPk: row.cardPk, dispatch: shown(row) }
}

/** What was dispatched for a card, latest first. */
export function dispatchesOf(db: Db, cardPk: number): Dispatch[] {
  return db
    .select()
    .from(dispatches)
    .where(eq(dispatches.cardPk, cardPk))
    .orderBy(desc(dispatches.at))
    .limit(50)
    .all()
    .map(shown)
}

/** Writes a dispatch, or what became of it. */
export function putDispatch(db: Db, cardPk: number, dispatch: Dispatch): void {
  const { key: _key, ...rest } = dispatch
  db.insert(dispatches)
    .values({ cardPk, ...dispatch })
    .onConflictDoUpdate({ target: dispatches.key, set: rest })
    .run()
}
