import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '../src/errors.ts'

/** `docs/errors.md`, cut at its headings: the code that a heading names, and the text below it. */
function sections(): Map<string, string> {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/errors.md'), 'utf8')
  const found = new Map<string, string>()
  for (const part of text.split(/^(?=#{2,4} )/m)) {
    const code = /^#{2,4} .*?`?\b([a-z]+(?:_[a-z]+)+|internal|unauthenticated)\b`?/.exec(part.split('\n', 1)[0]!)?.[1]
    if (code) found.set(code, part)
  }
  return found
}

test('every error code has its section in docs/errors.md with its HTTP status, and no section is of none', () => {
  const documented = sections()
  expect([...documented.keys()].sort()).toEqual([...ERROR_CODES].sort())
  for (const [code, text] of documented) {
    expect(text, code).toContain(String(ERROR_STATUS[code as ErrorCode]))
    expect(text.trim().split('\n').length, code).toBeGreaterThan(1)
  }
})
