import type { ToolContext } from '@todo-assistant/shared/api'
import type { Request } from '@todo-assistant/shared/card'
import { LIMITS } from '@todo-assistant/shared/limits'
import { findMarkers } from '@todo-assistant/shared/marker'
import { cutToLimit } from '@todo-assistant/shared/text'
import { cardsOfMessage } from '../store/messages.ts'
import type { Store } from '../store/store.ts'

/** Cuts the developer's words at the limit and says so; else they stay byte for byte (§4). */
export function keepWords(words: Omit<Request, 'truncated'>): Request {
  const text = cutToLimit(words.text, LIMITS.request)
  return { ...words, text, truncated: text !== words.text }
}

/** Blocks of a message that are dealt with: worked out, or answered as a duplicate. */
function taken(store: Store, rootSessionId: string, messageId: string): Set<number> {
  const cards = cardsOfMessage(store, rootSessionId, messageId)
  return new Set(cards.filter((card) => !card.raw || card.answered).map((card) => card.block))
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
