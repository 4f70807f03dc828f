/**
 * Whether typed letters spell a title: from any character on, each character gives a beginning of
 * its reading, at least its initial: `dr`, `daor`, `daoru` all spell 导入.
 * @param readings one reading a character, lower case; a character that is no Chinese is its own.
 */
export function spells(readings: readonly string[], letters: string): boolean {
  const typed = letters.replaceAll("'", '')
  if (typed === '') return false
  // Where in the letters a spelling may stand after each character.
  let reached = new Set<number>()
  for (const reading of readings) {
    const next = new Set<number>()
    for (const from of [0, ...reached]) {
      for (let taken = 1; taken <= reading.length; taken++) {
        if (reading[taken - 1] !== typed[from + taken - 1]) break
        if (from + taken === typed.length) return true
        next.add(from + taken)
      }
    }
    reached = next
  }
  return false
}
