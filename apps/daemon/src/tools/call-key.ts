import type { ToolName } from '@todo-assistant/shared/tool-arguments'
import type { ToolRun } from './tool-run.ts'

/** The idempotency key of one tool call: the same call forwarded twice is one deed. */
export function callKey({ context }: ToolRun, name: ToolName): string | undefined {
  if (context.callId === undefined || context.sessionId === undefined) return undefined
  return `tool\n${name}\n${context.sessionId}\n${context.callId}`
}
