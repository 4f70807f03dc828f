import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UNITS_PER_GRAPHEME } from '../src/limits.ts'
import { block, line, type TextIssue } from '../src/composed-text.ts'
import { countGraphemes, cutToLimit, forbiddenCharacter, isBlank, showInvisible, takeGraphemes } from '../src/text.ts'

const FAMILY = '👨‍👩‍👧‍👦'
const COMBINED = 'e\u0301'

/** What a shape says of a text: undefined when it takes it. */
function issueOf(shape: ReturnType<typeof line>, text: string): TextIssue | undefined {
  const parsed = shape.safeParse(text)
  if (parsed.success) return undefined
  const [issue] = parsed.error.issues
  return issue?.code === 'custom' ? (issue.params as TextIssue) : undefined
}

describe('the length of a text', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['a\nb', 3],
    ['待办助理', 4],
    ['é', 1],
    [COMBINED, 1],
    [FAMILY, 1],
    ['🇨🇳🇫🇷', 2],
    ['👍🏽', 1],
    ['\u1112\u1161\u11ab', 1],
    ['ก็', 1],
    ['\r\n', 1],
    ['𠮷野家', 3],
  ])('counts %j as a person does: %i', (text, expected) => {
    expect(countGraphemes(text)).toBe(expected)
  })

  test('is the same however the text is composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('é', 'ñ', '한', 'Å', '待', 'a') }), (text) => {
        expect(countGraphemes(text.normalize('NFD'))).toBe(countGraphemes(text.normalize('NFC')))
      }),
    )
  })

  test('is never more than its UTF-16 units, and the first n graphemes are n and a beginning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(70), (text, limit) => {
        const count = countGraphemes(text)
        expect(count).toBeLessThanOrEqual(text.length)
        const taken = takeGraphemes(text, limit)
        expect(text.startsWith(taken)).toBe(true)
        expect(countGraphemes(taken)).toBeLessThanOrEqual(limit)
        if (count <= limit) expect(taken).toBe(text)
      }),
    )
  })
})

test('what is kept cut ends where a field would be refused, in graphemes and in units, and never inside a pair', () => {
  expect(cutToLimit('字'.repeat(41), 40)).toBe('字'.repeat(40))
  expect(cutToLimit(`a${'\u0301'.repeat(1_000)}`, 40)).toBe(`a${'\u0301'.repeat(319)}`)
  const text = fc.string({ unit: fc.constantFrom('a', '字', '🎉', '\u0301', FAMILY, '\n'), maxLength: 200 })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 20 }), (given, limit) => {
      const cut = cutToLimit(given, limit)
      expect(given.startsWith(cut)).toBe(true)
      expect(cut.isWellFormed()).toBe(true)
      expect(countGraphemes(cut)).toBeLessThanOrEqual(limit)
      expect(cut.length).toBeLessThanOrEqual(limit * UNITS_PER_GRAPHEME)
      if (countGraphemes(given) <= limit && given.length <= limit * UNITS_PER_GRAPHEME) expect(cut).toBe(given)
    }),
  )
})

describe('a composed line of 40', () => {
  const title = line(40)

  test.each([
    ['ASCII', 'a'],
    ['Chinese', '字'],
    ['a family emoji', FAMILY],
    ['a combining accent', COMBINED],
    ['an astral character', '𠮷'],
  ])('takes 40 of %s and refuses 41 with the count', (_name, unit) => {
    // A family of four is eleven units: forty of them pass the cap on units only with room to spare.
    const room = Math.min(40, Math.floor((40 * UNITS_PER_GRAPHEME) / unit.length))
    expect(issueOf(title, unit.repeat(room))).toBeUndefined()
    expect(issueOf(title, unit.repeat(41))).toMatchObject({ code: 'too_long', limit: 40 })
    if (room === 40) expect(issueOf(title, unit.repeat(41))).toEqual({ code: 'too_long', limit: 40, given: 41 })
  })

  test('refuses one grapheme of endless combining marks before it counts', () => {
    expect(issueOf(title, `a${'\u0301'.repeat(1_000_000)}`)).toMatchObject({ code: 'too_long', limit: 40 })
  })

  test.each([
    ['a line feed', 'a\nb', 'U+000A'],
    ['a tab', 'a\tb', 'U+0009'],
    ['a carriage return', 'a\rb', 'U+000D'],
    ['a line separator', 'a\u2028b', 'U+2028'],
    ['a paragraph separator', 'a\u2029b', 'U+2029'],
    ['NUL', 'a\0b', 'U+0000'],
    ['an escape', '\u001b[31m', 'U+001B'],
    ['a C1 control', 'a\u009bb', 'U+009B'],
    ['delete', 'a\u007f', 'U+007F'],
    ['a right-to-left override', 'a\u202eb', 'U+202E'],
    ['an isolate', 'a\u2066b', 'U+2066'],
    ['an Arabic letter mark', 'a\u061cb', 'U+061C'],
    ['half a surrogate pair', 'a\ud800b', 'U+D800–U+DFFF'],
  ])('refuses %s and names it', (_name, text, given) => {
    expect(issueOf(title, text)).toEqual({ code: 'forbidden_character', given })
  })

  test.each(['', ' ', '\u3000', '\u200b\u200d', '\u00ad', '\ufeff', '\u2060 \u180e', '\u3164'])(
    'refuses %j, which prints nothing',
    (text) => {
      expect(issueOf(title, text)).toEqual({ code: 'blank_text' })
      expect(isBlank(text)).toBe(true)
    },
  )

  test('keeps what it takes as given, not normalised', () => {
    expect(title.parse(` ${COMBINED}`)).toBe(` ${COMBINED}`)
  })
})

test('a block takes line feeds and tabs, and no other control', () => {
  const core = block(400)
  expect(issueOf(core, 'a\n\tb')).toBeUndefined()
  expect(issueOf(core, 'a\r\nb')).toEqual({ code: 'forbidden_character', given: 'U+000D' })
  expect(issueOf(core, '字'.repeat(401))).toEqual({ code: 'too_long', limit: 400, given: 401 })
})

test('what is refused in composed text is what output makes visible, and nothing is left of it', () => {
  expect(showInvisible('a\u202eb\u001b[31mc\u0000\r\n\td')).toBe('a⟨U+202E⟩b␛[31mc␀\n\td')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(forbiddenCharacter(showInvisible(text), true)).toBeUndefined()
    }),
  )
})
