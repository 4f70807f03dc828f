import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber, parseRef, RefText } from '../src/ref.ts'

test.each([
  ['3.2', { by: 'number', major: 3, minor: 2 }],
  ['#3.2', { by: 'number', major: 3, minor: 2 }],
  ['＃3.2', { by: 'number', major: 3, minor: 2 }],
  ['  #3.2 ', { by: 'number', major: 3, minor: 2 }],
  ['3.0', { by: 'number', major: 3, minor: 0 }],
  ['123456789.987654321', { by: 'number', major: 123_456_789, minor: 987_654_321 }],
  ['td_7x2k9m4q1v8c', { by: 'id', id: 'td_7x2k9m4q1v8c' }],
  ['td_x7k2', { by: 'id', id: 'td_x7k2' }],
])('reads %j as a ref', (text, expected) => {
  expect(parseRef(text)).toEqual(expected)
  expect(RefText.safeParse(text).success).toBe(true)
})

test.each([
  '',
  '3',
  '#3',
  '3.',
  '.2',
  '3.2.1',
  '-3.2',
  '3.-2',
  '##3.2',
  '3,2',
  '３.２',
  '3.2a',
  '1e3.2',
  '1234567890.1',
  'td_',
  'td_ABCD',
  'td_abc',
  `td_${'a'.repeat(33)}`,
  'ws_abcdef',
  "3.2'; DROP TABLE cards",
  '../3.2',
  '__proto__',
])('takes %j for no ref, with the code and what was given', (text) => {
  expect(parseRef(text)).toBeUndefined()
  const parsed = RefText.safeParse(text)
  expect(parsed.error?.issues[0]).toMatchObject({ params: { code: 'invalid_ref', given: text } })
})

test('a number written by us is read back as itself, with and without the sign', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.nat(999_999_999), (major, minor) => {
      const text = formatNumber({ major, minor })
      expect(parseRef(text)).toEqual({ by: 'number', major, minor })
      expect(parseRef(`#${text}`)).toEqual({ by: 'number', major, minor })
    }),
  )
})
