import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { freshNonce, prove } from '../src/proof.ts'

test('the proof is an HMAC of the address that was dialled and the nonce, under the token', async () => {
  const expected = createHmac('sha256', 'secret').update('todo-assistant hello\n127.0.0.1:7420\nabc').digest('hex')
  expect(await prove('secret', '127.0.0.1:7420', 'abc')).toBe(expected)
  expect(await prove('secret', '127.0.0.1:7421', 'abc')).not.toBe(expected)
  expect(await prove('other', '127.0.0.1:7420', 'abc')).not.toBe(expected)
  expect(await prove('secret', '127.0.0.1:7420', 'abd')).not.toBe(expected)
})

test('a nonce is never the same twice and fits the shape that the daemon takes', () => {
  const nonces = Array.from({ length: 100 }, freshNonce)
  expect(new Set(nonces).size).toBe(100)
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{16,128}$/)
})
