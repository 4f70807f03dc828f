import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { estimateTokens } from '../../src/tools/tokens.ts'
import { CORPUS } from './corpus.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** The repository's own prose in both languages, paragraph by paragraph. */
function documents(): string[] {
  const names = [
    ...readdirSync(ROOT),
    ...readdirSync(join(ROOT, 'docs'), { recursive: true }).map((name) => join('docs', String(name))),
  ]
  return names
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => readFileSync(join(ROOT, name), 'utf8').split(/\n{2,}/))
}

test('the estimate is never below an o200k count, on ordinary texts of both languages', () => {
  for (const text of [...CORPUS.zh, ...CORPUS.en, CORPUS.zh.join('\n'), CORPUS.en.join('\n'), ...documents()])
    expect([text, estimateTokens(text) >= countTokens(text)]).toEqual([text, true])
})

test('the estimate is not far off either: under twice the count over the corpus', () => {
  for (const locale of ['zh', 'en'] as const) {
    const text = CORPUS[locale].join('\n')
    expect(estimateTokens(text)).toBeLessThan(2 * countTokens(text))
  }
})

test('nothing costs nothing, and a longer text never costs less', () => {
  expect(estimateTokens('')).toBe(0)
  const text = CORPUS.zh.join('🎉') + CORPUS.en.join('\n')
  for (let end = 1; end <= text.length; end++)
    expect(estimateTokens(text.slice(0, end))).toBeGreaterThanOrEqual(estimateTokens(text.slice(0, end - 1)))
})
