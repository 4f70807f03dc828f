import { expect, it } from 'vitest'
import { inTurn } from '../src/deeds/in-turn.ts'

it('runs a few at a time and answers in the order given', async () => {
  let running = 0
  let most = 0
  const results = await inTurn([5, 1, 4, 2, 3], 2, async (pause) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, pause))
    running--
    return pause * 10
  })
  expect(results).toEqual([50, 10, 40, 20, 30])
  expect(most).toBe(2)
})

it('has nothing to do for nothing', async () => {
  expect(await inTurn([], 4, async () => 1)).toEqual([])
})
