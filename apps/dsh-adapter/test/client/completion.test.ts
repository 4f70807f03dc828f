import { expect, test } from 'vitest'
import { completeMarker } from '../../src/client/input/completion.ts'
import { edited, marked } from './typing.ts'

function complete(before: string, after: string): string | undefined {
  const { after: then, edit } = edited(before, after)
  return marked(completeMarker(then, edit))
}

test.each([
  { before: '#d', after: '#db|', becomes: '#DB | #/DB' },
  { before: '#mem', after: '#memo|', becomes: '#MEMO | #/MEMO' },
  { before: 'see #D', after: 'see #DB|', becomes: 'see #DB | #/DB' },
  { before: 'a\n#d', after: 'a\n#db|', becomes: 'a\n#DB | #/DB' },
  { before: '＃d', after: '＃db|', becomes: '#DB | #/DB' },
  { before: '修好登录 #', after: '修好登录 #db|', becomes: '修好登录 #DB | #/DB' },
  { before: '#d\nmore', after: '#db|\nmore', becomes: '#DB | #/DB\nmore' },
])('typing $after completes', ({ before, after, becomes }) => {
  expect(complete(before, after)).toBe(becomes)
})

test.each([
  { why: 'deleting', before: '#dbx', after: '#db|' },
  { why: 'a replacement', before: '#xx', after: '#db|' },
  { why: 'a tag inside a word', before: 'abc#d', after: 'abc#db|' },
  { why: 'a URL', before: 'http://a/#d', after: 'http://a/#db|' },
  { why: 'typing elsewhere', before: '#db ', after: '#db x|' },
  { why: 'a tag directly behind a word without a space', before: '登录#d', after: '登录#db|' },
  { why: 'an opening tag that is closed already', before: '#d fix #/DB', after: '#db| fix #/DB' },
  { why: 'inline code', before: 'run `#d', after: 'run `#db|' },
  { why: 'a fence', before: '```\n#d', after: '```\n#db|' },
  { why: 'a longer word', before: '#databas', after: '#database|' },
])('$why completes nothing', ({ before, after }) => {
  expect(complete(before, after)).toBeUndefined()
})

test('behind a closed code span and a closed fence it completes again', () => {
  expect(complete('`a` #d', '`a` #db|')).toBe('`a` #DB | #/DB')
  expect(complete('```\na\n```\n#d', '```\na\n```\n#db|')).toBe('```\na\n```\n#DB | #/DB')
})
