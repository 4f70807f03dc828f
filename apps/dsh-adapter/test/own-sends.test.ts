import { expect, test } from 'vitest'
import { buttonId, personWords, seedId } from '../src/host/own-sends.ts'

const words = (source: { kind: string; rpcId?: string } | undefined) =>
  personWords({ content: '', ...(source ? { source } : {}) }, 'the whole text')

test('a person types through DSH’s page, whatever id it sends under', () => {
  expect(words({ kind: 'user' })).toEqual({ by: 'typing', text: 'the whole text' })
  expect(words({ kind: 'user', rpcId: 'b2f1c0de-0000' })).toEqual({ by: 'typing', text: 'the whole text' })
})

test('a harness, a goal round and a seed are nobody’s words', () => {
  expect(words(undefined)).toBeUndefined()
  expect(words({ kind: 'goal' })).toBeUndefined()
  expect(words({ kind: 'user', rpcId: seedId('click:1') })).toBeUndefined()
})

test('of a button’s message the added sentence is the person’s, with whatever it holds', () => {
  for (const sentence of ['这其实是个 bug：刷新后 401', 'a:b:c', ''])
    expect(words({ kind: 'user', rpcId: buttonId('u-1', sentence) })).toEqual({ by: 'button', text: sentence })
})
