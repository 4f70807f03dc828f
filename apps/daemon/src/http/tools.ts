import { ToolAnswer, ToolCall } from '@todo-assistant/shared/api'
import { ToolName } from '@todo-assistant/shared/tool-arguments'
import * as z from 'zod'
import { runTool } from '../tools/run.ts'
import type { App, HttpContext } from './context.ts'

/** The agent-facing tools: arguments and session context in, value and words out. */
export function toolRoutes(app: App, { store, adapters, config }: HttpContext): void {
  app.post(
    '/tools/:name',
    { schema: { params: z.object({ name: ToolName }), body: ToolCall, response: { 200: ToolAnswer } } },
    (request) =>
      runTool({ store, adapters, ...config }, request.params.name, request.body.arguments, request.body.context),
  )
}
