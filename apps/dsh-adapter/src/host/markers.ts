import { markerInstruction } from '@todo-assistant/shared/agent-words'
import { findMarkers } from '@todo-assistant/shared/marker'
import type { MarkedMessage } from '@todo-assistant/shared/session-api'
import type { Locale } from '@todo-assistant/shared/locale'
import type { Agent, Context, UserMessage } from './dsh.ts'
import { personWords } from './own-sends.ts'
import { isSubSession } from './root-session.ts'
import { messageText, readOpenTurn } from './session-log.ts'
import type { StepNotes } from './step-notes.ts'
import { WORDS } from './words.ts'

/**
 * Watches for marked messages of a person (§6.6). The model is told in the very step that takes the
 * message; `keep` hears of it besides, so that nothing is lost when the model does not record it.
 */
export function watchMarkers(
  ctx: Context,
  notes: StepNotes,
  locale: Locale,
  keep: (sessionId: string, message: MarkedMessage) => void,
): void {
  ctx.on('agent/inbox/claimed', ({ agent, message, turn }) => {
    if (isSubSession(agent.session.header) || !ctx.agents.roots().includes(agent)) return
    const words = personWords(message, messageText(message.content))
    const blocks = words ? findMarkers(words.text).length : 0
    if (blocks === 0) return
    notes.add(agent.id, markerInstruction(blocks, locale), WORDS[locale].markerSummary(blocks))
    if (message.id !== undefined) keep(agent.session.id, marked(agent, message, message.id, words!.text, turn))
  })
}

/** The message as the daemon keeps it. It enters the log two events later: a step opens, then it is appended. */
function marked(agent: Agent, message: UserMessage, messageId: string, text: string, turn: number): MarkedMessage {
  const range = readOpenTurn(agent.session.events)?.seqRange
  const { cwd } = agent.session.header
  return {
    rootSessionId: agent.session.id,
    messageId,
    turn,
    text: text.slice(0, 1_000_000),
    at: Date.now(),
    ...(cwd === undefined ? {} : { cwd }),
    ...(range ? { seqRange: [range[0], range[1] + 2] as [number, number] } : {}),
  }
}
