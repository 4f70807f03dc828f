import { inCode } from './code-at.ts'
import type { Draft, Edit } from './edit.ts'
import { tagsIn } from './marker-tags.ts'

/**
 * `#db` typed to its end becomes `#DB  #/DB` with the caret between the two spaces (§6.7), `#memo`
 * alike. Only typing completes: the edit must have put in the tag's last letter and taken nothing away.
 * @param after the draft as the edit left it.
 * @returns undefined when there is nothing to complete.
 */
export function completeMarker(after: Draft, edit: Edit): Draft | undefined {
  if (edit.end > edit.start || edit.inserted === '') return undefined
  const tags = tagsIn(after.text)
  const at = tags.findIndex((tag) => !tag.closing && tag.end === after.caret)
  const tag = tags[at]
  if (!tag || edit.start >= tag.end || edit.start + edit.inserted.length !== tag.end) return undefined
  const before = after.text[tag.start - 1]
  if (before !== undefined && !/\s/.test(before)) return undefined
  // What a closing tag follows is closed already.
  if (tags[at + 1]?.closing) return undefined
  if (inCode(after.text, tag.start)) return undefined
  const open = `#${tag.name}`
  return {
    text: `${after.text.slice(0, tag.start)}${open}  #/${tag.name}${after.text.slice(tag.end)}`,
    caret: tag.start + open.length + 1,
  }
}
