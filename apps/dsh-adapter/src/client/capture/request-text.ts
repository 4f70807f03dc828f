import type { PageWords } from '../words.ts'

/** What a person chose in the layer. */
export interface Choice {
  kind: 'defect' | 'idea' | null
  /** In their own words, about what is quoted. */
  sentence: string
  paragraphs: readonly string[]
}

/**
 * The message that asks the agent to record what was chosen (§6.2). Only it has the whole story, so
 * it writes the card; what is quoted stands in a Markdown quote, code and lists whole.
 */
export function requestText({ kind, sentence, paragraphs }: Choice, words: PageWords): string {
  const parts = [words.request(kind === null ? null : words[kind])]
  if (sentence.trim() !== '') parts.push(words.added(sentence.trim()))
  if (paragraphs.length > 0) parts.push(quote(paragraphs.join('\n\n')))
  return parts.join('\n\n')
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}
