import type { ToolContext } from '@todo-assistant/shared/api'
import type { Locale } from '@todo-assistant/shared/locale'
import { findMarkers } from '@todo-assistant/shared/marker'
import type { Agent, AgentRegistry, ToolExecution } from './dsh.ts'
import { rootSession } from './root-session.ts'
import { readOpenTurn, type OpenTurn, type PersonMessage } from './session-log.ts'

/** Longest message and most messages that a call carries; the daemon cuts the developer's words far below. */
const MESSAGE_UNITS = 1_000_000
const MESSAGES = 50

/** What is the same for every call of this DSH process. */
export interface CallSetting {
  locale: Locale
  adapterId: string
}

/**
 * Where a tool call comes from, read from the session's log and never from the model (§4 `origin`,
 * §3.4, §3.6): the calling session's place, and the developer's messages of the root session's turn.
 */
export function toolContext(execution: ToolExecution, agents: AgentRegistry, setting: CallSetting): ToolContext {
  const { agent, callId } = execution
  if (!agent)
    return { ...setting, callId, cwd: process.cwd(), consent: { receipt: 'none', messageId: null, turn: null } }
  const root = rootSession(agent, agents)
  const own = readOpenTurn(agent.session.events)
  const spoken = root.agent && (root.agent === agent ? own : readOpenTurn(root.agent.session.events))
  return {
    ...setting,
    callId,
    sessionId: agent.session.id,
    rootSessionId: root.id,
    subAgent: root.id !== agent.session.id,
    cwd: agent.session.header.cwd ?? process.cwd(),
    ...(own ? { turn: own.turn, seqRange: own.seqRange } : {}),
    ...personContext(spoken, root.agent, agents),
  }
}

/** The receipt (design §3, "Consent"): a marker before a button, a button before words alone. */
function personContext(
  turn: OpenTurn | undefined,
  root: Agent | undefined,
  agents: AgentRegistry,
): Pick<ToolContext, 'consent' | 'messages'> {
  const messages = root && agents.roots().includes(root) ? (turn?.messages ?? []) : []
  const marked = messages.find((message) => findMarkers(message.text).length > 0)
  const clicked = messages.findLast((message) => message.by === 'button')
  const evidence = marked ?? clicked ?? messages.at(-1)
  const receipt = marked ? 'marker' : clicked ? 'button' : evidence ? 'person-turn' : 'none'
  return {
    consent: { receipt, messageId: evidence?.id ?? null, turn: evidence && turn ? turn.turn : null },
    messages: messages
      .filter((message) => message.text !== '')
      .slice(-MESSAGES)
      .map(toApi),
  }
}

function toApi(message: PersonMessage): { messageId: string | null; text: string; at: number } {
  return { messageId: message.id, text: message.text.slice(0, MESSAGE_UNITS), at: message.at }
}
