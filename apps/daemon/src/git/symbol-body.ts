import { createHash } from 'node:crypto'
import { wholeWord } from './whole-word.ts'

/** Longer definitions are compared by their first part. */
const MAX_LINES = 400

const indentOf = (line: string) => line.length - line.trimStart().length
const isComment = (line: string) => /^\s*(?:\/\/|\/\*|\*(?:[\s/]|$)|#(?![\w!])|--\s|<!--)/.test(line)
const opens = (line: string) => /(?:[{([:=,]|=>|->)\s*$/.test(line)

/**
 * The lines of a definition, by indentation: what stands deeper than its first line, and the closing
 * line. Right for code that a formatter has seen, in any language; else a part of it.
 * @param line from 1.
 */
export function symbolBody(text: string, line: number): string[] {
  const lines = text.split('\n')
  const first = lines[line - 1]
  if (first === undefined) return []
  const indent = indentOf(first)
  const body = [first.trimEnd()]
  for (let at = line; at < lines.length && body.length < MAX_LINES; at++) {
    const next = lines[at]!.trimEnd()
    if (next === '' || indentOf(next) > indent) {
      body.push(next)
      continue
    }
    const closes = /^\s*(?:[)}\]{]|end\b)/.test(next)
    if (indentOf(next) < indent || !closes) break
    body.push(next)
    if (!opens(next)) break
  }
  while (body.at(-1) === '') body.pop()
  return body
}

/**
 * A definition as code only: without white space, comments and its own name, so that formatting,
 * indentation and a new name do not count as a change of it.
 * @returns one entry a line, empty lines left out.
 */
export function codeLines(body: readonly string[], name: string): string[] {
  const own = name === '' ? null : wholeWord(name)
  return body
    .filter((line) => !isComment(line))
    .map((line) => line.replace(/\s\/\/\s.*/, '').replace(/\s#\s.*/, ''))
    .map((line) => (own ? line.replace(own, '\u0001') : line).replace(/\s+/g, ''))
    .filter((line) => line !== '')
}

/** A short hash of a definition, for "is it still the same code". 64 bits in hexadecimal digits. */
export function bodyHash(code: readonly string[]): string {
  return createHash('sha256').update(code.join('\n')).digest('hex').slice(0, 16)
}

/** How much of two definitions is the same line for line: 0 to 1 (Dice over lines that hold a word). */
export function likeness(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [one, other].map((lines) => lines.filter((line) => /[\p{L}\p{N}]/u.test(line))) as [string[], string[]]
  const left = new Map<string, number>()
  for (const line of a) left.set(line, (left.get(line) ?? 0) + 1)
  let common = 0
  for (const line of b) {
    const count = left.get(line) ?? 0
    if (count > 0) {
      common++
      left.set(line, count - 1)
    }
  }
  return a.length + b.length === 0 ? 0 : (2 * common) / (a.length + b.length)
}
