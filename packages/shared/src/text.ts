import { UNITS_PER_GRAPHEME } from './limits.ts'

let segmenter: Intl.Segmenter | undefined
/** Made on first need: it costs a command more than all the rest of its text work. */
const graphemes = (text: string) => (segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })).segment(text)

/** Printable ASCII and LF: one unit is one grapheme. */
const PLAIN = /^[\x20-\x7e\n]*$/

/**
 * The length of a text as a person counts it: graphemes after NFC.
 * @returns a whole number; `👨‍👩‍👧` and `é` (however composed) are 1 each.
 */
export function countGraphemes(text: string): number {
  if (PLAIN.test(text)) return text.length
  let count = 0
  for (const _ of graphemes(text.normalize('NFC'))) count++
  return count
}

/**
 * The first graphemes of a text, as given (not normalised).
 * @param limit how many graphemes at the most.
 */
export function takeGraphemes(text: string, limit: number): string {
  if (text.length <= limit) return text
  let count = 0
  for (const { index } of graphemes(text)) {
    if (count === limit) return text.slice(0, index)
    count++
  }
  return text
}

/**
 * Cuts a text that is kept however long it came (a developer's words): what a refused field may not
 * exceed, graphemes and UTF-16 units, is where it ends. As given, not normalised.
 */
export function cutToLimit(text: string, limit: number): string {
  const units = limit * UNITS_PER_GRAPHEME
  const splits = /[\ud800-\udbff]/.test(text[units - 1] ?? '') && text.length > units
  return takeGraphemes(text.length > units ? text.slice(0, splits ? units - 1 : units) : text, limit)
}

/** C0 and C1 controls but TAB and LF, and the bidirectional overrides, isolates and marks. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const EVERY_FORBIDDEN = new RegExp(FORBIDDEN, 'g')

/** Line and paragraph separators break a one-line field as LF does. */
const LINE_BREAK = /[\t\n\u2028\u2029]/

/** White space and characters that print nothing. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/gu

/** True when a text would print nothing at all. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === ''
}

/**
 * The first character that a composed text must not hold (design §3, "Text as data").
 * @param multiline whether LF and TAB are allowed.
 * @returns its code point as `U+202E`, or undefined.
 */
export function forbiddenCharacter(text: string, multiline: boolean): string | undefined {
  if (!text.isWellFormed()) return 'U+D800–U+DFFF'
  const found = FORBIDDEN.exec(text) ?? (multiline ? null : LINE_BREAK.exec(text))
  if (!found) return undefined
  return `U+${found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * Makes what cannot be seen visible, for texts that are stored byte for byte (`request`, imports)
 * and shown to a person or a model.
 * @returns the text with each control or bidirectional character written as `␛` or `⟨U+202E⟩`.
 */
export function showInvisible(text: string): string {
  return text.toWellFormed().replace(EVERY_FORBIDDEN, (character, at: number, whole: string) => {
    const code = character.codePointAt(0)!
    if (code === 0x0d && whole[at + 1] === '\n') return ''
    if (code < 0x20) return String.fromCodePoint(0x2400 + code)
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

/**
 * A JSON text whose control and bidirectional characters are written as escapes: the same value to whoever parses it,
 * nothing that steers the terminal it is printed to.
 */
export function escapeInvisible(json: string): string {
  return json.replace(EVERY_FORBIDDEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
