import type { ToolAnswer } from '@todo-assistant/shared/api'
import { describeError, TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import { toolDefinitions, type JsonSchema, type ToolDefinition } from '@todo-assistant/shared/tool-definitions'
import type { DaemonLink } from './daemon-link.ts'
import type { Context, ToolDefinition as DshTool } from './dsh.ts'
import { toolContext } from './tool-context.ts'

/** What a tool gives DSH: the daemon's value with the text beside it, since DSH renders from the value alone. */
type ToolValue = Record<string, unknown> & { text: string }

/** Registers the six tools (§5); each call goes to the daemon with the session's context. */
export function registerTools(ctx: Context, link: DaemonLink, locale: Locale): void {
  for (const definition of toolDefinitions(locale)) ctx.tools.register(dshTool(definition, ctx, link, locale))
}

function dshTool(definition: ToolDefinition, ctx: Context, link: DaemonLink, locale: Locale): DshTool {
  return {
    name: definition.name,
    description: definition.description,
    parameters: definition.parameters,
    output: {
      schema: withText(definition.output),
      render: (_args, value) => [{ type: 'text', text: (value as ToolValue).text }],
    },
    async execute(args, execution) {
      const context = toolContext(execution, ctx.agents, locale)
      const answer = await link
        .call((client) => client.tool(definition.name, { arguments: args, context }, execution.signal))
        .catch((error: unknown) => refused(error, locale))
      // DSH marks a thrown answer as failed, so that the model mends its call.
      if (answer.isError) throw new Error(answer.text)
      return { ...(answer.value as object), text: answer.text }
    },
  }
}

function refused(error: unknown, locale: Locale): ToolAnswer {
  if (!(error instanceof TodoError)) throw error
  const own = error.code === 'daemon_absent' || error.code === 'daemon_unproven' || error.code === 'version_mismatch'
  return { text: own ? describeError(error.code, error.params, locale) : error.message, value: null, isError: true }
}

function withText(output: JsonSchema): JsonSchema {
  const required = Array.isArray(output.required) ? (output.required as string[]) : []
  return {
    ...output,
    properties: { ...output.properties, text: { type: 'string' } },
    required: [...new Set([...required, 'text'])],
  }
}
