import { expect, test } from 'vitest'
import { editBetween } from '../../src/client/input/edit.ts'

test.each([
  { before: 'ab', after: 'axb', caret: 2, edit: { start: 1, end: 1, inserted: 'x' } },
  { before: 'axb', after: 'ab', caret: 1, edit: { start: 1, end: 2, inserted: '' } },
  { before: 'abcd', after: 'aXd', caret: 2, edit: { start: 1, end: 3, inserted: 'X' } },
  { before: '', after: 'abc', caret: 3, edit: { start: 0, end: 0, inserted: 'abc' } },
])('the change from $before to $after is found', ({ before, after, caret, edit }) => {
  expect(editBetween(before, after, caret)).toEqual(edit)
})

test('the caret tells which of two equal letters was taken away', () => {
  expect(editBetween('「」」', '「」', 1)).toEqual({ start: 1, end: 2, inserted: '' })
  expect(editBetween('「」」', '「」', 2)).toEqual({ start: 2, end: 3, inserted: '' })
})

test('without a caret the change is the shortest one', () => {
  expect(editBetween('x title y', 'xy')).toEqual({ start: 1, end: 8, inserted: '' })
})
