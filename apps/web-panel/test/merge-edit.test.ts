import type { Card } from '@todo-assistant/shared/card'
import { describe, expect, it } from 'vitest'
import { mergeEdit } from '../src/deeds/merge-edit.ts'

const base = {
  title: 'Token expires',
  kind: 'defect',
  status: 'open',
  core: { symptom: 'a 401' },
  touchedFiles: [{ path: 'a.ts', external: false }],
  workspace: { id: 'ws_a', name: 'a', path: '/a' },
} as unknown as Card

const with_ = (more: Partial<Card>) => ({ ...base, ...more }) as Card

describe('mergeEdit', () => {
  it('keeps a field that only this side changed', () => {
    const current = with_({ core: { symptom: 'a 401', cause: 'rotation' } })
    expect(mergeEdit(base, { title: 'Token is stale' }, current)).toEqual({
      patch: { title: 'Token is stale' },
      conflicts: [],
    })
  })

  it('asks about a field that both changed', () => {
    const current = with_({ title: 'Token refresh fails' })
    expect(mergeEdit(base, { title: 'Token is stale', kind: 'idea' }, current)).toEqual({
      patch: { kind: 'idea' },
      conflicts: [{ field: 'title', mine: 'Token is stale', theirs: 'Token refresh fails' }],
    })
  })

  it('has nothing left to do where both say the same', () => {
    expect(mergeEdit(base, { status: 'done' }, with_({ status: 'done' }))).toEqual({ patch: {}, conflicts: [] })
  })

  it('compares an emptied core field with one that was never filled', () => {
    expect(mergeEdit(base, { symptom: null }, base)).toEqual({ patch: { symptom: null }, conflicts: [] })
    expect(mergeEdit(base, { cause: null }, base)).toEqual({ patch: {}, conflicts: [] })
  })

  it('compares files by their paths and a workspace by its id', () => {
    const current = with_({ touchedFiles: [{ path: 'b.ts', external: false }] })
    expect(mergeEdit(base, { touchedFiles: ['c.ts'] }, current).conflicts).toEqual([
      { field: 'touchedFiles', mine: ['c.ts'], theirs: ['b.ts'] },
    ])
    expect(mergeEdit(base, { workspace: 'ws_b' }, base).patch).toEqual({ workspace: 'ws_b' })
  })
})
