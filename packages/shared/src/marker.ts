/** A marked stretch of a message (§6.6): what stands between the tags, byte for byte, ends trimmed. */
export interface MarkedBlock {
  /** Position among the message's blocks, from 0. */
  block: number
  text: string
}

interface Span {
  start: number
  end: number
}
interface Tag extends Span {
  closing: boolean
}

/** Full-width ASCII (`＃ＤＢ`) to ASCII, unit by unit, so that positions stay. */
function narrow(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
}

/** Fenced blocks of a Markdown text; an unclosed one runs to the end. */
function fences(text: string): Span[] {
  const spans: Span[] = []
  let open: { start: number; mark: string; length: number } | undefined
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline + 1
    const found = /^ {0,3}(`{3,}|~{3,})([^\r\n]*)/.exec(text.slice(start, Math.min(end, start + 400)))
    if (found) {
      const mark = found[1]![0]!
      const length = found[1]!.length
      if (!open) {
        if (mark === '~' || !found[2]!.includes('`')) open = { start, mark, length }
      } else if (mark === open.mark && length >= open.length && found[2]!.trim() === '') {
        spans.push({ start: open.start, end })
        open = undefined
      }
    }
    start = end
  }
  if (open) spans.push({ start: open.start, end: text.length })
  return spans
}

/** Runs of backticks, in order. */
function backticks(text: string): Span[] {
  const runs: Span[] = []
  for (let at = text.indexOf('`'); at >= 0;) {
    let end = at
    while (text[end] === '`') end++
    runs.push({ start: at, end })
    at = text.indexOf('`', end)
  }
  return runs
}

/**
 * Inline code of one paragraph: a run of n backticks closed by the next run of n. Each run is
 * visited once: closers are taken from a queue per length.
 */
function inlineCode(runs: readonly Span[], spans: Span[]): void {
  const byLength = new Map<number, number[]>()
  runs.forEach((run, index) => {
    const length = run.end - run.start
    const queue = byLength.get(length)
    if (queue) queue.push(index)
    else byLength.set(length, [index])
  })
  const heads = new Map<number, number>()
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]!
    const length = run.end - run.start
    const queue = byLength.get(length)!
    let head = heads.get(length) ?? 0
    while (head < queue.length && queue[head]! <= index) head++
    heads.set(length, head)
    const closer = queue[head]
    if (closer === undefined) continue
    spans.push({ start: run.start, end: runs[closer]!.end })
    index = closer
  }
}

/** Fences and inline code, in order. Backticks and blank lines are looked for once, not per fence. */
function code(text: string): Span[] {
  const spans: Span[] = []
  const runs = backticks(text)
  const blankLine = /\r?\n[ \t]*\r?\n/g
  let gap = blankLine.exec(text)
  let next = 0
  const paragraph = (end: number) => {
    const first = next
    while (next < runs.length && runs[next]!.start < end) next++
    inlineCode(runs.slice(first, next), spans)
  }
  for (const fence of [...fences(text), { start: text.length, end: text.length }]) {
    for (; gap && gap.index < fence.start; gap = blankLine.exec(text)) paragraph(gap.index)
    paragraph(fence.start)
    if (fence.end > fence.start) spans.push(fence)
    while (next < runs.length && runs[next]!.start < fence.end) next++
    if (gap && gap.index < fence.end) {
      blankLine.lastIndex = fence.end
      gap = blankLine.exec(text)
    }
  }
  return spans
}

const TAG = /#(\/?)(?:db|memo)/gi

function standsAlone(text: string, tag: Span): boolean {
  const before = tag.start > 0 ? text[tag.start - 1]! : ' '
  const after = text[tag.end] ?? ' '
  if (/[A-Za-z0-9_/#&=?@.-]/.test(before)) return false
  if (/[A-Za-z0-9_]/.test(after)) return false
  return !(/[-./]/.test(after) && /[A-Za-z0-9_]/.test(text[tag.end + 1] ?? ''))
}

function tags(text: string): Tag[] {
  const narrowed = narrow(text)
  const hidden = code(narrowed)
  const found: Tag[] = []
  let next = 0
  for (const match of narrowed.matchAll(TAG)) {
    const tag = { start: match.index, end: match.index + match[0].length, closing: match[1] === '/' }
    while (next < hidden.length && hidden[next]!.end <= tag.start) next++
    const inCode = next < hidden.length && hidden[next]!.start <= tag.start
    // A closing tag may follow its text directly: `…401#/db`.
    if (!inCode && (tag.closing ? !/[A-Za-z0-9_]/.test(narrowed[tag.end] ?? ' ') : standsAlone(narrowed, tag)))
      found.push(tag)
  }
  return found
}

/**
 * The marked blocks of a person's message: `#DB … #/db`, `#MEMO … #/memo`, any case, full-width
 * too, closing tag optional and interchangeable, never in code or inside a word (§6.6). A block
 * without its closing tag ends at the next opening tag or the end of the message. Linear in the
 * length of the text.
 */
export function findMarkers(text: string): MarkedBlock[] {
  const blocks: MarkedBlock[] = []
  let open: Tag | undefined
  const close = (end: number) => {
    if (!open) return
    const inner = text.slice(open.end, end).trim()
    if (inner !== '') blocks.push({ block: blocks.length, text: inner })
    open = undefined
  }
  for (const tag of tags(text)) {
    close(tag.start)
    if (!tag.closing) open = tag
  }
  close(text.length)
  return blocks
}
