import { expect, test } from 'vitest'
import { splitParagraphs } from '../../src/client/capture/paragraphs.ts'

test('a message is split at its blank lines', () => {
  expect(splitParagraphs('one\ntwo\n\n\nthree\r\n\r\nfour')).toEqual([
    { kind: 'text', text: 'one\ntwo' },
    { kind: 'text', text: 'three' },
    { kind: 'text', text: 'four' },
  ])
})

test.each([
  { what: 'a list with nested items', kind: 'list', text: '- one\n  - nested\n- two' },
  { what: 'a loose list', kind: 'list', text: '1. one\n\n   more of one\n\n2. two' },
  { what: 'a list that holds a code block', kind: 'list', text: '- one\n\n  ```ts\n  a\n\n  b\n  ```\n- two' },
  { what: 'a code block with blank lines', kind: 'code', text: '```ts\na\n\nb\n```' },
  { what: 'a code block of tildes that holds backticks', kind: 'code', text: '~~~\n```\n\n~~~' },
  { what: 'a quote', kind: 'quote', text: '> one\n> two\nlazy' },
  { what: 'a table', kind: 'table', text: '| a | b |\n|---|---|\n| 1 | 2 |' },
])('$what stays whole', ({ kind, text }) => {
  expect(splitParagraphs(`before\n\n${text}\n\nafter`)).toEqual([
    { kind: 'text', text: 'before' },
    { kind, text },
    { kind: 'text', text: 'after' },
  ])
})

test('a heading, a list and a code block begin without a blank line before them', () => {
  expect(splitParagraphs('# Head\ntext\n- item\n```\ncode\n```\nend').map(({ kind }) => kind)).toEqual([
    'heading',
    'text',
    'list',
    'code',
    'text',
  ])
})

test('rules are left out, an unclosed fence runs to the end', () => {
  expect(splitParagraphs('a\n\n---\n\n```\nb\n\nc')).toEqual([
    { kind: 'text', text: 'a' },
    { kind: 'code', text: '```\nb\n\nc' },
  ])
})

test('an empty message has no paragraphs', () => {
  expect(splitParagraphs(' \n\n')).toEqual([])
})

test('a megabyte of list items or of paragraphs comes to an end', () => {
  expect(splitParagraphs('- item\n\n'.repeat(125_000))).toHaveLength(1)
  expect(splitParagraphs('word\n\n'.repeat(150_000))).toHaveLength(150_000)
})
