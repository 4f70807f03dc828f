import type { ToolAnswer } from '@todo-assistant/shared/api'
import { sayError, TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import { toolDefinitions, type JsonSchema, type ToolDefinition } from '@todo-assistant/shared/tool-definitions'
import { capturedTokens } from './captured-tokens.ts'
import { isAway, type Captures } from './captures.ts'
import type { DaemonLink } from './daemon-link.ts'
import type { Context, ToolDefinition as DshTool } from './dsh.ts'
import { callCard, resultCard, toolMeta } from './tool-cards.ts'
import { toolContext, type CallSetting } from './tool-context.ts'

/** What a tool gives DSH: the daemon's value with the text beside it, since DSH renders from the value alone. */
type ToolValue = Record<string, unknown> & { text: string }

/** Registers the six tools (§5); each call goes to the daemon with the session's context. */
export function registerTools(ctx: Context, link: DaemonLink, captures: Captures, setting: CallSetting): void {
  for (const definition of toolDefinitions(setting.locale))
    ctx.tools.register(dshTool(definition, ctx, link, captures, setting))
}

function dshTool(
  definition: ToolDefinition,
  ctx: Context,
  link: DaemonLink,
  captures: Captures,
  setting: CallSetting,
): DshTool {
  const { name } = definition
  const { locale } = setting
  return {
    name,
    description: definition.description,
    parameters: definition.parameters,
    output: {
      schema: withText(definition.output),
      render: (_args, value) => [{ type: 'text', text: (value as ToolValue).text }],
      presentationMeta: (_args, value) => toolMeta(value),
    },
    presentCall: (args) => callCard(name, args, locale),
    presentResult: (_args, result) => resultCard(name, result, locale),
    async execute(args, execution) {
      const context = toolContext(execution, ctx.agents, setting)
      if (name === 'todo_add') Object.assign(context, capturedTokens(ctx, execution.agent, context.seqRange))
      const answer = await link
        .call((client) => client.tool(name, { arguments: args, context }, execution.signal))
        .catch((error: unknown) => {
          // Without a session there is no key by which the daemon would know a repeat.
          const capture = (name === 'todo_add' || name === 'todo_note') && context.sessionId !== undefined
          return capture && isAway(error) ? captures.keep(name, args, context) : refused(error, locale)
        })
      // DSH marks a thrown answer as failed, so that the model mends its call.
      if (answer.isError) throw new Error(answer.text)
      return { ...(answer.value as object), text: answer.text }
    },
  }
}

function refused(error: unknown, locale: Locale): ToolAnswer {
  if (!(error instanceof TodoError)) throw error
  return { text: sayError(error, locale), value: null, isError: true }
}

function withText(output: JsonSchema): JsonSchema {
  const required = Array.isArray(output.required) ? (output.required as string[]) : []
  return {
    ...output,
    properties: { ...output.properties, text: { type: 'string' } },
    required: [...new Set([...required, 'text'])],
  }
}
