import type { ToolContext } from '@todo-assistant/shared/api'
import type { ToolName } from '@todo-assistant/shared/tool-arguments'
import type { TestDaemon } from '../daemon.ts'

export interface Said {
  text: string
  isError: boolean
  value: { outcome?: string; ref?: string; code?: string }
}

/** Calls a tool of a running daemon as an adapter would. */
export async function callTool(daemon: TestDaemon, name: ToolName, args: object, context: ToolContext): Promise<Said> {
  return (await daemon.client.tool(name, { arguments: args, context })) as Said
}
