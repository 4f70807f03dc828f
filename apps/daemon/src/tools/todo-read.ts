import { TodoError } from '@todo-assistant/shared/errors'
import type { ToolArguments, ToolValue } from '@todo-assistant/shared/tool-arguments'
import { touch } from '../cards/amend.ts'
import { requireCard } from '../cards/find.ts'
import { toCard } from '../store/card-rows.ts'
import { cardText, PARTS, partText } from './card-text.ts'
import { fence, fenceNotice } from './fence.ts'
import { freshnessNote } from './freshness-note.ts'
import { estimateTokens } from './tokens.ts'
import { authorOf, type ToolRun, type ToolSays } from './tool-run.ts'
import { TOOL_WORDS } from './words.ts'

/** §5.3: the card, or one part of it. Reading is an event: what it cost is known later. */
export async function todoRead(
  run: ToolRun,
  input: ToolArguments<'todo_read'>,
): Promise<ToolSays<ToolValue<'todo_read'>>> {
  const { store, locale } = run
  const { card: record, formerly } = requireCard(store.db, input.id)
  const card = toCard(store, record)
  const body =
    input.part === undefined
      ? cardText(card, locale, await freshnessNote(card, locale, run.context.cwd ?? null))
      : readPart(run, card, input.part)
  const text = formerly === undefined ? body : `${TOOL_WORDS[locale].formerly(formerly, card.number)}\n${body}`
  const tokens = estimateTokens(text)
  store.write((change) =>
    touch(
      change,
      record,
      {
        ...authorOf(run),
        kind: 'card.read',
        after: { part: input.part ?? null, tokens, receipt: run.context.consent?.receipt ?? null },
      },
      { moves: false },
    ),
  )
  return { value: { ref: card.number, title: card.title, text }, text }
}

function readPart({ locale }: ToolRun, card: ReturnType<typeof toCard>, part: string): string {
  const parked = /^park:(\d{1,2})$/.exec(part)
  if (parked) {
    const entry = card.park[Number(parked[1]) - 1]
    if (entry) {
      const where = entry.where ? `\n${JSON.stringify(entry.where)}` : ''
      return `#${card.number} ${part}\n${fenceNotice(locale)}\n${fence(`${entry.label}（${entry.why}）${where}`)}`
    }
  }
  const text = partText(card, part, locale)
  if (text !== undefined) return text
  const parks = card.park.map((_, index) => `park:${index + 1}`)
  throw new TodoError('unknown_part', { field: 'part', given: part, limit: [...PARTS, ...parks].join(', ') })
}
