import { bodyHash, codeLines, symbolBody } from './symbol-body.ts'
import { findSymbol, splitSymbol } from './symbol.ts'

/** A symbol in a text, with its code. */
export interface Located {
  line: number
  defines: boolean
  code: string[]
  hash: string
}

/** Texts above this many characters are generated; they are not searched. */
const MAX_TEXT = 2_000_000

/**
 * Finds a symbol and reads its code.
 * @param near a line that was true once, or null.
 */
export function locate(text: string, symbol: string, near: number | null): Located | undefined {
  if (text.length > MAX_TEXT) return undefined
  const site = findSymbol(text, symbol, near)
  if (!site) return undefined
  const code = codeLines(symbolBody(text, site.line), splitSymbol(symbol).name)
  return { ...site, code, hash: bodyHash(code) }
}

/**
 * Finds the same code under another name: a definition whose first line differs in the name only and
 * whose code is the same otherwise.
 * @param body the old definition, as `symbolBody` gives it.
 */
export function findRenamed(
  text: string,
  body: readonly string[],
  symbol: string,
): { name: string; line: number } | undefined {
  const { name } = splitSymbol(symbol)
  const first = (body[0] ?? '').trim()
  const at = first.indexOf(name)
  const code = codeLines(body, name)
  // One line is too little to tell the same code from other code of the same form.
  if (at < 0 || code.length < 2 || text.length > MAX_TEXT) return undefined
  const before = first.slice(0, at)
  const after = first.slice(at + name.length)
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (!line.startsWith(before) || !line.endsWith(after) || line === first) continue
    const other = line.slice(before.length, line.length - after.length)
    if (!/^[\p{L}\p{N}_$]+$/u.test(other)) continue
    if (bodyHash(codeLines(symbolBody(text, index + 1), other)) === bodyHash(code))
      return { name: other, line: index + 1 }
  }
  return undefined
}
