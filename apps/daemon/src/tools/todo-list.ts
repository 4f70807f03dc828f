import { LIMITS } from '@todo-assistant/shared/limits'
import type { ToolArguments, ToolValue } from '@todo-assistant/shared/tool-arguments'
import type { ListView } from '@todo-assistant/shared/views'
import { findPlace } from '../cards/capture.ts'
import { countStatus, countViews, listRows } from '../store/lists.ts'
import { findWorkspace, INBOX } from '../store/workspaces.ts'
import { fence, fenceNotice } from './fence.ts'
import { workspaceLabel, type ToolRun, type ToolSays } from './tool-run.ts'
import { TOOL_WORDS } from './words.ts'

/** §5.4: one line a card, unfinished by default, never more than 50. */
export async function todoList(
  run: ToolRun,
  input: ToolArguments<'todo_list'>,
): Promise<ToolSays<ToolValue<'todo_list'>>> {
  const { store, locale } = run
  const words = TOOL_WORDS[locale]
  const place = await findPlace(store, input.workspace, run.context.cwd ?? null)
  const workspace = findWorkspace(store.db, place.path === null ? { id: INBOX } : { path: place.path })
  const label = workspaceLabel(workspace ?? { id: '', name: place.path?.split(/[/\\]/).at(-1) ?? '' }, locale)
  const view: ListView = input.status === undefined ? 'unfinished' : 'all'
  const cards = workspace
    ? listRows(store, { workspaceId: workspace.id, view, status: input.status, limit: LIMITS.listRows })
    : []
  const value = cards.map((card) => ({
    ref: card.number,
    title: card.title,
    status: card.status,
    kind: card.kind,
  }))
  if (!workspace || cards.length === 0)
    return { value: { workspace: label, cards: [], more: 0 }, text: words.listEmpty(label) }
  const total =
    input.status === undefined
      ? countViews(store, workspace.id).unfinished
      : countStatus(store, workspace.id, input.status)
  const more = total - cards.length
  const lines = cards.map(
    (card) => `${card.number} ${card.title} [${words.kind[card.kind]} ${words.status[card.status]}]`,
  )
  const status = input.status === undefined ? (locale === 'zh' ? '未完成' : 'unfinished') : words.status[input.status]
  const text = [
    words.listHead(label, total, status),
    fenceNotice(locale),
    fence(lines.join('\n')),
    ...(more > 0 ? [words.more(more)] : []),
  ].join('\n')
  return { value: { workspace: label, cards: value, more }, text }
}
