import * as z from 'zod'
import { describeError, ERROR_CODES, sayError, type TodoError } from './errors.ts'
import type { Locale } from './locale.ts'

/** A refused place as it is sent, with its words. */
export const Refusal = z.object({
  path: z.string(),
  code: z.enum(ERROR_CODES),
  limit: z.union([z.number(), z.string()]).optional(),
  given: z.union([z.number(), z.string()]).optional(),
  detail: z.string(),
})
export type Refusal = z.infer<typeof Refusal>

/** RFC 9457 problem JSON, as every refusal of the daemon is sent. */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(ERROR_CODES),
  errors: z.array(Refusal).optional(),
})
export type Problem = z.infer<typeof Problem>

/** The problem JSON of an error in a language. */
export function toProblem(error: TodoError, locale: Locale): Problem {
  const errors = error.refusals.map((refusal) => ({
    ...refusal,
    detail: describeError(refusal.code, { ...refusal, field: refusal.path }, locale),
  }))
  return {
    ...error.extra,
    type: `urn:todo-assistant:error:${error.code}`,
    title: error.code.replaceAll('_', ' '),
    status: error.status,
    code: error.code,
    detail: sayError(error, locale),
    ...(errors.length > 0 ? { errors } : {}),
  }
}
