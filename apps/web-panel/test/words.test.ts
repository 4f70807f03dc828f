import { expect, it } from 'vitest'
import { age } from '../src/words/age.ts'
import { en } from '../src/words/en.ts'
import { zh } from '../src/words/zh.ts'

const say = (word: unknown) =>
  typeof word === 'function' ? (word as (...given: string[]) => string)('2', '3') : String(word)

it('has every word in both languages', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
  for (const words of [zh, en]) for (const [key, word] of Object.entries(words)) expect(say(word), key).not.toBe('')
})

it('keeps Chinese out of the English words', () => {
  for (const [key, word] of Object.entries(en)) expect(say(word), key).not.toMatch(/\p{Script=Han}/u)
})

it('says how long ago in the largest unit that fits', () => {
  const now = Date.UTC(2026, 10, 30)
  expect(age(now - 5_000, now, 'en')).toBe('now')
  expect(age(now - 3 * 60_000, now, 'en')).toBe('3m ago')
  expect(age(now - 26 * 3_600_000, now, 'zh')).toBe('昨天')
  expect(age(now + 60_000, now, 'en')).toBe('now')
})
