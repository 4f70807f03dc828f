import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Kind, Status } from '../src/card.ts'
import { KIND_WORDS, STATUS_WORDS } from '../src/card-words.ts'

const glossary = readFileSync(join(import.meta.dirname, '../../../docs/glossary.md'), 'utf8')

test.each([
  ['kind', Kind.options, KIND_WORDS],
  ['status', Status.options, STATUS_WORDS],
] as const)('every %s is called what the glossary calls it', (field, values, words) => {
  for (const value of values) {
    const row = new RegExp(`^\\| ${field}: \`${value}\` \\| (\\S+) \\|`, 'm').exec(glossary)
    expect([value, (words.zh as Record<string, string>)[value]]).toEqual([value, row?.[1]])
  }
})
