import { ERROR_WORDS } from './error-words.ts'
import type { Locale } from './locale.ts'

/**
 * Every error code with its HTTP status: a closed list. Programs read the code, people and models
 * the words (`error-words.ts`); `docs/errors.md` explains each, and a test ties the two.
 */
export const ERROR_STATUS = {
  broken_request: 400,
  invalid_json: 400,
  invalid_encoding: 400,
  invalid_shape: 400,
  missing_field: 400,
  unknown_field: 400,
  too_long: 400,
  too_many: 400,
  blank_text: 400,
  forbidden_character: 400,
  invalid_path: 400,
  invalid_ref: 400,
  invalid_cursor: 400,
  invalid_import: 400,
  nothing_to_do: 400,
  unauthenticated: 401,
  invalid_code: 401,
  forbidden_host: 403,
  forbidden_origin: 403,
  consent_required: 403,
  unknown_route: 404,
  unknown_card: 404,
  unknown_note: 404,
  unknown_workspace: 404,
  unknown_part: 404,
  unknown_adapter: 404,
  method_not_allowed: 405,
  stale_revision: 409,
  duplicate_card: 409,
  undo_conflict: 409,
  card_deleted: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  missing_revision: 428,
  rate_limited: 429,
  card_unreadable: 500,
  internal: 500,
  adapter_failed: 502,
  store_unavailable: 503,
  store_full: 507,
  adapter_offline: 503,
  recall_unavailable: 404,
  daemon_absent: 503,
  daemon_unproven: 503,
  unsafe_home: 503,
  version_mismatch: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[]

/** True for a text that is one of the product's error codes. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, text)
}

/** What an error says beside its code: the limit, what was given, which card, … */
export type ErrorParams = Readonly<Record<string, string | number | boolean | null | undefined>>

/** One refused place of a request. `path` as in `mustRead[3].text`; empty for the whole. */
export interface RefusedPlace {
  path: string
  code: ErrorCode
  limit?: number | string | undefined
  given?: number | string | undefined
}

/** The one error class of the product. `extra` travels in the problem JSON, for example the current card. */
export class TodoError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  readonly extra: Readonly<Record<string, unknown>>
  readonly refusals: readonly RefusedPlace[]
  /** The daemon's own words, in the language that was asked for; absent in an error that was made here. */
  told?: string

  constructor(
    code: ErrorCode,
    params: ErrorParams = {},
    more: { extra?: Record<string, unknown>; refusals?: RefusedPlace[]; cause?: unknown } = {},
  ) {
    super(ERROR_WORDS[code].en(params), { cause: more.cause })
    this.name = 'TodoError'
    this.code = code
    this.params = params
    this.extra = more.extra ?? {}
    this.refusals = more.refusals ?? []
  }

  /** HTTP status of the code. */
  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** What an error says, every refused place of it: in the daemon's words, else in the language at hand. */
export function sayError({ told, code, params, refusals }: TodoError, locale: Locale): string {
  if (told !== undefined) return told
  if (refusals.length === 0) return describeError(code, params, locale)
  return refusals.map((each) => describeError(each.code, { ...each, field: each.path }, locale)).join(' ')
}

/** What an error says to a person or a model: what was wrong and what to do next. */
export function describeError(code: ErrorCode, params: ErrorParams, locale: Locale): string {
  return ERROR_WORDS[code][locale](params)
}
