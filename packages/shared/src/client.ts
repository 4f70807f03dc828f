import type * as z from 'zod'
import {
  API_PREFIX,
  CardAnswer,
  CardList,
  Health,
  Hello,
  History,
  Login,
  LoginCode,
  Rules,
  ToolAnswer,
  Workspace,
  WorkspaceList,
  type CardDraft,
  type CardPatch,
  type ListQuery,
  type NoteDraft,
  type ToolCall,
  type WorkspacePatch,
} from './api.ts'
import {
  Adapter,
  AdapterList,
  Dispatch,
  DispatchList,
  MarkedCards,
  ParkBody,
  RecallAnswer,
  RelatedList,
  Reminders,
  Seed,
  type AdapterDraft,
  type DispatchDraft,
  type MarkedMessage,
  type Touches,
} from './session-api.ts'
import { ERROR_STATUS, Problem, TodoError, type ErrorCode } from './errors.ts'
import type { Locale } from './locale.ts'
import { freshNonce, prove } from './proof.ts'
import { BackupInfo, BackupList, DoctorReport, ImportReport, Stats } from './upkeep-api.ts'
import type { ToolName } from './tool-arguments.ts'

/** The part of `fetch` that the client needs. */
export type Fetch = (
  address: string,
  init?: {
    method?: string
    headers?: Record<string, string>
    body?: string
    signal?: AbortSignal
    redirect?: 'error'
  },
) => Promise<Response>

export interface ClientOptions {
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

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  rev?: number
  idempotencyKey?: string
  signal?: AbortSignal
}

/**
 * Asks whether the daemon behind an address holds the token; sends nothing secret.
 * @throws TodoError `daemon_absent` when nothing answers, `daemon_unproven` when a stranger does.
 */
export async function proveDaemon(
  baseUrl: string,
  token: string,
  doFetch: Fetch = fetch,
  timeout = 3_000,
): Promise<Hello> {
  const nonce = freshNonce()
  let response: Response
  try {
    response = await doFetch(`${baseUrl}${API_PREFIX}/hello?nonce=${nonce}`, {
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    })
  } catch (cause) {
    throw unanswered(cause)
  }
  const hello = Hello.safeParse(await response.json().catch(() => undefined))
  const expected = await prove(token, new URL(baseUrl).host, nonce)
  if (!hello.success || hello.data.proof !== expected) throw new TodoError('daemon_unproven', { given: baseUrl })
  return hello.data
}

/** A call without an answer, unless the connection itself says why. */
function unanswered(cause: unknown): TodoError {
  return cause instanceof TodoError ? cause : new TodoError('daemon_absent', {}, { cause })
}

async function refusal(response: Response): Promise<TodoError> {
  const problem = Problem.safeParse(await response.json().catch(() => undefined))
  if (!problem.success) return new TodoError('internal', {}, { extra: { status: response.status } })
  const { type: _type, title: _title, status: _status, code, detail, errors, ...extra } = problem.data
  const error = new TodoError(code, {}, { extra, refusals: errors ?? [] })
  // The daemon's own words, in the language that was asked for.
  error.message = detail
  return error
}

/**
 * The typed client of the REST interface. Every method rejects with a `TodoError`: the daemon's own
 * refusal, or `daemon_absent` when nothing answers in time.
 */
export function createClient(options: ClientOptions) {
  const doFetch: Fetch = options.fetch ?? fetch

  async function call<Shape extends z.ZodType>(
    shape: Shape,
    path: string,
    { method = 'GET', query, body, rev, idempotencyKey, signal }: Call = {},
  ): Promise<z.infer<Shape>> {
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
    let response: Response
    try {
      response = await doFetch(`${options.baseUrl}${API_PREFIX}${path}${search.size > 0 ? `?${search}` : ''}`, {
        method,
        headers,
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw unanswered(cause)
    }
    if (!response.ok) throw await refusal(response)
    const parsed = shape.safeParse(await response.json())
    if (!parsed.success)
      throw new TodoError(
        'version_mismatch',
        { given: response.headers.get('x-todo-assistant') ?? '?', limit: 'this version' },
        { cause: parsed.error },
      )
    return parsed.data
  }

  const card = (ref: string) => `/cards/${encodeURIComponent(ref)}`

  return {
    /** Any route, checked against a shape; the methods below are the common ones. */
    call,
    health: () => call(Health, '/health'),
    cards: (query: ListQuery, signal?: AbortSignal) =>
      call(CardList, '/cards', { query, ...(signal ? { signal } : {}) }),
    card: (ref: string) => call(CardAnswer, card(ref)),
    addCard: (draft: CardDraft, idempotencyKey = freshNonce()) =>
      call(CardAnswer, '/cards', { method: 'POST', body: draft, idempotencyKey }),
    editCard: (ref: string, rev: number, patch: CardPatch) =>
      call(CardAnswer, card(ref), { method: 'PATCH', body: patch, rev }),
    trashCard: (ref: string) => call(CardAnswer, card(ref), { method: 'DELETE' }),
    restoreCard: (ref: string) => call(CardAnswer, `${card(ref)}/restore`, { method: 'POST', body: {} }),
    confirmCard: (ref: string) => call(CardAnswer, `${card(ref)}/confirm`, { method: 'POST', body: {} }),
    undo: (ref: string) => call(CardAnswer, `${card(ref)}/undo`, { method: 'POST', body: {} }),
    addNote: (ref: string, note: NoteDraft, idempotencyKey = freshNonce()) =>
      call(CardAnswer, `${card(ref)}/notes`, { method: 'POST', body: note, idempotencyKey }),
    removeNote: (ref: string, id: string) =>
      call(CardAnswer, `${card(ref)}/notes/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    history: (ref: string, before?: number) => call(History, `${card(ref)}/history`, { query: { before } }),
    workspaces: () => call(WorkspaceList, '/workspaces'),
    editWorkspace: (id: string, patch: WorkspacePatch) =>
      call(Workspace, `/workspaces/${encodeURIComponent(id)}`, { method: 'PATCH', body: patch }),
    rules: (key: string) => call(Rules, `/workspaces/${encodeURIComponent(key)}/rules`),
    setRules: (key: string, text: string) =>
      call(Rules, `/workspaces/${encodeURIComponent(key)}/rules`, { method: 'PUT', body: { text } }),
    tool: (name: ToolName, body: ToolCall, signal?: AbortSignal) =>
      call(ToolAnswer, `/tools/${name}`, { method: 'POST', body, ...(signal ? { signal } : {}) }),
    markers: (sessionId: string, message: MarkedMessage) =>
      call(MarkedCards, `/sessions/${encodeURIComponent(sessionId)}/markers`, { method: 'POST', body: message }),
    touches: (sessionId: string, touches: Touches) =>
      call(Reminders, `/sessions/${encodeURIComponent(sessionId)}/touches`, { method: 'POST', body: touches }),
    announce: (adapterId: string, draft: AdapterDraft) =>
      call(Adapter, `/adapters/${encodeURIComponent(adapterId)}`, { method: 'PUT', body: draft }),
    adapters: () => call(AdapterList, '/adapters'),
    seed: (ref: string) => call(Seed, `${card(ref)}/seed`),
    dispatch: (ref: string, draft: DispatchDraft) =>
      call(Dispatch, `${card(ref)}/dispatches`, { method: 'POST', body: draft }),
    dispatches: (ref: string) => call(DispatchList, `${card(ref)}/dispatches`),
    park: (ref: string, n: number) => call(ParkBody, `${card(ref)}/park/${n}`),
    recall: (ref: string, slice?: { from: number; to: number }) =>
      call(RecallAnswer, `${card(ref)}/recall`, { query: { ...slice } }),
    importCards: (content: string, apply: boolean) =>
      call(ImportReport, '/import', { method: 'POST', body: { content, apply } }),
    backups: () => call(BackupList, '/backups'),
    backUp: () => call(BackupInfo, '/backups', { method: 'POST', body: {} }),
    doctor: () => call(DoctorReport, '/doctor'),
    stats: (workspace?: string) => call(Stats, '/stats', { query: { workspace } }),
    related: (ref: string) => call(RelatedList, `${card(ref)}/related`),
    loginCode: () => call(LoginCode, '/login-codes', { method: 'POST', body: {} }),
    login: (code: string, remember = false) => call(Login, '/login', { method: 'POST', body: { code, remember } }),
  }
}

export type Client = ReturnType<typeof createClient>

/** True for a text that is one of the product's error codes. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, text)
}
