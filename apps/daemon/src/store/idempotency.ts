import { createHash } from 'node:crypto'
import { TodoError } from '@todo-assistant/shared/errors'
import type { Change, Store } from './store.ts'

/** How long a key is remembered, in ms (7 days). */
export const KEYS_KEPT = 7 * 24 * 3_600_000

interface Kept {
  bodyHash: string
  status: number
  answer: string
}

/** A caller's key as it is kept: it belongs to its route. @param route `POST /cards`. */
export const keyAt = (route: string, key: string) => `http\n${route}\n${key}`

/** What a body is compared by: the same JSON in the same key order. */
export function hashBody(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('base64url')
}

/**
 * The answer that was given to this key before, if any.
 * @throws TodoError `idempotency_mismatch` when the key came with another body.
 */
export function recall(store: Store, key: string, bodyHash: string): { status: number; answer: unknown } | undefined {
  const kept = store
    .sql('SELECT body_hash AS bodyHash, status, answer FROM idempotency_keys WHERE key = ?')
    .get(key) as Kept | undefined
  if (!kept) return undefined
  if (kept.bodyHash !== bodyHash) throw new TodoError('idempotency_mismatch')
  return { status: kept.status, answer: JSON.parse(kept.answer) }
}

/** Keeps an answer with its key, in the transaction of the deed that it answers. */
export function remember(
  store: Store,
  change: Change,
  key: string,
  bodyHash: string,
  status: number,
  answer: unknown,
): void {
  store
    .sql('INSERT INTO idempotency_keys (key, body_hash, status, answer, at) VALUES (?, ?, ?, ?, ?)')
    .run(key, bodyHash, status, JSON.stringify(answer), change.at)
}

/**
 * Runs a deed at most once for a key: a repeat gets the first answer. The look-up and the deed are
 * one transaction, so that two sends at once are one deed.
 * @param key absent: always run.
 */
export function once<Answer>(
  store: Store,
  key: string | undefined,
  body: unknown,
  deed: (change: Change) => { status: number; answer: Answer },
): Promise<{ status: number; answer: Answer; replayed: boolean }> {
  const bodyHash = key === undefined ? '' : hashBody(body)
  return store.writeSoon((change) => {
    if (key !== undefined) {
      const kept = recall(store, key, bodyHash)
      if (kept) return { status: kept.status, answer: kept.answer as Answer, replayed: true }
    }
    const done = deed(change)
    if (key !== undefined) remember(store, change, key, bodyHash, done.status, done.answer)
    return { ...done, replayed: false }
  })
}

/** Forgets keys older than a week. */
export function forgetKeys(store: Store, at: number): void {
  store.sql('DELETE FROM idempotency_keys WHERE at < ?').run(at - KEYS_KEPT)
}
