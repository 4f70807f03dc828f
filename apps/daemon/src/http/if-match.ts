import { TodoError } from '@todo-assistant/shared/errors'
import { keyAt } from '../store/idempotency.ts'

/**
 * The revision an edit is based on, from `If-Match: "7"`.
 * @throws TodoError `missing_revision`.
 */
export function revisionOf(header: string | undefined): number {
  const found = /^"?(\d{1,9})"?$/.exec(header ?? '')
  if (!found) throw new TodoError('missing_revision')
  return Number(found[1])
}

/** The idempotency key of a creating call, made to belong to its route. */
export function keyOf(headers: Record<string, string | string[] | undefined>, route: string): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new TodoError('invalid_shape', { field: 'Idempotency-Key', limit: '1–200 printable ASCII characters' })
  }
  return keyAt(route, key)
}
