import { editBetween, type Draft, type Edit } from '../../src/client/input/edit.ts'

/** A draft written with `|` for the caret. */
export function draft(marked: string): Draft {
  const caret = marked.indexOf('|')
  return { text: marked.slice(0, caret) + marked.slice(caret + 1), caret }
}

/** The same way round, to compare with. */
export function marked(result: Draft | undefined): string | undefined {
  return result && `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`
}

/** One edit as a person makes it: what was there, and what is there then. */
export function edited(before: string, after: string): { before: string; after: Draft; edit: Edit } {
  const then = draft(after)
  return { before, after: then, edit: editBetween(before, then.text, then.caret) }
}
