import { damages, type Draft, type Edit } from './edit.ts'
import { tagsIn } from './marker-tags.ts'

/**
 * An opening tag that an edit broke takes its closing tag along, with the space before it; around
 * nothing but spaces, all of them (§6.7).
 * @returns undefined when no pair was broken.
 */
export function dropClosingTag(before: string, after: Draft, edit: Edit): Draft | undefined {
  const tags = tagsIn(before)
  const broken = tags.findIndex((tag) => !tag.closing && damages(edit, tag.start, tag.end))
  const opening = tags[broken]
  const closing = tags[broken + 1]
  if (!opening || !closing?.closing || edit.end > closing.start) return undefined
  const shift = after.text.length - before.length
  // The edit may have left the tag as it was, `#DB` typed over with `#db`.
  if (tagsIn(after.text).some((tag) => !tag.closing && tag.start === opening.start)) return undefined
  const end = closing.end + shift
  let start = closing.start + shift
  const from = Math.max(edit.end, opening.end)
  const empty = before.slice(from, closing.start).trim() === ''
  const least = empty ? from + shift : Math.max(from + shift, start - 1)
  while (start > least && /[ \u3000]/.test(after.text[start - 1]!)) start--
  return { text: after.text.slice(0, start) + after.text.slice(end), caret: Math.min(after.caret, start) }
}
