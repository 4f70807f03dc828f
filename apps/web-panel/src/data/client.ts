import type {
  CardAnswer,
  CardDraft,
  CardList,
  CardPatch,
  Health,
  History,
  ListQuery,
  Login,
  NoteDraft,
  Rules,
  WorkspaceList,
} from '@todo-assistant/shared/api'
import type { ErrorCode, Problem } from '@todo-assistant/shared/errors'
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
  query?: Record<string, string | number | undefined>
  body?: unknown
  rev?: number
  key?: string
  signal?: AbortSignal
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
  async function call<Answer>(path: string, { method = 'GET', query, body, rev, key, signal }: Call = {}) {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
    const bearer = token()
    const headers: Record<string, string> = { accept: 'application/json', 'accept-language': locale() }
    if (bearer) headers.authorization = `Bearer ${bearer}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (rev !== undefined) headers['if-match'] = `"${rev}"`
    if (key) headers['idempotency-key'] = key
    const timeout = AbortSignal.timeout(TIMEOUT)
    const answer = await fetch(`${API_PREFIX}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers,
      redirect: 'error',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((): never => {
      throw new Refused('daemon_absent')
    })
    if (answer.ok) return (await answer.json()) as Answer
    const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>
    if (answer.status === 401 && problem.code !== 'invalid_code') unauthenticated(bearer)
    throw new Refused(problem.code ?? (answer.status === 404 ? 'unknown_route' : 'internal'), problem)
  }

  const card = (ref: string) => `/cards/${encodeURIComponent(ref)}`
  const deed = (ref: string, name: string) => call<CardAnswer>(`${card(ref)}/${name}`, { method: 'POST', body: {} })

  return {
    health: () => call<Health>('/health'),
    login: (code: string, remember: boolean) => call<Login>('/login', { method: 'POST', body: { code, remember } }),
    cards: (query: ListQuery, signal?: AbortSignal) =>
      call<CardList>('/cards', { query, ...(signal ? { signal } : {}) }),
    card: (ref: string) => call<CardAnswer>(card(ref)),
    /** @param key one for each intended card, kept when the same call is tried again. */
    addCard: (draft: CardDraft, key: string) => call<CardAnswer>('/cards', { method: 'POST', body: draft, key }),
    editCard: (ref: string, rev: number, patch: CardPatch) =>
      call<CardAnswer>(card(ref), { method: 'PATCH', body: patch, rev }),
    trashCard: (ref: string) => call<CardAnswer>(card(ref), { method: 'DELETE' }),
    restoreCard: (ref: string) => deed(ref, 'restore'),
    confirmCard: (ref: string) => deed(ref, 'confirm'),
    undo: (ref: string) => deed(ref, 'undo'),
    addNote: (ref: string, note: NoteDraft, key: string) =>
      call<CardAnswer>(`${card(ref)}/notes`, { method: 'POST', body: note, key }),
    removeNote: (ref: string, id: string) =>
      call<CardAnswer>(`${card(ref)}/notes/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    history: (ref: string) => call<History>(`${card(ref)}/history`),
    workspaces: () => call<WorkspaceList>('/workspaces'),
    rules: (key: string) => call<Rules>(`/workspaces/${encodeURIComponent(key)}/rules`),
  }
}

export type Client = ReturnType<typeof createClient>
