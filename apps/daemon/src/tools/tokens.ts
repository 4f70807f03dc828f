/**
 * A cautious estimate of a text's tokens, without a tokenizer in the daemon: a CJK or other
 * non-ASCII character counts 1, ASCII 1 for three. Never below an o200k count for ordinary text;
 * a test holds it against one.
 */
export function estimateTokens(text: string): number {
  let ascii = 0
  let wide = 0
  for (const character of text) {
    if (character.codePointAt(0)! < 0x80) ascii++
    else wide += character.length
  }
  return Math.ceil(ascii / 3 + wide)
}
