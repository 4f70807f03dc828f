import { expect, it } from 'vitest'
import { pauseBefore } from '../src/live/feed.ts'

it('waits longer with every try, up to a limit, and spreads several tabs', () => {
  const middle = [1, 2, 3, 4, 9].map((attempt) => pauseBefore(attempt, 0.5))
  expect(middle).toEqual([250, 500, 1_000, 2_000, 10_000])
  expect(pauseBefore(1, 0)).toBeLessThan(pauseBefore(1, 1))
})
