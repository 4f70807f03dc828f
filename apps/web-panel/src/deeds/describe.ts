import { Refused } from '../data/client.ts'
import type { Words } from '../words/zh.ts'

/** What an error says to a person. */
export function describe(error: unknown, words: Words): string {
  if (!(error instanceof Refused)) return String(error)
  if (error.code === 'daemon_absent') return words.absent
  if (error.code === 'unknown_route' || error.code === 'method_not_allowed') return words.routeMissing
  return error.message
}
