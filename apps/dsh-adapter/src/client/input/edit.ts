/** One change of a text: `[start, end)` of what was before was replaced by `inserted`. */
export interface Edit {
  start: number
  end: number
  inserted: string
}

/** A text and where its caret stands. */
export interface Draft {
  text: string
  caret: number
}

/**
 * What a person changed. An edit leaves the caret behind what it inserted, which tells apart the
 * places where the same letters stand next to each other.
 * @param caret where the caret stands in `after`; absent when that is not known.
 */
export function editBetween(before: string, after: string, caret?: number): Edit {
  const shorter = Math.min(before.length, after.length)
  let tail = 0
  const mostTail = caret === undefined ? shorter : Math.min(shorter, after.length - caret)
  while (tail < mostTail && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  let start = 0
  while (start < shorter - tail && before[start] === after[start]) start++
  return { start, end: before.length - tail, inserted: after.slice(start, after.length - tail) }
}

/** Whether an edit took away or broke up any of `[start, end)`. */
export function damages(edit: Edit, start: number, end: number): boolean {
  if (edit.end > edit.start) return edit.start < end && edit.end > start
  return edit.start > start && edit.start < end
}
