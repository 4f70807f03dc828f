import type { CardRow } from '@todo-assistant/shared/card'
import type { Locale } from '@todo-assistant/shared/locale'
import { CARD_WORDS } from './card-words.ts'
import { say } from './output.ts'
import { plain, table } from './table.ts'

/** What of a card stands in its line. */
export type PrintedRow = Pick<CardRow, 'number' | 'kind' | 'status' | 'notes' | 'title'>

/** Prints rows, one card a line. */
export function sayRows(rows: readonly PrintedRow[], locale: Locale): void {
  const words = CARD_WORDS[locale]
  const cells = rows.map((row) => [
    `#${row.number}`,
    words.kind[row.kind],
    words.status[row.status],
    `${row.notes > 0 ? `${row.notes}+ ` : ''}${plain(row.title)}`,
  ])
  for (const line of table(cells)) say(line)
}
