import columnsOf from 'fast-string-width'
import { showInvisible } from '@todo-assistant/shared/text'

/** A stored text as it may reach a terminal: one visible line, no control or bidirectional character. */
export function plain(text: string): string {
  return showInvisible(text).replace(/\s+/g, ' ').trim()
}

/** Cuts a text to so many terminal columns; a wide character takes two. */
export function fit(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text
  let kept = ''
  let width = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const next = columnsOf(segment)
    if (width + next > columns - 1) break
    kept += segment
    width += next
  }
  return `${kept}…`
}

/** Fills a text up to so many columns. */
export function pad(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)))
}

/** Columns of the terminal; a pipe takes whole lines. */
export function terminalColumns(): number {
  return process.stdout.isTTY ? Math.max(40, process.stdout.columns || 80) : Number.MAX_SAFE_INTEGER
}

/**
 * Rows as aligned columns that fit the terminal; the last column is cut where it must be.
 * @param rows each with the same number of cells, already `plain`.
 */
export function table(rows: readonly (readonly string[])[], columns = terminalColumns()): string[] {
  if (rows.length === 0) return []
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map((row) => columnsOf(row[index] ?? ''))))
  return rows.map((row) => {
    const head = row.slice(0, -1).map((cell, index) => pad(cell, widths[index]!))
    const used = head.reduce((sum, cell) => sum + columnsOf(cell) + 2, 0)
    return [...head, fit(row.at(-1)!, Math.max(10, columns - used))].join('  ').trimEnd()
  })
}
