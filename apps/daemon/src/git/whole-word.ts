const LETTER = '[\\p{L}\\p{N}_$]'

/**
 * Every place where a name stands by itself, letter by letter: nothing in it is a pattern, whoever wrote it.
 * @param name in any alphabet, with any signs (`my-function`, `operator[]`).
 */
export function wholeWord(name: string): RegExp {
  const literally = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return new RegExp(`(?<!${LETTER})${literally}(?!${LETTER})`, 'gu')
}
