import { TodoError } from '@todo-assistant/shared/errors'
import type { ToolArguments, ToolValue } from '@todo-assistant/shared/tool-arguments'
import { requireCard } from '../cards/find.ts'
import type { ToolRun, ToolSays } from './tool-run.ts'

/** §5.5: contents first, then text; from the original session's raw log, which only DSH holds. */
export async function todoRecall(
  run: ToolRun,
  input: ToolArguments<'todo_recall'>,
): Promise<ToolSays<ToolValue<'todo_recall'>>> {
  requireCard(run.store.db, input.id)
  throw new TodoError('recall_unavailable')
}
