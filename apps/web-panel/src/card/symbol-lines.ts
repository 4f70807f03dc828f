import type { Card, SymbolRef } from '@todo-assistant/shared/card'

/** Symbols as lines that a person edits: `src/a.ts#name:12`, name and line optional. */
export function symbolLines(card: Card): string {
  return card.anchors.symbols
    .map(({ file, symbol, line }) => `${file}${symbol ? `#${symbol}` : ''}${line ? `:${line}` : ''}`)
    .join('\n')
}

/** Reads such lines; what follows the last `#` is the name, a number behind the last colon the line. */
export function readSymbolLines(text: string): SymbolRef[] {
  return text.split('\n').flatMap((raw) => {
    const given = raw.trim()
    if (given === '') return []
    const [, place, line] = /^(.*?)(?::(\d+))?$/.exec(given)!
    const hash = place!.lastIndexOf('#')
    const file = hash < 0 ? place! : place!.slice(0, hash)
    const symbol = hash < 0 ? '' : place!.slice(hash + 1)
    if (file === '') return []
    return [{ file, ...(symbol ? { symbol } : {}), ...(line ? { line: Number(line) } : {}) }]
  })
}
