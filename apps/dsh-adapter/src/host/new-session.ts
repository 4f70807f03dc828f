import { createHash } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import type { AskAnswer, AskInput } from '@todo-assistant/shared/session-api'
import type { Locale } from '@todo-assistant/shared/locale'
import type { ApiProxy, Context, UserMessage } from './dsh.ts'
import { seedId } from './own-sends.ts'
import { WORDS } from './words.ts'

const underWay = new Map<string, Promise<AskAnswer<'new-session'>>>()

/** Whether this DSH can be asked for a session that outlives the asking. A headless one ends with its one task. */
export function canOpenSessions(ctx: Context): boolean {
  const sessions = ctx.get('apiProxy')?.sessions
  return typeof sessions?.create === 'function' && typeof sessions.prompt === 'function'
}

/**
 * Opens a session in a folder and gives it its first message, once for a key (§3.11): the session's
 * id is made from the key, so that DSH answers a repeat with the same session, and the message's id
 * too, so that the session's log tells whether it was sent.
 * @throws Error with DSH's own words, or when the folder is gone.
 */
export function openSession(
  ctx: Context,
  input: AskInput<'new-session'>,
  locale: Locale,
): Promise<AskAnswer<'new-session'>> {
  const sessionId = `session-todo-${createHash('sha256').update(input.key).digest('hex').slice(0, 32)}`
  const running = underWay.get(sessionId)
  if (running) return running
  const started = open(ctx, sessionId, input, locale).finally(() => underWay.delete(sessionId))
  underWay.set(sessionId, started)
  return started
}

async function open(
  ctx: Context,
  sessionId: string,
  { key, cwd, text }: AskInput<'new-session'>,
  locale: Locale,
): Promise<AskAnswer<'new-session'>> {
  const proxy = ctx.get('apiProxy')
  if (!proxy) throw new Error('no apiProxy')
  const rpcId = seedId(key)
  await created(proxy, rpcId, sessionId, await place(proxy, rpcId, cwd, locale))
  if (!wasSent(ctx, sessionId, rpcId)) {
    const content = [{ type: 'text', text }]
    unwrap(await proxy.sessions.prompt({ rpcId, payload: { sessionId, mode: 'queue', content } }))
  }
  const origin = pageOrigin(ctx)
  return { sessionId, ...(origin === undefined ? {} : { url: `${origin}/` }) }
}

/** Where DSH's page is, when this DSH has one that only this machine reaches. */
export function pageOrigin(ctx: Context): string | undefined {
  const server = ctx.get('webServer')
  return server && Number.isInteger(server.port) && server.port > 0 ? `http://127.0.0.1:${server.port}` : undefined
}

/** A session in a folder that DSH knows as a workspace shows under it; in another it shows ungrouped. */
async function place(
  proxy: ApiProxy,
  rpcId: string,
  cwd: string | null,
  locale: Locale,
): Promise<{ cwd?: string; workspaceId?: string }> {
  if (cwd === null) return {}
  // DSH would make a missing folder.
  const found = await stat(cwd).catch(() => undefined)
  if (!found?.isDirectory()) throw new Error(WORDS[locale].noFolder(cwd))
  const real = await realpath(cwd)
  const list = await proxy.workspace?.list({ rpcId, payload: {} }).catch(() => undefined)
  const items = list?.result.ok ? list.result.value.items : []
  const workspace = items.find((each) => each.path === real)
  return workspace ? { workspaceId: workspace.workspaceId } : { cwd: real }
}

async function created(
  proxy: ApiProxy,
  rpcId: string,
  sessionId: string,
  where: { cwd?: string; workspaceId?: string },
): Promise<void> {
  unwrap(await proxy.sessions.create({ rpcId, payload: { sessionId, ...where } }))
}

/** Whether the session's log holds the message, taken in or still waiting. */
function wasSent(ctx: Context, sessionId: string, rpcId: string): boolean {
  const events = ctx.agents.get(sessionId)?.session.events ?? []
  return events.some((event) => {
    const { source, inserted } = (event.data ?? {}) as UserMessage & { inserted?: UserMessage[] }
    return source?.rpcId === rpcId || (Array.isArray(inserted) && inserted.some((each) => each.source?.rpcId === rpcId))
  })
}

function unwrap<Value>(answer: {
  result: { ok: true; value: Value } | { ok: false; error?: { code?: string; message?: string } }
}): Value {
  if (answer.result.ok) return answer.result.value
  throw new Error(answer.result.error?.message ?? answer.result.error?.code ?? 'refused')
}
