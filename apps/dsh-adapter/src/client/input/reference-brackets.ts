import { damages, type Draft, type Edit } from './edit.ts'

const REFERENCE = /[#＃]\d+\.\d+「[^「」\n]*」/g

/**
 * A reference `#3.2「title」` whose bracket an edit took away loses the rest of its title and keeps
 * its number; between intact brackets a person writes what they like (§6.7).
 * @returns undefined when no bracket was damaged.
 */
export function dropBrokenTitle(before: string, after: Draft, edit: Edit): Draft | undefined {
  if (edit.end === edit.start) return undefined
  const shift = after.text.length - before.length
  for (const { 0: found, index } of before.matchAll(REFERENCE)) {
    const open = index + found.indexOf('「')
    const end = index + found.length
    const whole = edit.start <= index && edit.end >= end
    if (whole || !(damages(edit, open, open + 1) || damages(edit, end - 1, end))) continue
    // What is left of the title before and behind the edit; what was typed instead stays.
    const headStart = Math.min(open, edit.start)
    const typedEnd = edit.start + edit.inserted.length
    const tailEnd = Math.max(end, edit.end) + shift
    const text = after.text.slice(0, headStart) + edit.inserted + after.text.slice(tailEnd)
    return { text, caret: Math.min(after.caret, typedEnd) - (edit.start - headStart) }
  }
  return undefined
}
