// DSH's own interface, as its page uses it: sessions and messages without a browser.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export interface LoggedEvent {
  type: string
  seq: number
  data: Record<string, unknown>
}

export interface DshApi {
  /** A new session in a folder. */
  create(cwd: string): Promise<string>
  /** A person's fork of a session at its end. */
  fork(sessionId: string): Promise<string>
  /** Sends a message and waits until the session has nothing left to do, at most 30 s. */
  say(sessionId: string, text: string): Promise<void>
  idle(sessionId: string): Promise<void>
  /** Runs one of DSH's own commands, such as `/compact`. */
  command(sessionId: string, line: string): Promise<void>
  sessions(): Promise<{ sessionId: string; cwd?: string; running: boolean; parentSessionId?: string }[]>
  /** The session's log, with what its page is shown for tool events. */
  history(sessionId: string): Promise<{ event: LoggedEvent; view?: { view: { card: string; title?: string } } }[]>
}

export function openDshApi(url: string): DshApi {
  async function call<Value>(method: string, payload: object): Promise<Value> {
    const response = await fetch(new URL(`/api/${method}`, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'client-request', rpcId: randomUUID(), method, payload }),
    })
    if (!response.ok) throw new Error(`${method}: HTTP ${response.status} ${await response.text()}`)
    const { result } = (await response.json()) as { result: { ok: boolean; value: Value; error?: unknown } }
    if (!result.ok) throw new Error(`${method}: ${JSON.stringify(result.error)}`)
    return result.value
  }
  const sessions: DshApi['sessions'] = async () =>
    (await call<{ items: Awaited<ReturnType<DshApi['sessions']>> }>('session.list', {})).items
  const history: DshApi['history'] = async (sessionId) =>
    (
      await call<{ events: Awaited<ReturnType<DshApi['history']>> }>('session.history', {
        sessionId,
        maxMessages: 1000,
      })
    ).events

  async function idle(sessionId: string): Promise<void> {
    const deadline = Date.now() + 30_000
    for (;;) {
      const session = (await sessions()).find((each) => each.sessionId === sessionId)
      if (session && !session.running) return
      if (Date.now() > deadline) throw new Error(`session ${sessionId} did not come to rest`)
      await sleep(30)
    }
  }

  return {
    idle,
    sessions,
    history,
    create: async (cwd) => (await call<{ sessionId: string }>('session.create', { cwd })).sessionId,
    fork: async (sessionId) => (await call<{ sessionId: string }>('session.fork', { sessionId })).sessionId,
    async command(agentId, line) {
      await call('commands/execute', { args: { agentId, line, images: [] } })
      await idle(agentId)
    },
    async say(sessionId, text) {
      await call('session.prompt', { sessionId, mode: 'queue', content: [{ type: 'text', text }] })
      await idle(sessionId)
    },
  }
}
