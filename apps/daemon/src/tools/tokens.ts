import { takeGraphemes } from '@todo-assistant/shared/text'

/** Runs that a tokenizer splits alike: words, numbers, blanks, and every other character alone. */
const RUN = /[A-Za-z]+|[0-9]+|\s+|[^]/gu

/**
 * A cautious estimate of a text's tokens, without a tokenizer in the daemon: five letters, three
 * digits or one other character each, four for one beyond the basic plane (emoji, rare ideographs);
 * a blank before a word belongs to it. Never below an o200k count for ordinary text, and about a
 * third above it; a test holds it against one.
 */
export function estimateTokens(text: string): number {
  if (text === '') return 0
  let tokens = 1
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (/^[A-Za-z]/.test(run)) tokens += Math.ceil(run.length / 5)
    else if (/^[0-9]/.test(run)) tokens += Math.ceil(run.length / 3)
    else if (/^\s/.test(run)) tokens += run === ' ' && /[A-Za-z]/.test(text[index + 1] ?? '') ? 0 : 1
    else tokens += run.length === 2 ? 4 : 1
  }
  return tokens
}

/**
 * The beginning of a text that fits into a number of tokens, ended with `…` when it was cut.
 * @param shown how the text will stand in the answer, when that costs more.
 */
export function fitTokens(text: string, budget: number, shown: (text: string) => string = (same) => same): string {
  if (estimateTokens(shown(text)) <= budget) return text
  const cut = (graphemes: number) => `${takeGraphemes(text, graphemes)}…`
  let fits = 0
  for (let above = Math.max(budget, 0) * 8; above - fits > 1;) {
    const middle = (fits + above) >> 1
    if (estimateTokens(shown(cut(middle))) <= budget) fits = middle
    else above = middle
  }
  return cut(fits)
}
