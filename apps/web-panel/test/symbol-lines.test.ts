import type { Card } from '@todo-assistant/shared/card'
import { expect, it } from 'vitest'
import { readSymbolLines, symbolLines } from '../src/card/symbol-lines.ts'

const symbols = [
  { file: 'src/a.ts', symbol: 'refreshToken', line: 42 },
  { file: 'src/b.ts', symbol: 'C#m' },
  { file: 'src/c.ts', line: 7 },
  { file: 'src/d.ts' },
]

it('reads what it writes', () => {
  const text = symbolLines({ anchors: { symbols } } as unknown as Card)
  expect(text.split('\n')).toEqual(['src/a.ts#refreshToken:42', 'src/b.ts#C#m', 'src/c.ts:7', 'src/d.ts'])
  expect(readSymbolLines('src/a.ts#refreshToken:42\nsrc/c.ts:7\nsrc/d.ts')).toEqual([
    symbols[0],
    symbols[2],
    symbols[3],
  ])
})

it('passes over blank lines and keeps a colon that is no line number', () => {
  expect(readSymbolLines('\n  src/a.ts#ns::make  \n#alone')).toEqual([{ file: 'src/a.ts', symbol: 'ns::make' }])
})
