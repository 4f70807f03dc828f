import type * as z from 'zod'
import { API_PREFIX } from './api-prefix.ts'
import {
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
import { TodoError } from './errors.ts'
import { createCall, unanswered, type Answer, type Call, type CallOptions, type Fetch } from './call.ts'
import { freshNonce, prove } from './proof.ts'
import { BackupInfo, BackupList, DoctorReport, ImportReport, Stats } from './upkeep-api.ts'
import type { ToolName } from './tool-arguments.ts'

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
  let response: Answer
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

/**
 * The typed client of the REST interface. Every method rejects with a `TodoError`: the daemon's own
 * refusal, or `daemon_absent` when nothing answers in time.
 */
export function createClient(options: CallOptions) {
  const send = createCall(options)

  async function call<Shape extends z.ZodType>(shape: Shape, path: string, more: Call = {}): Promise<z.infer<Shape>> {
    const { value, version } = await send(path, more)
    const parsed = shape.safeParse(value)
    if (!parsed.success)
      throw new TodoError('version_mismatch', { given: version, limit: 'this version' }, { cause: parsed.error })
    return parsed.data
  }

  // A dot alone would be a step of the address, nothing at all another address; before a blank neither is.
  const segment = (text: string) => encodeURIComponent((/^\.{0,2}$/.test(text) ? ` ${text}` : text).toWellFormed())
  const card = (ref: string) => `/cards/${segment(ref)}`

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
      call(CardAnswer, `${card(ref)}/notes/${segment(id)}`, { method: 'DELETE' }),
    history: (ref: string, before?: number) => call(History, `${card(ref)}/history`, { query: { before } }),
    workspaces: () => call(WorkspaceList, '/workspaces'),
    editWorkspace: (id: string, patch: WorkspacePatch) =>
      call(Workspace, `/workspaces/${segment(id)}`, { method: 'PATCH', body: patch }),
    rules: (key: string) => call(Rules, `/workspaces/${segment(key)}/rules`),
    setRules: (key: string, text: string) =>
      call(Rules, `/workspaces/${segment(key)}/rules`, { method: 'PUT', body: { text } }),
    tool: (name: ToolName, body: ToolCall, signal?: AbortSignal) =>
      call(ToolAnswer, `/tools/${name}`, { method: 'POST', body, ...(signal ? { signal } : {}) }),
    markers: (sessionId: string, message: MarkedMessage) =>
      call(MarkedCards, `/sessions/${segment(sessionId)}/markers`, { method: 'POST', body: message }),
    touches: (sessionId: string, touches: Touches) =>
      call(Reminders, `/sessions/${segment(sessionId)}/touches`, { method: 'POST', body: touches }),
    announce: (adapterId: string, draft: AdapterDraft) =>
      call(Adapter, `/adapters/${segment(adapterId)}`, { method: 'PUT', body: draft }),
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
