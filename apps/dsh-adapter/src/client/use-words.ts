import type { Assistant } from './assistant.ts'
import { useObserved } from './observed.ts'
import { WORDS, type PageWords } from './words.ts'

/** Our words in the language that the page is shown in. */
export function useWords({ language }: Pick<Assistant, 'language'>): PageWords {
  return WORDS[useObserved(language)]
}
