import type { Agent, AgentRegistry, SessionHeader } from './dsh.ts'

/** The session that a card is numbered under (§3.4), and its agent while that is alive. */
export interface RootSession {
  id: string
  agent: Agent | undefined
}

/** Whether a session was made by an agent. A person's fork also names a parent, but is a session of its own. */
export function isSubSession(header: SessionHeader): boolean {
  if (header.parentSession === undefined) return false
  return header.origin === 'subagent' || (header.delegationDepth ?? 0) > 0
}

/**
 * Climbs from an agent to the root session of its sub-agents. Where a parent is not alive any more,
 * its id is the best that is known.
 */
export function rootSession(agent: Agent, agents: AgentRegistry): RootSession {
  const seen = new Set<string>()
  let current = agent
  while (isSubSession(current.session.header) && !seen.has(current.id)) {
    seen.add(current.id)
    const parentId = current.session.header.parentSession!
    const parent = agents.get(parentId)
    if (!parent) return { id: parentId, agent: undefined }
    current = parent
  }
  return { id: current.session.id, agent: current }
}
