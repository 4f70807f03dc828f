/** A stretch of a Markdown message that is kept or left as one. */
export interface Paragraph {
  kind: 'text' | 'heading' | 'list' | 'code' | 'quote' | 'table'
  text: string
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?: |$)/
const HEADING = /^ {0,3}#{1,6}(?: |$)/
const QUOTE = /^ {0,3}>/
const TABLE = /^ {0,3}\|/
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const INDENTED = /^(?: {2,}|\t)/

/**
 * Splits a message at its blank lines (§6.2). A list with its nested parts, a code block, a quote
 * and a table stay whole. Rules between paragraphs are left out.
 */
export function splitParagraphs(message: string): Paragraph[] {
  const lines = message.replace(/\r\n?/g, '\n').split('\n')
  const found: Paragraph[] = []
  let at = 0
  while (at < lines.length) {
    if (lines[at]!.trim() === '' || RULE.test(lines[at]!)) {
      at++
      continue
    }
    const kind = kindOf(lines[at]!)
    const end = endOf(kind, lines, at)
    found.push({ kind, text: lines.slice(at, end).join('\n').trimEnd() })
    at = end
  }
  return found
}

function kindOf(line: string): Paragraph['kind'] {
  if (FENCE.test(line)) return 'code'
  if (HEADING.test(line)) return 'heading'
  if (ITEM.test(line)) return 'list'
  if (QUOTE.test(line)) return 'quote'
  return TABLE.test(line) ? 'table' : 'text'
}

/** The line behind the block that starts at `start`. */
function endOf(kind: Paragraph['kind'], lines: readonly string[], start: number): number {
  switch (kind) {
    case 'heading':
      return start + 1
    case 'code':
      return endOfFence(lines, start)
    case 'list':
      return endOfList(lines, start)
    default: {
      let end = start + 1
      while (end < lines.length && continues(kind, lines[end]!)) end++
      return end
    }
  }
}

function continues(kind: Paragraph['kind'], line: string): boolean {
  if (line.trim() === '' || FENCE.test(line) || HEADING.test(line)) return false
  if (kind === 'table') return TABLE.test(line)
  return kind === 'quote' || !(ITEM.test(line) || QUOTE.test(line) || TABLE.test(line))
}

/** An unclosed fence runs to the end. */
function endOfFence(lines: readonly string[], start: number): number {
  const mark = FENCE.exec(lines[start]!)![1]!
  for (let at = start + 1; at < lines.length; at++) {
    const close = FENCE.exec(lines[at]!)?.[1]
    if (close && close[0] === mark[0] && close.length >= mark.length && lines[at]!.trim() === close) return at + 1
  }
  return lines.length
}

/** A list goes on over a blank line when an item or something indented follows it. */
function endOfList(lines: readonly string[], start: number): number {
  let end = start + 1
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at]!
    if (line.trim() === '') continue
    const blank = lines[at - 1]!.trim() === ''
    if (FENCE.test(line) && INDENTED.test(line)) {
      at = end = endOfFence(lines, at)
      at--
      continue
    }
    if (!(ITEM.test(line) || INDENTED.test(line)) && (blank || kindOf(line) !== 'text')) break
    end = at + 1
  }
  return end
}
