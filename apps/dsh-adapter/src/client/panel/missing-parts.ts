import type { PageWords } from '../words.ts'

/** Parts that this build has no slot for. By the time a person opens the panel, every slot is declared. */
export function missingParts(seats: ReadonlySet<string>, words: PageWords): string[] {
  const parts = [
    { slot: 'conversation.chat.assistant-actions', part: words.save },
    { slot: 'conversation.input.overlay', part: words.input },
  ]
  return parts.filter(({ slot }) => !seats.has(slot)).map(({ part }) => part)
}
