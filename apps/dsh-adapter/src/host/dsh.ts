/**
 * The part of DSH that the adapter touches, described structurally: nothing of DSH is imported, so
 * that the packed plugin loads in any build that still has these members. Members of newer or other
 * builds are optional here and looked for at run time.
 */

export interface TextBlock {
  type: string
  text?: string
}

/** A message from outside the model. `source.kind === 'user'` only means "not marked otherwise". */
export interface UserMessage {
  id?: string
  content: string | readonly TextBlock[]
  source?: { kind: string }
}

/** One entry of a session's log; `seq` is its position. */
export interface SessionEvent {
  type: string
  seq: number
  time?: number
  data?: unknown
}

export interface SessionHeader {
  cwd?: string
  parentSession?: string
  origin?: string
  delegationDepth?: number
}

export interface Session {
  id: string
  header: SessionHeader
  events: readonly SessionEvent[]
}

export interface Agent {
  id: string
  session: Session
}

export interface AgentRegistry {
  get(id: string): Agent | undefined
  roots(): readonly Agent[]
}

/** One running tool call. `agent` is missing when something other than an agent calls the tool. */
export interface ToolExecution {
  callId: string
  agent?: Agent
  signal?: AbortSignal
}

export interface ToolDefinition {
  name: string
  description: string
  parameters: Record<string, unknown>
  output: { schema: object; render(args: unknown, value: unknown): TextBlock[] }
  execute(args: unknown, execution: ToolExecution): Promise<unknown>
}

export interface ToolRegistry {
  register(definition: ToolDefinition): () => void
}

/** A Cordis context with the services that `inject` names. */
export interface Context {
  tools: ToolRegistry
  agents: AgentRegistry
}
