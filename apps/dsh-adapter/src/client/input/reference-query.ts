import { inCode } from './code-at.ts'
import type { Draft } from './edit.ts'

/** What is typed behind a `#` so far, and where that `#` stands. */
export interface ReferenceQuery {
  start: number
  query: string
}

const LONGEST = 40
/** Before a `#` that stands in a word, a URL or another tag. */
const WORD = /[A-Za-z0-9_/#＃&=?@.%+~-]/

/**
 * The reference that is being typed at the caret (§6.7): `#` or `＃` and what follows it without a
 * space. None in code, in a URL, in a closing tag, or inside a reference that stands already.
 */
export function referenceQueryAt({ text, caret }: Draft): ReferenceQuery | undefined {
  let start = caret - 1
  for (; start >= 0 && caret - start <= LONGEST + 1; start--) {
    if (/[\s「」`]/.test(text[start]!)) return undefined
    if (text[start] === '#' || text[start] === '＃') break
  }
  if (start < 0 || (text[start] !== '#' && text[start] !== '＃')) return undefined
  const query = text.slice(start + 1, caret)
  if (query.startsWith('/') || /[A-Za-z0-9_.「]/.test(text[caret] ?? ' ')) return undefined
  if (start > 0 && WORD.test(text[start - 1]!)) return undefined
  const word = /(?<!\S)\S*$/.exec(text.slice(Math.max(0, start - 2_000), start))![0]
  if (/:\/\/|^www\./i.test(word)) return undefined
  return inCode(text, start) ? undefined : { start, query }
}

/**
 * Puts a chosen card where its query stood: `#3.2「title」 `.
 * @param title brackets and line breaks in it would end the reference early; they are replaced.
 */
export function insertReference(
  { text, caret }: Draft,
  { start }: ReferenceQuery,
  card: { number: string; title: string },
): Draft {
  const title = card.title.replaceAll('「', '『').replaceAll('」', '』').replace(/\s+/g, ' ')
  const reference = `#${card.number}「${title}」 `
  const rest = text.slice(caret).replace(/^ /, '')
  return { text: text.slice(0, start) + reference + rest, caret: start + reference.length }
}
