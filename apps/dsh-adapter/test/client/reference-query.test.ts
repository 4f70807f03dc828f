import { expect, test } from 'vitest'
import { insertReference, referenceQueryAt } from '../../src/client/input/reference-query.ts'
import { draft, marked } from './typing.ts'

test.each([
  { text: '#|', query: '' },
  { text: '＃导|', query: '导' },
  { text: 'see #3.|', query: '3.' },
  { text: '看#dr|', query: 'dr' },
  { text: 'a\n#bug|', query: 'bug' },
  { text: '(#3|)', query: '3' },
])('$text asks for a reference', ({ text, query }) => {
  expect(referenceQueryAt(draft(text))?.query).toBe(query)
})

test.each([
  { why: 'a space after it', text: '#123 |' },
  { why: 'a word before it', text: 'abc#1|' },
  { why: 'a URL', text: 'https://example.com/页#x|' },
  { why: 'a heading', text: '##|' },
  { why: 'a closing tag', text: '#/d|' },
  { why: 'inline code', text: 'run `#1|' },
  { why: 'a fence', text: '```sh\n#inst|' },
  { why: 'a reference that stands', text: '#3|.2「登录」' },
  { why: 'no sign at all', text: 'abc|' },
])('$why asks for none', ({ text }) => {
  expect(referenceQueryAt(draft(text))).toBeUndefined()
})

test('a chosen card takes the place of what was typed, with one space behind it', () => {
  const typed = draft('see #dr| now')
  const query = referenceQueryAt(typed)!
  expect(marked(insertReference(typed, query, { number: '3.2', title: '批量导入' }))).toBe('see #3.2「批量导入」 |now')
})

test('brackets in a title cannot end the reference', () => {
  const typed = draft('#|')
  const title = '修「登录」\n页'
  expect(insertReference(typed, { start: 0, query: '' }, { number: '1.1', title }).text).toBe('#1.1「修『登录』 页」 ')
})
