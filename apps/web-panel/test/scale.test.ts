import { expect, it } from 'vitest'
import { roundScale } from '../src/overview/scale.ts'

it.each([
  [0, 1, [0, 1]],
  [1, 1, [0, 1]],
  [3, 3, [0, 1, 2, 3]],
  [7, 8, [0, 2, 4, 6, 8]],
  [41, 60, [0, 20, 40, 60]],
  [97, 100, [0, 25, 50, 75, 100]],
])('draws round lines up to at least %i', (largest, top, lines) => {
  expect(roundScale(largest)).toEqual({ top, lines })
})

it('never needs more than five lines, and none between whole cards', () => {
  for (let largest = 1; largest < 3_000; largest += 7) {
    const { top, lines } = roundScale(largest)
    expect(top).toBeGreaterThanOrEqual(largest)
    expect(lines.length).toBeLessThanOrEqual(5)
    expect(lines.every(Number.isInteger)).toBe(true)
  }
})
