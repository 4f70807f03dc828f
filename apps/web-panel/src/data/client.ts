import type {
  CardAnswer,
  CardDraft,
  CardList,
  CardPatch,
  ListQuery,
  Login,
  NoteDraft,
  WorkspaceList,
} from '@todo-assistant/shared/api'
import type { ErrorCode } from '@todo-assistant/shared/errors'
import type { Problem } from '@todo-assistant/shared/problem'
import { API_PREFIX } from './wire.ts'

/** The daemon's refusal in its own words, or `daemon_absent` when nothing answered. */
export class Refused extends Error {
  readonly code: ErrorCode
  readonly problem: Partial<Problem>

  constructor(code: ErrorCode, problem: Partial<Problem> = {}) {
    super(problem.detail ?? code)
    this.name = 'Refused'
    this.code = code
    this.problem = problem
  }
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  rev?: number
  key?: string
  signal?: AbortSignal | undefined
  /** ms after which the daemon counts as absent; longer where it waits for DSH or reads everything. */
  timeout?: number
  read?: 'json' | 'blob'
}

export interface ClientOptions {
  token: () => string | undefined
  locale: () => string
  /** Told with the token that was refused. */
  unauthenticated: (token: string | undefined) => void
}

const TIMEOUT = 10_000

/** The REST calls of the panel, to the daemon that served it. Every call rejects with `Refused` only. */
export function createClient({ token, locale, unauthenticated }: ClientOptions) {
  async function call<Answer>(path: string, more: Call = {}) {
    const { method = 'GET', query, body, rev, key, signal, timeout = TIMEOUT, read = 'json' } = more
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
    const bearer = token()
    const headers: Record<string, string> = { accept: 'application/json', 'accept-language': locale() }
    if (bearer) headers.authorization = `Bearer ${bearer}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (rev !== undefined) headers['if-match'] = `"${rev}"`
    if (key) headers['idempotency-key'] = key
    const late = AbortSignal.timeout(timeout)
    const answer = await fetch(`${API_PREFIX}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers,
      redirect: 'error',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, late]) : late,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((): never => {
      throw new Refused('daemon_absent')
    })
    if (answer.status === 204) return undefined as Answer
    if (answer.ok) return (await answer[read]()) as Answer
    const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>
    if (answer.status === 401 && problem.code !== 'invalid_code') unauthenticated(bearer)
    throw new Refused(problem.code ?? (answer.status === 404 ? 'unknown_route' : 'internal'), problem)
  }

  const card = (ref: string) => `/cards/${encodeURIComponent(ref)}`
  const deed = (ref: string, name: string, body: unknown = {}) =>
    call<CardAnswer>(`${card(ref)}/${name}`, { method: 'POST', body })

  return {
    /** Any other route; parts that come later bring the calls they need. */
    call,
    login: (code: string, remember: boolean) => call<Login>('/login', { method: 'POST', body: { code, remember } }),
    cards: (query: ListQuery, signal?: AbortSignal) => call<CardList>('/cards', { query, signal }),
    card: (ref: string) => call<CardAnswer>(card(ref)),
    /** @param key one for each intended card, kept when the same call is tried again. */
    addCard: (draft: CardDraft, key: string) => call<CardAnswer>('/cards', { method: 'POST', body: draft, key }),
    editCard: (ref: string, rev: number, patch: CardPatch) =>
      call<CardAnswer>(card(ref), { method: 'PATCH', body: patch, rev }),
    trashCard: (ref: string) => call<CardAnswer>(card(ref), { method: 'DELETE' }),
    restoreCard: (ref: string) => deed(ref, 'restore'),
    confirmCard: (ref: string) => deed(ref, 'confirm'),
    /** A person looks at the card: its badge is done with. */
    openedCard: (ref: string) => deed(ref, 'opened'),
    mergeCard: (ref: string, into: string) => deed(ref, 'merge', { into }),
    undo: (ref: string) => deed(ref, 'undo'),
    addNote: (ref: string, note: NoteDraft, key: string) =>
      call<CardAnswer>(`${card(ref)}/notes`, { method: 'POST', body: note, key }),
    removeNote: (ref: string, id: string) =>
      call<CardAnswer>(`${card(ref)}/notes/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    workspaces: () => call<WorkspaceList>('/workspaces'),
  }
}

export type Client = ReturnType<typeof createClient>
