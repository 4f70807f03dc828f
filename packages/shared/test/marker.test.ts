import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findMarkers } from '../src/marker.ts'

const texts = (message: string) => findMarkers(message).map((block) => block.text)

describe('a marker of a message (§6.6)', () => {
  test.each<[string, string[]]>([
    ['#DB 登录后 401 #/db', ['登录后 401']],
    ['#db a #/db', ['a']],
    ['#MEMO a #/memo', ['a']],
    ['#memo a #/MEMO', ['a']],
    ['#DB a #/memo', ['a']],
    ['#MEMO a #/db', ['a']],
    ['#DB a', ['a']],
    ['前文\n#DB a\nb\n#/db 后文', ['a\nb']],
    ['#DB a #DB b', ['a', 'b']],
    ['#DB a #/db 中 #MEMO b #/memo', ['a', 'b']],
    ['#DB a #MEMO b #/db', ['a', 'b']],
    ['#DB token 过期后 401#/db 先修别的', ['token 过期后 401']],
    ['＃ＤＢ 全角 ＃／ｄｂ', ['全角']],
    ['请记一下#DB a', ['a']],
    ['请看（#DB a）', ['a）']],
    ['#DB: a', [': a']],
    ['#DB，a', ['，a']],
    ['#DB\r\na\r\n#/db', ['a']],
    ['#DB a `x` b #/db', ['a `x` b']],
    ['`code` #DB a', ['a']],
    ['```\ncode\n```\n#DB a', ['a']],
    ['a ` b\n\n#DB c `', ['c `']],
    ['#DB   #/db', []],
    ['#DB', []],
    ['#DB #DB a', ['a']],
    ['#/db', []],
    ['#/db #DB a', ['a']],
    ['no marker', []],
    ['', []],
    ['#', []],
    ['# DB a', []],
    ['##DB a', []],
    ['#DBMS a', []],
    ['#db1 a', []],
    ['#db_x a', []],
    ['abc#db a', []],
    ['x.com/#db', []],
    ['?a=#db', []],
    ['issue#memo', []],
    ['#db-tool a', []],
    ['#db.sqlite a', []],
    ['#db. a', ['. a']],
    ['`#DB a #/db`', []],
    ['``#DB a` #/db``', []],
    ['```\n#DB a\n```', []],
    ['~~~\n#DB a\n~~~', []],
    ['````\n```\n#DB a\n```\n````', []],
    ['```\n#DB never closed', []],
    ['   ```\n#DB a\n   ```', []],
    ['#DB a\n```\n#/db\n```\nb', ['a\n```\n#/db\n```\nb']],
    ['#DB a `#/db` b', ['a `#/db` b']],
  ])('%j gives %j', (message, expected) => {
    expect(texts(message)).toEqual(expected)
  })

  test('numbers its blocks in order, from 0, without the empty ones', () => {
    expect(findMarkers('#DB a #/db #DB #/db #DB b')).toEqual([
      { block: 0, text: 'a' },
      { block: 1, text: 'b' },
    ])
  })

  test('is kept byte for byte between its tags', () => {
    const inner = 'e\u0301 \u202e\t<b>&amp;\u0007 ｆｕｌｌ'
    expect(texts(`#DB ${inner} #/db`)).toEqual([inner])
  })
})

const token = fc.constantFrom(
  '#DB',
  '#db',
  '#/db',
  '#MEMO',
  '#/memo',
  '＃ｄｂ',
  '`',
  '``',
  '```',
  '~~~',
  '\n',
  '\r\n',
  '\n\n',
  ' ',
  'a',
  '字',
  '#',
  '/',
  '\ud83d',
  '🎉',
)
const message = fc.array(token, { maxLength: 40 }).map((tokens) => tokens.join(''))

test('property: blocks are stretches of the message, in order, trimmed and never empty', () => {
  fc.assert(
    fc.property(message, (text) => {
      let from = 0
      for (const [index, block] of findMarkers(text).entries()) {
        expect(block.block).toBe(index)
        expect(block.text).toBe(block.text.trim())
        expect(block.text).not.toBe('')
        const at = text.indexOf(block.text, from)
        expect(at).toBeGreaterThanOrEqual(from)
        from = at + block.text.length
      }
    }),
    { numRuns: 1_000 },
  )
})

test('property: inside a fence longer than any in it, no message has a marker', () => {
  fc.assert(
    fc.property(message, (text) => {
      const longest = Math.max(3, ...[...text.matchAll(/`+/g)].map((run) => run[0].length + 1))
      const fence = '`'.repeat(longest)
      expect(findMarkers(`${fence}\n${text}\n${fence}`)).toEqual([])
    }),
  )
})

/* oxlint-disable no-extend-native -- counted through and put back */
/** How many characters the regular expressions and searches of one run walked over. */
function scanned(run: () => void): number {
  const { exec } = RegExp.prototype
  const { indexOf } = String.prototype
  let walked = 0
  RegExp.prototype.exec = function (this: RegExp, text: string) {
    const from = this.global ? this.lastIndex : 0
    const found = exec.call(this, text)
    walked += (found ? found.index + found[0].length : text.length) - from
    return found
  }
  String.prototype.indexOf = function (this: string, part: string, from = 0) {
    const at = indexOf.call(this, part, from)
    walked += (at < 0 ? this.length : at + part.length) - from
    return at
  }
  try {
    run()
  } finally {
    RegExp.prototype.exec = exec
    String.prototype.indexOf = indexOf
  }
  return walked
}
/* oxlint-enable no-extend-native */

const HOSTILE: [string, string][] = [
  ['blank lines', 'a\n\n'],
  ['fences', '```\n```\n'],
  ['fences with text', '```\nx\n```\ny\n'],
  ['open fences', '```\n~~~\n'],
  ['single backticks', '`a'],
  ['runs of backticks', '`` ` ``` '],
  ['backticks only', '`'],
  ['opening tags', '#db '],
  ['whole blocks', '#db a #/db '],
  ['closing tags', '#/db '],
  ['hash signs', '#'],
  ['slashes', '#/'],
  ['blanks and line ends', '\n \t \t'],
  ['carriage returns', '\r\n'],
  ['tags in code', '`#db` '],
  ['tildes', '~'],
  ['full-width signs', '＃'],
]

test.each(HOSTILE)('the work on %s grows as their length does', (_name, unit) => {
  const of = (length: number) => scanned(() => findMarkers(unit.repeat(Math.ceil(length / unit.length))))
  const small = of(20_000)
  expect(of(40_000)).toBeLessThanOrEqual(2.1 * small)
  expect(small).toBeLessThanOrEqual(20 * 20_000)
})

test.each(HOSTILE)('a megabyte of %s comes to an end', (_name, unit) => {
  expect(() => findMarkers(unit.repeat(Math.ceil(1_000_000 / unit.length)))).not.toThrow()
})
