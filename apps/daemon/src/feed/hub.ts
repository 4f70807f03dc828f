import type { WebSocket } from 'ws'
import { CLOSE_SLOW_READER, type FeedEntry, type FeedMessage } from '@todo-assistant/shared/feed'
import { eventAt, eventsSince } from '../store/events.ts'
import { latestSeq } from '../store/lists.ts'
import { rowById } from '../store/rows.ts'
import type { EventRecord } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

/** How far back a reader may go on, in ms (90 days). */
const RESUMABLE = 90 * 24 * 3_600_000
/** More unsent bytes than this and the reader is dropped; it resumes with `since`. */
const MAX_BUFFERED = 4 * 1024 * 1024
/** A chunk of the catch-up that is not taken within this time, in ms, ends the reader. */
const CHUNK_WITHIN = 30_000
/** How long a close frame is waited for, in ms. */
const CLOSE_WITHIN = 1_000
/** Entries of one message while a reader catches up. */
const CATCH_UP = 500

export interface Since {
  seq: number
  /** The store the position belongs to, when the reader knows. */
  storeId: string | undefined
}

export interface Hub {
  /** Adds a reader: `hello`, what it missed since a position, then all that comes. */
  join(socket: WebSocket, since: Since | undefined): void
  /** Sends to every reader. */
  broadcast(message: FeedMessage): void
  readonly readers: number
  close(): void
}

/** The feed: numbered entries to whoever listens (design §2). A burst of commits is one message. */
export function createHub(store: Store, identity: { instanceId: string; version: string }): Hub {
  /** Every reader that joined, and those of them that are caught up and hear what comes. */
  const joined = new Set<WebSocket>()
  const sockets = new Set<WebSocket>()
  let waiting: EventRecord[] = []
  let flush: NodeJS.Immediate | undefined

  /** Closes a reader; one that takes nothing does not take the close frame either. */
  const end = (socket: WebSocket, code: number, reason: string) => {
    sockets.delete(socket)
    joined.delete(socket)
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), CLOSE_WITHIN).unref()
  }
  const send = (socket: WebSocket, text: string) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED) return end(socket, CLOSE_SLOW_READER, 'too slow')
    socket.send(text)
  }
  const say = (socket: WebSocket, message: FeedMessage) => send(socket, JSON.stringify(message))
  const broadcast = (message: FeedMessage) => {
    if (sockets.size === 0) return
    const text = JSON.stringify(message)
    for (const socket of sockets) send(socket, text)
  }

  const stop = store.onCommit((committed) => {
    if (sockets.size === 0) return
    waiting.push(...committed)
    flush ??= setImmediate(flushNow)
  })

  function flushNow(): void {
    if (!flush) return
    clearImmediate(flush)
    flush = undefined
    const entries = toEntries(store, waiting)
    waiting = []
    broadcast({ type: 'entries', entries })
  }

  /** Why a position cannot be continued, if it cannot. */
  function resetReason(since: Since): 'other-store' | 'ahead' | 'too-old' | undefined {
    if (since.storeId !== undefined && since.storeId !== store.storeId) return 'other-store'
    if (since.seq > latestSeq(store)) return 'ahead'
    const next = eventAt(store.db, since.seq + 1)
    return next !== undefined && next < store.clock() - RESUMABLE ? 'too-old' : undefined
  }

  /** Sends what a reader missed, a chunk at a time as it takes them, then lets it in: no gap, no repeat. */
  function catchUp(socket: WebSocket, seq: number): void {
    const missed = eventsSince(store.db, seq, CATCH_UP)
    if (missed.length === 0) {
      flushNow()
      sockets.add(socket)
      return
    }
    const text = JSON.stringify({ type: 'entries', entries: toEntries(store, missed) } satisfies FeedMessage)
    const patience = setTimeout(() => end(socket, CLOSE_SLOW_READER, 'too slow'), CHUNK_WITHIN)
    patience.unref()
    socket.send(text, (error) => {
      clearTimeout(patience)
      if (!error && socket.readyState === socket.OPEN) catchUp(socket, missed.at(-1)!.seq)
    })
  }

  return {
    broadcast,
    get readers() {
      return joined.size
    },
    join(socket, since) {
      joined.add(socket)
      socket.once('close', () => {
        joined.delete(socket)
        sockets.delete(socket)
      })
      const seq = latestSeq(store)
      say(socket, { type: 'hello', storeId: store.storeId, ...identity, seq })
      const reason = since && resetReason(since)
      if (reason) say(socket, { type: 'reset', reason, seq })
      catchUp(socket, since && !reason ? since.seq : seq)
    },
    close() {
      stop()
      flushNow()
      for (const socket of joined) end(socket, 1001, 'the daemon stops')
    },
  }
}

/** Entries with the row of each card as it is now; a card that changed often is read once. */
function toEntries(store: Store, records: readonly EventRecord[]): FeedEntry[] {
  const rows = new Map<string, FeedEntry['card']>()
  return records.map(({ seq, at, kind, actor, sessionId, workspaceId, cardId }) => {
    if (cardId !== null && !rows.has(cardId)) {
      rows.set(cardId, rowById(store, cardId) ?? null)
    }
    return { seq, at, kind, actor, sessionId, workspaceId, cardId, card: cardId === null ? null : rows.get(cardId)! }
  })
}
