import { expect, test } from 'vitest'
import { frameAddress } from '../../src/client/panel/frame-address.ts'

test('code, session, workspace and adapter go behind the sign that no server sees', () => {
  const place = { session: 's1', workspace: '/home/me/my repo+x', adapter: 'dsh-1', card: '3.2' }
  const address = new URL(frameAddress('http://127.0.0.1:7420/#code=abc-_1', place))
  expect(address.origin + address.pathname + address.search).toBe('http://127.0.0.1:7420/')
  expect(Object.fromEntries(new URLSearchParams(address.hash.slice(1)))).toEqual({
    code: 'abc-_1',
    embedded: '1',
    adapter: 'dsh-1',
    session: 's1',
    workspace: '/home/me/my repo+x',
    card: '3.2',
  })
  expect(address.hash).not.toContain('+')
})

test('what is not known is left out', () => {
  const place = { session: null, workspace: null, adapter: 'dsh-1', card: null }
  expect(frameAddress('http://127.0.0.1:7420/', place)).toBe('http://127.0.0.1:7420/#embedded=1&adapter=dsh-1')
})
