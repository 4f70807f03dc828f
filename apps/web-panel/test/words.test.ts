import { KIND_WORDS, STATUS_WORDS } from '@todo-assistant/shared/card-words'
import { expect, it } from 'vitest'
import { age } from '../src/words/age.ts'
import { en } from '../src/words/en.ts'
import { zh } from '../src/words/zh.ts'

type Table = Record<string, unknown>
const files = import.meta.glob<Record<string, { zh: Table; en: Table }>>('../src/*/words.ts', { eager: true })
/** The words of the first view, and those that each later part brings. */
const rooms: [string, { zh: Table; en: Table }][] = [
  ['words', { zh, en }],
  ...Object.entries(files).map(([file, module]) => [file, Object.values(module)[0]!] as [string, (typeof rooms)[0][1]]),
]

function say(word: unknown): string {
  if (typeof word === 'function') return (word as (...given: unknown[]) => string)('2', '3')
  return typeof word === 'object'
    ? Object.values(word as Table)
        .map(say)
        .join('\n')
    : String(word)
}

it('finds the words of every part', () => {
  expect(rooms.length).toBeGreaterThan(4)
})

it.each(rooms)('has every word of %s in both languages', (_file, words) => {
  expect(Object.keys(words.en).sort()).toEqual(Object.keys(words.zh).sort())
  for (const table of [words.zh, words.en])
    for (const [key, word] of Object.entries(table)) expect(say(word), key).not.toBe('')
})

it.each(rooms)('keeps Chinese out of the English words of %s', (_file, words) => {
  for (const [key, word] of Object.entries(words.en)) expect(say(word), key).not.toMatch(/\p{Script=Han}/u)
})

it('says how long ago in the largest unit that fits', () => {
  const now = Date.UTC(2026, 10, 30)
  expect(age(now - 5_000, now, 'en')).toBe('now')
  expect(age(now - 3 * 60_000, now, 'en')).toBe('3m ago')
  expect(age(now - 26 * 3_600_000, now, 'zh')).toBe('昨天')
  expect(age(now + 60_000, now, 'en')).toBe('now')
})

it('calls kinds and statuses what the tools and the command line call them', () => {
  for (const [locale, words] of Object.entries({ zh, en }))
    for (const [prefix, told] of [
      ['kind', KIND_WORDS],
      ['status', STATUS_WORDS],
    ] as const)
      for (const [value, word] of Object.entries(told[locale as 'zh' | 'en']))
        expect(String((words as Table)[`${prefix}_${value}`]).toLowerCase()).toBe(word)
})
