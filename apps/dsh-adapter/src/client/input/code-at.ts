const FENCE = /^ {0,3}(`{3,}|~{3,})/

/**
 * Whether a position of a Markdown text lies in code, as a person typing there sees it: in a fence
 * that is open so far, or behind a backtick of the same paragraph that none closed yet.
 */
export function inCode(text: string, position: number): boolean {
  let fence: string | undefined
  let paragraph = 0
  let start = 0
  while (start <= position) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, Math.min(end, start + 400))
    const mark = FENCE.exec(line)?.[1]
    if (mark && !fence && !line.slice(line.indexOf(mark) + mark.length).includes('`')) fence = mark
    else if (mark && fence && mark[0] === fence[0] && mark.length >= fence.length) {
      if (position <= end) return true
      fence = undefined
      paragraph = end + 1
    } else if (line.trim() === '') paragraph = end + 1
    if (position <= end) break
    start = end + 1
  }
  return fence !== undefined || openInline(text.slice(Math.min(paragraph, position), position))
}

/** Whether a run of backticks waits for its closing run of the same length. */
function openInline(text: string): boolean {
  let open = 0
  for (const [run] of text.matchAll(/`+/g)) {
    if (open === 0) open = run.length
    else if (run.length === open) open = 0
  }
  return open > 0
}
