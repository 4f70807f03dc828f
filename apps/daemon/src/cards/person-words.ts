import type { ToolContext } from '@todo-assistant/shared/api'
import type { Request } from '@todo-assistant/shared/card'
import { LIMITS } from '@todo-assistant/shared/limits'
import { findMarkers } from '@todo-assistant/shared/marker'
import { cutToLimit } from '@todo-assistant/shared/text'
import type { Store } from '../store/store.ts'

/** Cuts the developer's words at the limit and says so; else they stay byte for byte (§4). */
export function keepWords(words: Omit<Request, 'truncated'>): Request {
  const text = cutToLimit(words.text, LIMITS.request)
  return { ...words, text, truncated: text !== words.text }
}

/** The message and block of every request that a root session already has a card for. */
function taken(store: Store, rootSessionId: string, messageId: string): Set<number> {
  const rows = store
    .sql(
      "SELECT request ->> 'block' AS block FROM cards WHERE root_session_id = ? AND raw = 0 AND request ->> 'messageId' = ?",
    )
    .all(rootSessionId, messageId) as { block: number | null }[]
  return new Set(rows.flatMap(({ block }) => (block === null ? [] : [block])))
}

/**
 * The developer's own words for a card that a tool adds now: with markers the first marked block
 * that has no card yet, in order (§6.6), else all messages of the turn as they stand.
 * @returns null when no person said anything in this turn.
 */
export function personWords(store: Store, context: ToolContext): Request | null {
  const messages = context.messages ?? []
  const turn = context.turn ?? null
  for (const message of messages) {
    const blocks = findMarkers(message.text)
    if (blocks.length === 0) continue
    const used =
      context.rootSessionId !== undefined && message.messageId !== null
        ? taken(store, context.rootSessionId, message.messageId)
        : new Set<number>()
    const block = blocks.find((each) => !used.has(each.block))
    if (block)
      return keepWords({ text: block.text, turn, at: message.at, messageId: message.messageId, block: block.block })
  }
  const last = messages.at(-1)
  if (!last) return null
  return keepWords({
    text: messages.map((message) => message.text).join('\n\n'),
    turn,
    at: last.at,
    messageId: last.messageId,
    block: null,
  })
}
