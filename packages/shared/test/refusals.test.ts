import { describe, expect, test } from 'vitest'
import { CardDraft, CardPatch, ListQuery, NoteDraft } from '../src/api.ts'
import { ERROR_CODES, TodoError } from '../src/errors.ts'
import { Problem, toProblem } from '../src/problem.ts'
import { LIMITS } from '../src/limits.ts'
import { parseShape } from '../src/refusals.ts'
import { TOOL_ARGUMENTS } from '../src/tool-arguments.ts'
import type { z } from 'zod'

function refusalOf(shape: z.ZodType, input: unknown): TodoError {
  try {
    parseShape(shape, input)
  } catch (error) {
    if (error instanceof TodoError) return error
    throw error
  }
  throw new Error('It was taken.')
}

const draft = { title: 'a', kind: 'idea' }
const evidence = { label: 'a', text: 'b' }
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

describe('a refused place carries its code, path, limit and what was given', () => {
  test.each<[string, z.ZodType, unknown, Record<string, unknown>]>([
    [
      '41 characters',
      CardDraft,
      { ...draft, title: '字'.repeat(41) },
      { path: 'title', code: 'too_long', limit: 40, given: 41 },
    ],
    [
      'a fourth must-read',
      CardDraft,
      { ...draft, mustRead: Array.from({ length: 4 }, () => evidence) },
      { path: 'mustRead', code: 'too_many', limit: 3, given: 4 },
    ],
    [
      '201 in a must-read',
      CardDraft,
      { ...draft, mustRead: [evidence, { label: 'a', text: 'x'.repeat(201) }] },
      { path: 'mustRead[1].text', code: 'too_long', limit: 200, given: 201 },
    ],
    [
      '31 in a park label',
      CardDraft,
      { ...draft, park: [{ label: 'x'.repeat(31), why: 'a' }] },
      { path: 'park[0].label', code: 'too_long', limit: 30, given: 31 },
    ],
    [
      '61 in a park why',
      CardDraft,
      { ...draft, park: [{ label: 'a', why: 'x'.repeat(61) }] },
      { path: 'park[0].why', code: 'too_long', limit: 60, given: 61 },
    ],
    ['301 in a note', NoteDraft, { text: 'x'.repeat(301) }, { path: 'text', code: 'too_long', limit: 300, given: 301 }],
    ['a blank title', CardDraft, { ...draft, title: '\u3000' }, { path: 'title', code: 'blank_text' }],
    ['a missing title', CardDraft, { kind: 'idea' }, { path: 'title', code: 'missing_field' }],
    ['a missing kind', CardDraft, { title: 'a' }, { path: 'kind', code: 'missing_field' }],
    [
      'another kind',
      CardDraft,
      { ...draft, kind: 'bug' },
      { path: 'kind', code: 'invalid_shape', limit: 'defect | idea', given: 'bug' },
    ],
    [
      'a number for a text',
      CardDraft,
      { ...draft, title: 5 },
      { path: 'title', code: 'invalid_shape', limit: 'string', given: 5 },
    ],
    [
      'null for a text',
      CardDraft,
      { ...draft, title: null },
      { path: 'title', code: 'invalid_shape', limit: 'string', given: 'null' },
    ],
    ['an unknown field', CardDraft, { ...draft, tilte: 'a' }, { path: 'tilte', code: 'unknown_field' }],
    [
      'an unknown inner field',
      CardDraft,
      { ...draft, park: [{ label: 'a', why: 'b', autoLoad: true }] },
      { path: 'park[0].autoLoad', code: 'unknown_field' },
    ],
    [
      'a bidi override',
      CardDraft,
      { ...draft, title: 'a\u202eb' },
      { path: 'title', code: 'forbidden_character', given: 'U+202E' },
    ],
    ['a ref of none', TOOL_ARGUMENTS.todo_read, { id: '3' }, { path: 'id', code: 'invalid_ref', given: '3' }],
    [
      'a status of none',
      CardPatch,
      { status: 'closed' },
      { path: 'status', code: 'invalid_shape', limit: 'open | doing | done | dropped' },
    ],
    [
      '31 files',
      CardDraft,
      { ...draft, touchedFiles: Array(31).fill('a') },
      { path: 'touchedFiles', code: 'too_many', limit: 30, given: 31 },
    ],
    [
      '21 symbols',
      CardDraft,
      { ...draft, symbols: Array.from({ length: 21 }, () => ({ file: 'a' })) },
      { path: 'symbols', code: 'too_many', limit: 20, given: 21 },
    ],
    ['a page of none', ListQuery, { limit: '0' }, { path: 'limit', code: 'invalid_shape', limit: '≥ 1' }],
    [
      'a page too large',
      ListQuery,
      { limit: '201' },
      { path: 'limit', code: 'invalid_shape', limit: `≤ ${LIMITS.pageSize}` },
    ],
    ['a text for the whole', CardDraft, 'card', { path: '', code: 'invalid_shape', limit: 'object', given: 'card' }],
    ['a list for the whole', CardDraft, [], { path: '', code: 'invalid_shape', given: 'array' }],
    ['a deep list for the whole', CardDraft, nested(5_000), { path: '', code: 'invalid_shape', given: 'array' }],
  ])('%s', (_name, shape, input, expected) => {
    expect(refusalOf(shape, input).refusals[0]).toMatchObject(expected)
  })

  test('an own field of the name __proto__ is unknown like any other', () => {
    const input = JSON.parse('{"title":"a","kind":"idea","__proto__":{"status":"done"}}') as unknown
    expect(refusalOf(CardDraft, input).refusals[0]).toMatchObject({ path: '__proto__', code: 'unknown_field' })
  })
})

test('every refused place is named, the error has the code of the first, and twenty are enough', () => {
  const error = refusalOf(CardDraft, { title: '', kind: 'x', a: 1, b: 2 })
  expect(error.refusals.map(({ path, code }) => [path, code])).toEqual([
    ['title', 'blank_text'],
    ['kind', 'invalid_shape'],
    ['a', 'unknown_field'],
    ['b', 'unknown_field'],
  ])
  expect(error.code).toBe('blank_text')
  const flood = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, 1]))
  expect(refusalOf(CardDraft, { ...draft, ...flood }).refusals).toHaveLength(20)
})

test('a hostile value is cut before it is repeated', () => {
  const [refusal] = refusalOf(CardDraft, { ...draft, kind: 'x'.repeat(100_000) }).refusals
  expect(String(refusal!.given).length).toBeLessThanOrEqual(81)
})

test('an error becomes problem JSON that says in both languages what was wrong, the limit and the count', () => {
  const error = refusalOf(CardDraft, { ...draft, title: '字'.repeat(41) })
  expect(Problem.parse(toProblem(error, 'en'))).toEqual({
    type: 'urn:todo-assistant:error:too_long',
    title: 'too long',
    status: 400,
    code: 'too_long',
    detail: 'title: at most 40 characters, 41 given. Keep only what is needed.',
    errors: [
      {
        path: 'title',
        code: 'too_long',
        limit: 40,
        given: 41,
        detail: 'title: at most 40 characters, 41 given. Keep only what is needed.',
      },
    ],
  })
  expect(toProblem(error, 'zh').detail).toBe('title: 最多 40 字，给了 41 字。请只留必要的内容。')
})

test('every code has words in both languages that hold up without any parameter and say no "undefined"', () => {
  for (const code of ERROR_CODES) {
    const bare = new TodoError(code)
    for (const locale of ['zh', 'en'] as const) {
      const { detail, status } = Problem.parse(toProblem(bare, locale))
      expect(detail.length, code).toBeGreaterThan(8)
      expect(status, code).toBeGreaterThanOrEqual(400)
    }
    const full = new TodoError(code, {
      field: 'a',
      limit: 1,
      given: 2,
      number: '3.2',
      title: 'b',
      score: '0.60',
      files: 'c',
      line: 4,
    })
    for (const locale of ['zh', 'en'] as const) expect(toProblem(full, locale).detail, code).not.toMatch(/undefined/)
  }
})
