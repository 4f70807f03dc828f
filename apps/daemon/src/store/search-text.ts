/** Ends every indexed text, so that each of its characters begins exactly one bigram. */
const END = '\u{e0ff}'

/**
 * The form in which texts are compared by search: NFKC, lower case, white space folded to one
 * blank. What a plain scan of this form finds, the index finds.
 */
export function searchForm(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** SQLite's `ascii` tokenizer breaks words at ASCII punctuation; these stand in for it. */
const ASCII = Array.from({ length: 128 }, (_, code) => {
  const plain = (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a)
  return String.fromCharCode(plain ? code : 0xe000 + code)
})

function spell(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 128) return ASCII[code]!
  return code >= 0xe000 && code <= 0xe0ff ? '\ufffd' : character
}

/** The bigrams of a text as the full-text table holds them: one token for each character. */
export function bigrams(text: string): string {
  const form = searchForm(text)
  let tokens = ''
  let before = ''
  for (const character of form) {
    const spelled = spell(character)
    if (before !== '') tokens += `${before}${spelled} `
    before = spelled
  }
  return before === '' ? '' : `${tokens}${before}${END} `
}

/**
 * A full-text phrase that matches exactly the texts which hold `query` (in search form); one
 * character is a prefix of its bigrams.
 */
export function phrase(query: string): string {
  const characters = [...searchForm(query)].map(spell)
  if (characters.length === 1) return `"${characters[0]}" *`
  const tokens: string[] = []
  for (let index = 0; index + 1 < characters.length; index++) tokens.push(characters[index]! + characters[index + 1]!)
  return `"${tokens.join(' ')}"`
}
