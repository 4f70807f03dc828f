import { checkSync } from 'recheck'
import { beforeAll, expect, test } from 'vitest'
import { namesCard } from '../../src/git/commit-says.ts'
import { locate } from '../../src/git/locate.ts'
import { wholeWord } from '../../src/git/whole-word.ts'

/** Names as languages and attackers write them; none is a pattern. */
const NAMES = [
  'my-function',
  '--custom-property',
  'operator[]',
  '$store',
  'a.b',
  'a|b',
  'a*',
  '(a+)+$',
  '^(?:a|a)*$',
  '[a-z]',
  '[',
  '\\d',
  '\\',
  '\\u{110000}',
  '(?<name>',
  '\\k<name>',
  '{1,99999}',
  '函数-一',
  '🦊-fox',
  'a/b',
  '-',
]

beforeAll(() => {
  process.env.RECHECK_BACKEND = 'pure'
})

test.each(NAMES)('%j is found letter by letter, in linear time', (name) => {
  const pattern = wholeWord(name)
  expect([...`x ${name} y`.matchAll(pattern)].map((match) => match[0])).toEqual([name])
  expect('aaaa 1234 xyz'.match(pattern)).toBeNull()
  expect(
    checkSync(pattern.source, pattern.flags, {
      timeout: null,
      attackTimeout: null,
      incubationTimeout: null,
      maxIteration: 3,
    }).status,
  ).toBe('safe')
})

test.each(NAMES)('a symbol %j is located or not, and never fails', (name) => {
  expect(() => locate(`(defun ${name} (x)\n  (print x)\n  x)\n`, name, null)).not.toThrow()
})

test('a symbol with a hyphen is found where it is defined', () => {
  expect(locate('\n(defun my-function (x)\n  (print x)\n  x)\n', 'my-function', null)).toMatchObject({ line: 2 })
})

test('a title and an id that are patterns are looked for letter by letter', () => {
  const title = 'why (a+)+$ and .* never end'
  expect(namesCard(`Fix ${title}`, { id: 'td_a+b', number: '3.2', title })).toBe('fixes')
  expect(namesCard('Fix td_aab and 3x2', { id: 'td_a+b', number: '3.2', title })).toBeNull()
})
