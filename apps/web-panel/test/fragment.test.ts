import { expect, it } from 'vitest'
import { readFragment, writeFragment } from '../src/place/fragment.ts'

it('reads a card, a workspace, a session and a code together', () => {
  expect(readFragment('#code=a-b_c&card=3.2&workspace=%2Fsrv%2Fshop%20api&session=s1')).toEqual({
    code: 'a-b_c',
    card: '3.2',
    workspace: '/srv/shop api',
    session: 's1',
  })
})

it('leaves out what it does not know', () => {
  expect(readFragment('#cards')).toEqual({})
  expect(readFragment('#card=&x=1')).toEqual({})
  expect(readFragment('')).toEqual({})
})

it('writes what it reads', () => {
  const place = { card: '3.2', workspace: 'C:\\work & play' }
  expect(readFragment(writeFragment(place))).toEqual(place)
  expect(writeFragment({})).toBe('')
})

it('reads what DSH says of where it was opened', () => {
  expect(readFragment('#embedded=1&adapter=dsh-web&session=s1&page=settings')).toEqual({
    embedded: '1',
    adapter: 'dsh-web',
    session: 's1',
    page: 'settings',
  })
})
