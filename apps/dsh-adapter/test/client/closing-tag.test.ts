import { expect, test } from 'vitest'
import { dropClosingTag } from '../../src/client/input/closing-tag.ts'
import { edited, marked } from './typing.ts'

function drop(before: string, after: string): string | undefined {
  const { before: was, after: then, edit } = edited(before, after)
  return marked(dropClosingTag(was, then, edit))
}

test.each([
  { before: '#DB  #/DB', after: '#D|  #/DB', becomes: '#D|' },
  { before: '#DB fix it #/DB', after: '#D| fix it #/DB', becomes: '#D| fix it' },
  { before: '#DB fix it #/DB then', after: '|DB fix it #/DB then', becomes: '|DB fix it then' },
  { before: '#DB fix it #/DB', after: '#DxB| fix it #/DB'.replace('xB|', 'x|B'), becomes: '#Dx|B fix it' },
  { before: '#memo a #/db', after: '#mem| a #/db', becomes: '#mem| a' },
  { before: 'a #DB one #/DB #DB two #/DB', after: 'a #DB one #/DB #D| two #/DB', becomes: 'a #DB one #/DB #D| two' },
  { before: '#DB fix it #/DB', after: '|it #/DB', becomes: '|it' },
])('$before broken to $after loses its closing tag', ({ before, after, becomes }) => {
  expect(drop(before, after)).toBe(becomes)
})

test.each([
  { why: 'a change of what is marked', before: '#DB fix #/DB', after: '#DB fi| #/DB' },
  { why: 'a letter behind the tag', before: '#DB #/DB', after: '#DBx| #/DB' },
  { why: 'a broken closing tag', before: '#DB fix #/DB', after: '#DB fix #/D|' },
  { why: 'an opening tag without a closing one', before: '#DB fix', after: '#D| fix' },
  { why: 'the whole pair taken away', before: '#DB fix #/DB', after: '|' },
])('$why leaves the rest alone', ({ before, after }) => {
  expect(drop(before, after)).toBeUndefined()
})
