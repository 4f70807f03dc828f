import type { Adapter } from '@todo-assistant/shared/session-api'
import { describe, expect, it } from 'vitest'
import { pickTarget, sessionOf } from '../src/handle/target.ts'

const dsh = (id: string, more: Partial<Adapter> = {}): Adapter => ({
  id,
  profile: id,
  version: '1',
  capabilities: ['insert'],
  sessions: [],
  online: true,
  seenAt: 0,
  ...more,
})
const nowhere = { session: null, adapter: null, embedded: false }

describe('pickTarget', () => {
  it('prefers the DSH that the panel was opened from, then the one used last, then the one seen last', () => {
    const all = [dsh('a'), dsh('b'), dsh('c')]
    expect(pickTarget(all, { ...nowhere, adapter: 'c' }, 'b')?.id).toBe('c')
    expect(pickTarget(all, nowhere, 'b')?.id).toBe('b')
    expect(pickTarget(all, nowhere, 'gone')?.id).toBe('a')
  })

  it('never picks one that is away', () => {
    expect(pickTarget([dsh('a', { online: false })], { ...nowhere, adapter: 'a' }, 'a')).toBeUndefined()
  })
})

describe('sessionOf', () => {
  it('is the session beside the panel, else the only open one, else left to DSH', () => {
    const one = dsh('a', { sessions: [{ id: 's1' }] })
    const two = dsh('a', { sessions: [{ id: 's1' }, { id: 's2' }] })
    expect(sessionOf(two, { session: 's2', adapter: 'a', embedded: true })).toBe('s2')
    expect(sessionOf(one, nowhere)).toBe('s1')
    expect(sessionOf(two, nowhere)).toBeUndefined()
    expect(sessionOf(one, { session: 'elsewhere', adapter: 'b', embedded: true })).toBe('s1')
  })
})
