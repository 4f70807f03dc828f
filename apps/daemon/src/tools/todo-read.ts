import { TodoError } from '@todo-assistant/shared/errors'
import type { ToolArguments, ToolValue } from '@todo-assistant/shared/tool-arguments'
import type { Card } from '@todo-assistant/shared/card'
import { touch } from '../cards/amend.ts'
import { requireCard } from '../cards/find.ts'
import { toCard } from '../store/card-json.ts'
import type { CardRecord } from '../store/schema.ts'
import { cardText, PARTS, partText } from './card-text.ts'
import { fence, fenceNotice } from './fence.ts'
import { freshnessNote } from './freshness-note.ts'
import { parkBody } from './park.ts'
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
      : await readPart(run, record, card, input.part)
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

async function readPart(run: ToolRun, record: CardRecord, card: Card, part: string): Promise<string> {
  const { locale } = run
  const parked = /^park:(\d{1,2})$/.exec(part)
  if (parked && card.park[Number(parked[1]) - 1]) {
    const { label, why, pointer, text, reason } = await parkBody(
      run.store,
      run.adapters,
      record,
      Number(parked[1]),
      locale,
    )
    const body = text ?? `${pointer}${reason === null ? '' : `（${reason}）`}`
    return `#${card.number} ${part}\n${fenceNotice(locale)}\n${fence(`${label}（${why}）\n${body}`)}`
  }
  const text = partText(card, part, locale)
  if (text !== undefined) return text
  const parks = card.park.map((_, index) => `park:${index + 1}`)
  throw new TodoError('unknown_part', { field: 'part', given: part, limit: [...PARTS, ...parks].join(', ') })
}
