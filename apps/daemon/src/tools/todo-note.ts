import { formatNumber } from '@todo-assistant/shared/ref'
import type { ToolArguments, ToolValue } from '@todo-assistant/shared/tool-arguments'
import { closeAnsweredRaw } from '../cards/fill-raw.ts'
import { requireCard } from '../cards/find.ts'
import { addNote } from '../cards/note.ts'
import { findWorkspace } from '../store/workspaces.ts'
import { once } from '../store/idempotency.ts'
import { authorOf, workspaceLabel, type ToolRun, type ToolSays } from './tool-run.ts'
import { callKey } from './call-key.ts'
import { TOOL_WORDS } from './words.ts'

/** §5.2: appends a note, without asking the developer (§3.9). */
export async function todoNote(
  run: ToolRun,
  input: ToolArguments<'todo_note'>,
): Promise<ToolSays<ToolValue<'todo_note'>>> {
  const { store } = run
  const words = TOOL_WORDS[run.locale]
  const { answer } = await once(store, callKey(run, 'todo_note'), input, (change) => {
    const { formerly } = requireCard(change.db, input.id)
    const card = addNote(
      change,
      input.id,
      { kind: input.kind ?? 'supplement', text: input.text, turn: run.context.turn ?? null },
      authorOf(run),
    )
    closeAnsweredRaw(store, change, run.context.rootSessionId, card, words.merged(formatNumber(card)), authorOf(run))
    const ref = formatNumber(card)
    const workspace = workspaceLabel(findWorkspace(store.db, { id: card.workspaceId })!, run.locale)
    return {
      status: 200,
      answer: {
        value: { outcome: 'noted' as const, ref, title: card.title },
        text: `${formerly === undefined ? '' : `${words.formerly(formerly, ref)} `}${words.noted(ref, workspace)}`,
      },
    }
  })
  return answer
}
