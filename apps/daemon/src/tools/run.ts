import type { ToolAnswer, ToolContext } from '@todo-assistant/shared/api'
import { TodoError } from '@todo-assistant/shared/errors'
import { toProblem } from '@todo-assistant/shared/problem'
import type { Locale } from '@todo-assistant/shared/locale'
import { parseShape } from '@todo-assistant/shared/refusals'
import { TOOL_ARGUMENTS, type ToolArguments, type ToolName } from '@todo-assistant/shared/tool-arguments'
import type { Adapters } from '../feed/adapters.ts'
import type { Store } from '../store/store.ts'
import { todoAdd } from './todo-add.ts'
import { todoList } from './todo-list.ts'
import { todoNote } from './todo-note.ts'
import { todoRead } from './todo-read.ts'
import { todoRecall } from './todo-recall.ts'
import { todoStatus } from './todo-status.ts'
import type { ToolRun, ToolSays } from './tool-run.ts'

export interface Tools {
  store: Store
  adapters: Adapters
  consent: 'ask' | 'require'
  locale: Locale
}

/** Faults that pass by themselves; a refusal that the model could mend is none. */
const FAULTS: ReadonlySet<string> = new Set(['store_full', 'store_unavailable', 'internal'])

/**
 * Runs one agent-facing tool. A refusal is an answer too, worded so that the model can mend its call.
 * @throws what is no `TodoError`, and `store_full`, `store_unavailable`.
 */
export async function runTool(tools: Tools, name: ToolName, input: unknown, context: ToolContext): Promise<ToolAnswer> {
  const locale = context.locale ?? tools.locale
  const run: ToolRun = { store: tools.store, adapters: tools.adapters, consent: tools.consent, locale, context }
  try {
    const { value, text } = await dispatch(run, name, input)
    return { value, text, isError: false }
  } catch (error) {
    // A fault of the machine is no answer: the caller keeps the capture and tries again.
    if (!(error instanceof TodoError) || FAULTS.has(error.code)) throw error
    const problem = toProblem(error, locale)
    return { value: { code: problem.code, errors: problem.errors ?? [] }, text: problem.detail, isError: true }
  }
}

function dispatch(run: ToolRun, name: ToolName, input: unknown): ToolSays<unknown> | Promise<ToolSays<unknown>> {
  const parse = <Name extends ToolName>(tool: Name) => parseShape(TOOL_ARGUMENTS[tool], input) as ToolArguments<Name>
  switch (name) {
    case 'todo_add':
      return todoAdd(run, parse(name))
    case 'todo_note':
      return todoNote(run, parse(name))
    case 'todo_read':
      return todoRead(run, parse(name))
    case 'todo_list':
      return todoList(run, parse(name))
    case 'todo_recall':
      return todoRecall(run, parse(name))
    case 'todo_status':
      return todoStatus(run, parse(name))
  }
}
