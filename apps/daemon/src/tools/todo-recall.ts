import { formatNumber } from '@todo-assistant/shared/ref'
import type { ToolArguments, ToolValue } from '@todo-assistant/shared/tool-arguments'
import { touch } from '../cards/amend.ts'
import { requireCard } from '../cards/find.ts'
import { recallText } from './recall.ts'
import { authorOf, type ToolRun, type ToolSays } from './tool-run.ts'

/** §5.5: contents first, then text. That the developer was asked is a rule of words (§6.4); that it was read is an event. */
export async function todoRecall(
  run: ToolRun,
  input: ToolArguments<'todo_recall'>,
): Promise<ToolSays<ToolValue<'todo_recall'>>> {
  const { card } = requireCard(run.store.db, input.id)
  const { text, tokens } = await recallText(run.adapters, card, input.slice, run.locale, run.context.adapterId)
  run.store.write((change) =>
    touch(
      change,
      card,
      {
        ...authorOf(run),
        kind: 'card.recalled',
        after: { slice: input.slice ?? null, tokens, receipt: run.context.consent?.receipt ?? null },
      },
      { moves: false },
    ),
  )
  return { value: { ref: formatNumber(card), title: card.title, text }, text }
}
