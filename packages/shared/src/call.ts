import { API_PREFIX } from './api-prefix.ts'
import { isErrorCode, TodoError, type RefusedPlace } from './errors.ts'
import type { Locale } from './locale.ts'

/** The part of a `Response` that a client needs. */
export interface Answer {
  ok: boolean
  status: number
  headers: { get(name: string): string | null }
  json(): Promise<unknown>
}

/** The part of `fetch` that a client needs. */
export type Fetch = (
  address: string,
  init?: {
    method?: string
    headers?: Record<string, string>
    body?: string
    signal?: AbortSignal
    redirect?: 'error'
  },
) => Promise<Answer>

export interface CallOptions {
  /** `http://127.0.0.1:7420`; empty for the page's own origin. */
  baseUrl: string
  /** Asked before every call, so that a renewed token is used at once. */
  token: () => string | undefined
  locale?: Locale
  /** Default: the platform's own. Node clients give one whose connections prove themselves. */
  fetch?: Fetch
  /** ms after which a call is given up as `daemon_absent`; default 10,000. */
  timeout?: number
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  rev?: number
  idempotencyKey?: string
  signal?: AbortSignal
}

/** What the daemon told, not yet checked against a shape, and the version that it says it is. */
export interface Told {
  value: unknown
  version: string
}

/** A call without an answer, unless the connection itself says why. */
export function unanswered(cause: unknown): TodoError {
  return cause instanceof TodoError ? cause : new TodoError('daemon_absent', {}, { cause })
}

async function refusal(answer: Answer): Promise<TodoError> {
  const problem = (await answer.json().catch(() => undefined)) as Record<string, unknown> | null | undefined
  const { type: _type, title: _title, status: _status, code, detail, errors, ...extra } = problem ?? {}
  if (typeof code !== 'string' || !isErrorCode(code) || typeof detail !== 'string')
    return new TodoError('internal', {}, { extra: { status: answer.status } })
  const error = new TodoError(code, {}, { extra, refusals: Array.isArray(errors) ? (errors as RefusedPlace[]) : [] })
  error.told = error.message = detail
  return error
}

/**
 * Calls of the REST interface whose answers are not looked at: for `client.ts`, which checks them against
 * their shapes, and for what has to start fast and prints the little that it reads.
 * @returns a function that rejects with a `TodoError`: the daemon's own refusal, or `daemon_absent` when
 * nothing answers in time.
 */
export function createCall(options: CallOptions): (path: string, call?: Call) => Promise<Told> {
  const doFetch: Fetch = options.fetch ?? fetch
  return async (path, { method = 'GET', query, body, rev, idempotencyKey, signal } = {}) => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
    const headers: Record<string, string> = { accept: 'application/json' }
    const token = options.token()
    if (token) headers.authorization = `Bearer ${token}`
    if (options.locale) headers['accept-language'] = options.locale
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (rev !== undefined) headers['if-match'] = `"${rev}"`
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
    const timeout = AbortSignal.timeout(options.timeout ?? 10_000)
    let answer: Answer
    let value: unknown
    try {
      answer = await doFetch(`${options.baseUrl}${API_PREFIX}${path}${search.size > 0 ? `?${search}` : ''}`, {
        method,
        headers,
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (answer.ok) value = await answer.json()
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw unanswered(cause)
    }
    if (!answer.ok) throw await refusal(answer)
    return { value, version: answer.headers.get('x-todo-assistant') ?? '?' }
  }
}
