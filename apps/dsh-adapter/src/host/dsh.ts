/**
 * The part of DSH that the adapter touches, described structurally: nothing of DSH is imported, so
 * that the packed plugin loads in any build that still has these members. Members of newer or other
 * builds are optional here and looked for at run time.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export interface TextBlock {
  type: string
  text?: string
}

/**
 * A message from outside the model. `source.kind === 'user'` only means "not marked otherwise";
 * `rpcId` is the sender's, kept in the log.
 */
export interface UserMessage {
  id?: string
  role?: string
  content: string | readonly ContentBlock[]
  source?: { kind: string; rpcId?: string }
}

/** A block of a message: text, a tool call, a tool's result, … */
export interface ContentBlock extends TextBlock {
  name?: string
  arguments?: string
  content?: readonly ContentBlock[]
}

/** One entry of a session's log; `seq` is its position. */
export interface SessionEvent {
  type: string
  seq: number
  time?: number
  data?: unknown
  /** `append` for a message as it was said; an object for a copy that stands in for compacted ones. */
  surfaceOp?: unknown
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

/** How a page shows a call or its result: a card with a title. */
export interface CardView {
  card: 'generic'
  title: string
  kind?: 'read' | 'edit' | 'search' | 'other'
}

export interface ToolDefinition {
  name: string
  description: string
  parameters: Record<string, unknown>
  output: {
    schema: object
    render(args: unknown, value: unknown): TextBlock[]
    presentationMeta(args: unknown, value: unknown): unknown
  }
  execute(args: unknown, execution: ToolExecution): Promise<unknown>
  presentCall(args: unknown): CardView | undefined
  presentResult(args: unknown, result: { isError: boolean; meta?: unknown }): CardView | undefined
}

export interface ToolRegistry {
  register(definition: ToolDefinition): () => void
  get?(name: string): unknown
}

/** Whether and with which messages the loop enters a step. */
export type PreStepDecision = { kind: 'reject' } | { kind: 'enter'; messages: UserMessage[] }

type RpcAnswer<Value> = Promise<{
  result: { ok: true; value: Value } | { ok: false; error?: { code?: string; message?: string } }
}>
type Rpc<Payload, Value> = (request: { rpcId: string; payload: Payload }) => RpcAnswer<Value>

/** The gateway of the web profile. */
export interface ApiProxy {
  sessions: {
    create: Rpc<{ sessionId: string; cwd?: string; workspaceId?: string }, { sessionId: string }>
    prompt: Rpc<{ sessionId: string; mode: 'queue'; content: TextBlock[] }, unknown>
  }
  workspace?: { list: Rpc<object, { items: { workspaceId: string; path: string }[] }> }
}

/** What serves DSH's page. Its routes carry no check of Host or Origin. */
export interface WebServer {
  port: number
  host: string
  register?(route: {
    kind: 'prefix'
    path: string
    handler(request: IncomingMessage, response: ServerResponse): void | Promise<void>
  }): () => void
  registerUpgrade?(route: {
    path: string
    handler(request: IncomingMessage, socket: Duplex, head: Buffer): void
  }): () => void
}

/** Routes under `/api` behind DSH's own fence and cookie, in newer builds. */
export interface FetchRoutes {
  register(route: {
    path: string
    methods: string[]
    requestBody: 'buffered'
    fetch(request: Request): Promise<Response>
  }): () => void
}

/** Services that a build or a profile may lack; `Context.get` answers undefined then. */
export interface OptionalServices {
  apiProxy: ApiProxy
  sessionQuery: { readSession(id: string): Promise<{ events: readonly SessionEvent[] }> }
  tokenMeter: { estimateMessage(message: object): number }
  webServer: WebServer
  connection: { fetch?: FetchRoutes }
  loader: { entries(): Iterable<{ options: { name?: string }; disabled?: boolean }> }
}

/** A Cordis context with the services that `inject` names. */
export interface Context {
  tools: ToolRegistry
  agents: AgentRegistry
  /** The profile's folder as a `file:` URL. */
  baseUrl?: string
  get<Name extends keyof OptionalServices>(name: Name): OptionalServices[Name] | undefined
  /** Runs `use` whenever the services are there, and undoes it when one goes. */
  inject(names: readonly (keyof OptionalServices)[], use: (ctx: Context) => void): unknown
  /** Runs at once; what it returns runs when the plugin is unloaded. */
  effect(run: () => () => void, label?: string): unknown
  on(
    name: 'agent/inbox/claimed',
    listener: (claim: { agent: Agent; message: UserMessage; turn: number }) => void,
  ): unknown
  on(
    name: 'agent/pre-step',
    listener: (
      proposal: { agent: Agent; turn: number; step: number },
      next: () => Promise<PreStepDecision>,
    ) => Promise<PreStepDecision>,
  ): unknown
  on(name: 'agent/created' | 'agent/disposed', listener: (change: { agent: Agent }) => void): unknown
  on(name: 'session/event', listener: (session: Session, event: SessionEvent) => void): unknown
}
