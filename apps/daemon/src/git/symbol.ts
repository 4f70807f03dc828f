import { wholeWord } from './whole-word.ts'

/** Where a text names a symbol. `defines`: the line looks like its definition, not like a use. */
export interface SymbolSite {
  /** From 1. */
  line: number
  defines: boolean
}

/** Longer lines are generated code; no person names a symbol in them. */
const MAX_LINE = 500
/** So many mentions are weighed, and so many in one line; the rest would only cost time. */
const MAX_MENTIONS = 5_000
const MAX_IN_LINE = 4
const MAX_PARAMETER_LINES = 15

const COMMENT = /^\s*(?:\/\/|\/?\*|#(?!\w|\s*define\b)|--|;|<!--|%)/
const KEYWORD =
  /(?:^|[\s(;{}])(?:function\*?|class|interface|type|enum|const|let|var|val|def|defp|fn|func|fun|struct|trait|impl|module|namespace|protocol|object|record|union|macro_rules!|sub|proc|procedure|package|extension|typealias|typedef|data|newtype|defmodule|defmacro|mod|#\s*define|table|view)\s+(?:\([^()]*\)\s*)?[*&]?$/i
const MODIFIERS =
  /^\s*(?:(?!(?:return|await|new|if|else|throw|yield|case|not|and|or|in|of|do|go|defer)\s)[\w:<>,[\]&*?.()]*[\w>\]&*?)]\s+)*[*&#]?$/
const OWNER_BEFORE = /^\s*(?:(?:[\w$]+\s+)*[\w$:<>*&]*(?:\.|::|#|->))$/
const CONTAINER =
  /\b(?:class|struct|impl|interface|object|module|namespace|trait|enum|extension|protocol|record|type)\b/

/**
 * The name and what holds it: `Store#open()`, `Store.open`, `Store::open` are `open` in `Store`.
 */
export function splitSymbol(symbol: string): { name: string; owner: string | null } {
  const bare = symbol.trim().replace(/(?<!\s)\s*[(<[{].*$/s, '')
  const parts = bare.split(/\s+|::|->|[.#/\\]/).filter(Boolean)
  const name = parts.at(-1) ?? symbol.trim()
  return { name, owner: parts.at(-2) ?? null }
}

/** What follows the closing parenthesis of a list that begins in a line; a few lines are looked at. */
function afterParameters(lines: readonly string[], index: number, from: number): string {
  let depth = 0
  for (let at = index; at < Math.min(index + MAX_PARAMETER_LINES, lines.length); at++) {
    const line = lines[at]!
    for (let column = at === index ? from : 0; column < line.length; column++) {
      const character = line[column]
      if (character === '(') depth++
      else if (character === ')' && --depth === 0) {
        const rest = line.slice(column + 1)
        // The brace may stand on a line of its own.
        return rest.trim() === '' && /^\s*\{/.test(lines[at + 1] ?? '') ? '{' : rest
      }
    }
  }
  return ''
}

/** 0 = no definition, 1 = an assignment, a key or a signature, 2 = a definition by its form. */
function definition(lines: readonly string[], index: number, column: number, name: string): 0 | 1 | 2 {
  const line = lines[index]!
  const before = line.slice(0, column)
  const after = line.slice(column + name.length)
  if (KEYWORD.test(before)) return 2
  const alone = MODIFIERS.test(before) || OWNER_BEFORE.test(before)
  const list = /^\??\s*(?:<[^()]*>\s*)?\(/.exec(after)
  if (alone && list) {
    const rest = afterParameters(lines, index, column + name.length + list[0].length - 1)
    // A call is followed by nothing of the kind.
    if (/^\s*(?::[^;]*|->[^;]*|throws\b[^;]*|where\b[^;]*|[\w&][\w\s&]*)?(?:\{|=>)\s*$/.test(rest)) return 2
    if (/^[\w\s]*\{/.test(rest)) return 2
    return /^\s*:\s*\S/.test(rest) ? 1 : 0
  }
  if ((alone || /^\s*["']$/.test(before)) && /^["']?\s*(?::[^=:]+)?(?:=(?![=>])|:(?!:))/.test(after)) return 1
  return /^#{1,6}\s/.test(before) ? 1 : 0
}

/**
 * Finds a symbol in a text of any language, by form alone: the best definition, else a use outside
 * comments, else any mention. Among equals the one in its owner, then the one nearest to a line.
 * @param symbol as the writer of a card spelled it.
 * @param near a line that was true once; a hint only (§3.10: 行号 only says "about here").
 */
export function findSymbol(text: string, symbol: string, near: number | null): SymbolSite | undefined {
  const { name, owner } = splitSymbol(symbol)
  if (name === '' || !text.includes(name)) return undefined
  const word = wholeWord(name)
  const ownerWord = owner ? wholeWord(owner) : null
  const lines = text.split('\n')
  let best: { line: number; score: number } | undefined
  let mentions = 0
  for (const [index, line] of lines.entries()) {
    if (line.length > MAX_LINE || !line.includes(name)) continue
    if (mentions > MAX_MENTIONS) break
    for (const match of [...line.matchAll(word)].slice(0, MAX_IN_LINE)) {
      mentions++
      const before = line.slice(0, match.index)
      const heading = /^#{1,6}\s/.test(line)
      const kind = COMMENT.test(line) && !heading ? 0 : definition(lines, index, match.index, name)
      const use = COMMENT.test(line) ? 0 : 1
      const held = ownerWord && isHeld(lines, index, before, ownerWord) ? 1 : 0
      const distance = near === null ? 0 : Math.min(Math.abs(index + 1 - near), 99_999) / 100_000
      const score = kind * 100 + use * 10 + (kind > 0 ? held * 50 : 0) - distance
      if (!best || score > best.score) best = { line: index + 1, score }
    }
  }
  return best && { line: best.line, defines: best.score >= 100 }
}

const indentOf = (line: string) => line.length - line.trimStart().length

/** Whether a line lies in a container of that name, or spells it as `Owner.name`, `(o *Owner) name`. */
function isHeld(lines: string[], index: number, before: string, owner: RegExp): boolean {
  owner.lastIndex = 0
  if (owner.test(before)) return true
  let indent = indentOf(lines[index]!)
  for (let above = index - 1; above >= 0 && indent > 0; above--) {
    const line = lines[above]!
    if (line.trim() === '' || indentOf(line) >= indent) continue
    indent = indentOf(line)
    owner.lastIndex = 0
    if (CONTAINER.test(line) && owner.test(line)) return true
  }
  return false
}
