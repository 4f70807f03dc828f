import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { TodoError } from '@todo-assistant/shared/errors'
import { FeedReply, type FeedMessage } from '@todo-assistant/shared/feed'
import {
  ASKS,
  type Adapter,
  type AdapterDraft,
  type AskAnswer,
  type AskInput,
  type Capability,
} from '@todo-assistant/shared/session-api'

/** How long an adapter may take to answer, in ms. */
const PATIENCE = 15_000

interface Asked {
  socket: WebSocket
  settle: (reply: { ok: boolean; value: unknown }) => void
}

/** The adapters that announced themselves, and what the daemon asks of them over their feed connection. */
export interface Adapters {
  /** Keeps or renews what an adapter says of itself. */
  announce(id: string, draft: AdapterDraft): Adapter
  list(): Adapter[]
  /** Pages that may frame the panel: those of announced adapters. */
  origins(): string[]
  /** Hears what a feed reader sends. @returns false for a message that is none of ours. */
  hear(socket: WebSocket, text: string): boolean
  /**
   * Asks one adapter, or the online ones that can, one after another, until one answers.
   * @param id the adapter asked first; with `only` no other.
   * @throws TodoError `adapter_offline` when none that can is online, `adapter_failed` with its words.
   */
  ask<Name extends Capability>(
    name: Name,
    input: AskInput<Name>,
    from?: { id?: string | undefined; only?: boolean },
  ): Promise<{ adapterId: string; answer: AskAnswer<Name> }>
  onChange: (online: number) => void
}

export function createAdapters(clock: () => number): Adapters {
  const known = new Map<string, { draft: AdapterDraft; seenAt: number; socket: WebSocket | undefined }>()
  const asked = new Map<string, Asked>()

  const online = (id: string) => known.get(id)?.socket?.readyState === 1
  const shown = (id: string): Adapter => {
    const { draft, seenAt } = known.get(id)!
    return { ...draft, id, seenAt, online: online(id) }
  }
  const changed = () => adapters.onChange([...known.keys()].filter(online).length)

  function attach(socket: WebSocket, id: string): void {
    const adapter = known.get(id)
    // Unknown until it announces itself; the connection may come first.
    if (adapter) adapter.socket = socket
    else
      known.set(id, { draft: { profile: '?', version: '?', capabilities: [], sessions: [] }, seenAt: clock(), socket })
    socket.once('close', () => {
      const mine = known.get(id)
      if (mine?.socket === socket) mine.socket = undefined
      for (const [key, question] of asked) {
        if (question.socket !== socket) continue
        asked.delete(key)
        question.settle({ ok: false, value: { error: 'DSH went away' } })
      }
      changed()
    })
    changed()
  }

  function askOne(id: string, name: Capability, input: unknown): Promise<{ ok: boolean; value: unknown }> {
    const socket = known.get(id)!.socket!
    const key = randomUUID()
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        asked.delete(key)
        resolve({ ok: false, value: { error: 'DSH did not answer in time' } })
      }, PATIENCE)
      asked.set(key, {
        socket,
        settle(reply) {
          clearTimeout(timer)
          resolve(reply)
        },
      })
      socket.send(JSON.stringify({ type: 'ask', id: key, ask: name, input } satisfies FeedMessage))
    })
  }

  const adapters: Adapters = {
    onChange: () => {},
    announce(id, draft) {
      known.set(id, { draft, seenAt: clock(), socket: known.get(id)?.socket })
      changed()
      return shown(id)
    },
    list: () => [...known.keys()].map(shown).sort((a, b) => b.seenAt - a.seenAt),
    origins: () =>
      [...known.values()].flatMap(({ draft, socket }) => (draft.origin !== undefined && socket ? [draft.origin] : [])),
    hear(socket, text) {
      let parsed: ReturnType<typeof FeedReply.safeParse>
      try {
        parsed = FeedReply.safeParse(JSON.parse(text))
      } catch {
        return false
      }
      if (!parsed.success) return false
      const reply = parsed.data
      if (reply.type === 'adapter') attach(socket, reply.adapterId)
      else {
        const question = asked.get(reply.id)
        // Only the connection that was asked may answer.
        if (question?.socket === socket) {
          asked.delete(reply.id)
          question.settle(reply)
        }
      }
      return true
    },
    async ask(name, input, { id, only = false } = {}) {
      const able = [...known.keys()].filter(
        (each) => online(each) && known.get(each)!.draft.capabilities.includes(name),
      )
      const order = only ? able.filter((each) => each === id) : able.sort((a, b) => Number(b === id) - Number(a === id))
      let failure = new TodoError('adapter_offline')
      for (const each of order) {
        const reply = await askOne(each, name, input)
        const answer = reply.ok ? ASKS[name].answer.safeParse(reply.value) : undefined
        if (answer?.success) return { adapterId: each, answer: answer.data as AskAnswer<typeof name> }
        const said = (reply.value as { error?: unknown } | null)?.error
        failure = new TodoError('adapter_failed', {
          given: typeof said === 'string' ? said.slice(0, 200) : 'unreadable answer',
        })
      }
      throw failure
    },
  }
  return adapters
}
