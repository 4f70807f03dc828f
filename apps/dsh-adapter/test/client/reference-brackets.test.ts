import { expect, test } from 'vitest'
import { dropBrokenTitle } from '../../src/client/input/reference-brackets.ts'
import { edited, marked } from './typing.ts'

function drop(before: string, after: string): string | undefined {
  const { before: was, after: then, edit } = edited(before, after)
  return marked(dropBrokenTitle(was, then, edit))
}

test.each([
  { before: '#3.2「登录 401」 ', after: '#3.2「登录 401| ', becomes: '#3.2| ' },
  { before: '看 #3.2「登录」 吧', after: '看 #3.2|登录」 吧', becomes: '看 #3.2| 吧' },
  { before: '#3.2「登录」 #3.4「导入」 ', after: '#3.2「登录」 #3.4「导入| ', becomes: '#3.2「登录」 #3.4| ' },
  { before: '#3.2「登录」 x', after: '#3.2「登|x', becomes: '#3.2|x' },
])('$before damaged to $after keeps the number only', ({ before, after, becomes }) => {
  expect(drop(before, after)).toBe(becomes)
})

test.each([
  { why: 'a change of the title', before: '#3.2「登录」 ', after: '#3.2「登| 」 '.replace(' 」', '」') },
  { why: 'more typed into the title', before: '#3.2「登录」 ', after: '#3.2「登录页|」 ' },
  { why: 'the space behind it taken away', before: '#3.2「登录」 ', after: '#3.2「登录」|' },
  { why: 'the whole reference taken away', before: 'a #3.2「登录」 ', after: 'a | ' },
  { why: 'brackets without a number', before: '看「登录」吧', after: '看「登录|吧' },
])('$why is left as it is', ({ before, after }) => {
  expect(drop(before, after)).toBeUndefined()
})
