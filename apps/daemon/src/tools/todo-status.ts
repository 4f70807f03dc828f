import { formatNumber } from '@todo-assistant/shared/ref'
import type { ToolArguments, ToolValue } from '@todo-assistant/shared/tool-arguments'
import { requireCard } from '../cards/find.ts'
import { headOf } from '../cards/head.ts'
import { setStatus } from '../cards/status.ts'
import { authorOf, type ToolRun, type ToolSays } from './tool-run.ts'
import { TOOL_WORDS } from './words.ts'

/** §5.6: the only way an agent changes a status. */
export async function todoStatus(
  run: ToolRun,
  input: ToolArguments<'todo_status'>,
): Promise<ToolSays<ToolValue<'todo_status'>>> {
  const { store } = run
  const words = TOOL_WORDS[run.locale]
  const doneCommit = input.status === 'done' ? await headOf(store, requireCard(store.db, input.id).card) : null
  const { card, changed, formerly } = store.write((change) =>
    setStatus(change, input.id, input.status, { reason: input.reason, doneCommit }, authorOf(run)),
  )
  const ref = formatNumber(card)
  const say = changed ? words.status_set : words.status_same
  return {
    value: { ref, title: card.title, status: card.status, changed },
    text: `${formerly === undefined ? '' : `${words.formerly(formerly, ref)} `}${say(ref, words.status[card.status])}`,
  }
}
