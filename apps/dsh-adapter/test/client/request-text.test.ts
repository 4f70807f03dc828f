import { expect, test } from 'vitest'
import { requestText } from '../../src/client/capture/request-text.ts'
import { splitParagraphs } from '../../src/client/capture/paragraphs.ts'
import { WORDS } from '../../src/client/words.ts'

test('what is chosen is quoted whole, and split again it is one quote', () => {
  const text = requestText(
    { kind: 'defect', sentence: ' 是个 bug ', paragraphs: ['one\n\ntwo', '```\na\n\nb\n```'] },
    WORDS.zh,
  )
  const [head, sentence, ...quoted] = splitParagraphs(text)
  expect(head?.text).toContain('todo_add')
  expect(head?.text).toContain('类型：待修复')
  expect(sentence?.text).toBe('补充：是个 bug')
  expect(quoted).toEqual([{ kind: 'quote', text: '> one\n>\n> two\n>\n> ```\n> a\n>\n> b\n> ```' }])
})

test('without a kind, a sentence or a paragraph each is left out', () => {
  const en = WORDS.en
  expect(requestText({ kind: null, sentence: '', paragraphs: ['x'] }, en)).not.toMatch(/kind:|Note:/)
  expect(requestText({ kind: null, sentence: 'a', paragraphs: [] }, en)).not.toContain('>')
})
