import { eq, sql } from 'drizzle-orm'
import { majors } from './schema.ts'
import type { Db } from './store.ts'

/**
 * Takes the next number (§4): the major of the root session and its next minor; without a session
 * a major of its own with minor 0. Only ever counts up, inside the caller's transaction, so no
 * number is issued twice, not after a deletion either.
 */
export function takeNumber(db: Db, rootSessionId: string | null): { major: number; minor: number } {
  if (rootSessionId !== null) {
    const known = db
      .update(majors)
      .set({ nextMinor: sql`${majors.nextMinor} + 1` })
      .where(eq(majors.rootSessionId, rootSessionId))
      .returning({ major: majors.major, nextMinor: majors.nextMinor })
      .get()
    if (known) return { major: known.major, minor: known.nextMinor - 1 }
    const { major } = db.insert(majors).values({ rootSessionId, nextMinor: 2 }).returning({ major: majors.major }).get()
    return { major, minor: 1 }
  }
  const { major } = db
    .insert(majors)
    .values({ rootSessionId: null, nextMinor: 1 })
    .returning({ major: majors.major })
    .get()
  return { major, minor: 0 }
}

/** The major of a root session, if it has one. */
export function majorOf(db: Db, rootSessionId: string): number | undefined {
  return db.select({ major: majors.major }).from(majors).where(eq(majors.rootSessionId, rootSessionId)).get()?.major
}
