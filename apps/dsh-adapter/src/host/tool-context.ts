import type { ToolContext } from '@todo-assistant/shared/api'
import type { Locale } from '@todo-assistant/shared/locale'
import { findMarkers } from '@todo-assistant/shared/marker'
import type { Agent, AgentRegistry, ToolExecution, UserMessage } from './dsh.ts'
import { rootSession } from './root-session.ts'
import { readOpenTurn, type OpenTurn, type PersonMessage } from './session-log.ts'

/** Longest message and most messages that a call carries; the daemon cuts the developer's words far below. */
const MESSAGE_UNITS = 1_000_000
const MESSAGES = 50

/**
 * Where a tool call comes from, read from the session's log and never from the model (§4 `origin`,
 * §3.4, §3.6): the calling session's place, and the developer's messages of the root session's turn.
 */
export function toolContext(execution: ToolExecution, agents: AgentRegistry, locale: Locale): ToolContext {
  const { agent, callId } = execution
  if (!agent) return { locale, callId, cwd: process.cwd(), consent: { receipt: 'none', messageId: null, turn: null } }
  const root = rootSession(agent, agents)
  const own = readOpenTurn(agent.session.events, isPerson)
  const spoken = root.agent && (root.agent === agent ? own : readOpenTurn(root.agent.session.events, isPerson))
  return {
    locale,
    callId,
    sessionId: agent.session.id,
    rootSessionId: root.id,
    subAgent: root.id !== agent.session.id,
    cwd: agent.session.header.cwd ?? process.cwd(),
    ...(own ? { turn: own.turn, seqRange: own.seqRange } : {}),
    ...personContext(spoken, root.agent, agents),
  }
}

function personContext(
  turn: OpenTurn | undefined,
  root: Agent | undefined,
  agents: AgentRegistry,
): Pick<ToolContext, 'consent' | 'messages'> {
  const messages = root && agents.roots().includes(root) ? (turn?.messages ?? []) : []
  const marked = messages.find((message) => findMarkers(message.text).length > 0)
  const evidence = marked ?? messages.at(-1)
  const receipt = marked ? 'marker' : evidence ? 'person-turn' : 'none'
  return {
    consent: { receipt, messageId: evidence?.id ?? null, turn: evidence && turn ? turn.turn : null },
    messages: messages.slice(-MESSAGES).map(toApi),
  }
}

function toApi(message: PersonMessage): { messageId: string | null; text: string; at: number } {
  return { messageId: message.id, text: message.text.slice(0, MESSAGE_UNITS), at: message.at }
}

function isPerson(message: UserMessage): boolean {
  return message.source?.kind === 'user'
}
