/** Cards that a message's buttons offer at most. */
const MOST = 6

/**
 * The numbers of the cards that a message names, `#3.2`, each once and in order. Code is left out, and
 * so is what only looks like one: `v#3.2`, `#3.2.1`.
 */
export function mentionedCards(message: string): string[] {
  const prose = message.replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))/gm, '').replace(/`[^`\n]*`/g, '')
  const found = prose.matchAll(/(?<![\w/#&=.-])[#＃](\d{1,9}\.\d{1,9})(?!\.?\d)(?![A-Za-z_])/g)
  return [...new Set([...found].map((match) => match[1]!))].slice(0, MOST)
}
