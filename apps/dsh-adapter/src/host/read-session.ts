import type { AskAnswer, AskInput, SessionMessage } from '@todo-assistant/shared/session-api'
import type { Locale } from '@todo-assistant/shared/locale'
import { takeGraphemes } from '@todo-assistant/shared/text'
import { estimateTokens, isSaid, loggedMessage } from './captured-tokens.ts'
import type { ContentBlock, Context, SessionEvent, UserMessage } from './dsh.ts'
import { messageText } from './session-log.ts'
import { WORDS } from './words.ts'

/**
 * Reads a stretch of a session from DSH's raw log (§5.5): what was said, also where it was compacted
 * since. Snapshots that a harness adds for its own sake are left out.
 * @returns the messages in order, or why there are none, in the reader's language.
 */
export async function readSession(
  ctx: Context,
  { sessionId, seqRange, textLimit }: AskInput<'read-session'>,
  locale: Locale,
): Promise<AskAnswer<'read-session'>> {
  const words = WORDS[locale]
  const query = ctx.get('sessionQuery')
  if (typeof query?.readSession !== 'function') return { unavailable: words.noQuery }
  let events: readonly SessionEvent[]
  try {
    events = (await query.readSession(sessionId)).events
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    const gone = code === 'SESSION_QUERY_SESSION_NOT_FOUND' || /not found/i.test(message ?? '')
    return { unavailable: gone ? words.unknownSession : words.unreadableSession(String(message ?? error)) }
  }
  const messages = readMessages(ctx, events, seqRange, textLimit)
  return messages.length > 0 ? { messages } : { unavailable: words.nothingInRange }
}

function readMessages(
  ctx: Context,
  events: readonly SessionEvent[],
  [first, last]: readonly [number, number],
  textLimit: number,
): SessionMessage[] {
  const messages: SessionMessage[] = []
  let turn = 0
  for (const event of events) {
    if (event.seq > last) break
    if (event.type === 'turn/start') turn = (event.data as { turn: number }).turn
    if (event.seq < first || !isSaid(event)) continue
    const said = readMessage(event)
    const message = loggedMessage(event)
    if (!said || !message) continue
    const tokens = estimateTokens(ctx, message)
    messages.push({
      seq: event.seq,
      turn,
      role: said.role,
      text: takeGraphemes(said.text, textLimit),
      ...(tokens === undefined ? {} : { tokens }),
    })
  }
  return messages
}

function readMessage(event: SessionEvent): { role: string; text: string } | undefined {
  if (event.type === 'user/message') {
    const message = event.data as UserMessage
    const kind = message.source?.kind ?? 'user'
    // The harness's own context: state of the environment, never part of the conversation.
    if (kind === 'plugin' || /context|prompt|agent/.test(kind)) return undefined
    return { role: kind === 'user' ? 'user' : kind, text: messageText(message.content) }
  }
  const content = loggedMessage(event)?.content as readonly ContentBlock[] | undefined
  if (!Array.isArray(content)) return undefined
  if (event.type === 'assistant/message') {
    const calls = content
      .filter((block) => block.type === 'tool-call')
      .map((block) => `→ ${block.name} ${block.arguments ?? ''}`)
    return { role: 'assistant', text: [messageText(content), ...calls].filter((text) => text !== '').join('\n') }
  }
  return { role: 'tool', text: content.map((block) => messageText(block.content ?? [])).join('\n') }
}
