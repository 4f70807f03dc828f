import { expect, test } from 'vitest'
import { fit, table } from '../../src/cli/table.ts'

/** Terminal columns as terminals count them, written out by hand. */
const wide = [
  ['登录页', 6],
  ['café', 4],
  ['cafe\u0301', 4],
  ['👨‍👩‍👧 家', 5],
  ['🇨🇳', 2],
  ['👍🏽', 2],
  ['“列表”、。', 10],
  ['ＦＵＬＬ', 8],
  ['한국', 4],
] as const

test.each(wide)('%s takes %i columns: the cell after it begins where that of a plain row does', (text, columns) => {
  const [plain, other] = table([
    ['x'.repeat(20), '|'],
    [text, '|'],
  ])
  expect(plain!.indexOf('|')).toBe(22)
  expect(other).toBe(`${text}${' '.repeat(22 - columns)}|`)
})

test('a cut text ends with … inside its columns and cuts no character in two', () => {
  expect(fit('登录页偶尔白屏', 9)).toBe('登录页偶…')
  expect(fit('登录页偶尔白屏', 8)).toBe('登录页…')
  expect(fit('👨‍👩‍👧👨‍👩‍👧', 3)).toBe('👨‍👩‍👧…')
  expect(fit('plain', 5)).toBe('plain')
})

test('rows fit the terminal whatever is in them', () => {
  const [row] = table([['#1.0', '待修复', '很长的标题'.repeat(20)]], 40)
  expect(row).toBe('#1.0  待修复  很长的标题很长的标题很长…')
})
