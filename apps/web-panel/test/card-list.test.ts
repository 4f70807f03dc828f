import type { CardRow } from '@todo-assistant/shared/card'
import { describe, expect, it } from 'vitest'
import {
  appendPage,
  applyChanges,
  applyToFound,
  countChange,
  type LoadedList,
  type Membership,
} from '../src/live/card-list.ts'

function row(id: string, seq: number, more: Partial<CardRow> = {}): CardRow {
  return {
    id,
    number: `1.${id}`,
    title: id,
    kind: 'defect',
    status: 'open',
    confirmed: true,
    raw: false,
    incomplete: false,
    summary: null,
    firstFile: null,
    files: 0,
    notes: 0,
    workspaceId: 'ws_a',
    rootSessionId: null,
    createdAt: 0,
    updatedAt: 0,
    deletedAt: null,
    rev: 1,
    seq,
    badge: 0,
    ...more,
  }
}

const counts = { unfinished: 2, defect: 2, idea: 0, done: 0, all: 2, unconfirmed: 0, trash: 0 }
const unfinished: Membership = { workspaceId: 'ws_a', view: 'unfinished', session: null }
const list = (rows: CardRow[], cursor: string | null = null): LoadedList => ({
  workspace: null,
  rows,
  cursor,
  counts,
  seq: 9,
})
const change = (changed: CardRow) => ({ id: changed.id, seq: changed.seq, row: changed })
const ids = (changed: LoadedList) => changed.rows.map(({ id }) => id)

describe('applyChanges', () => {
  it('puts the latest change first', () => {
    const before = list([row('b', 8), row('a', 5)])
    expect(ids(applyChanges(before, unfinished, [change(row('a', 9))]))).toEqual(['a', 'b'])
    expect(ids(applyChanges(before, unfinished, [change(row('c', 7))]))).toEqual(['b', 'c', 'a'])
  })

  it('never lets a stale row overwrite a newer one', () => {
    const before = list([row('a', 8, { title: 'new' })])
    const after = applyChanges(before, unfinished, [change(row('a', 7, { title: 'old', status: 'done' }))])
    expect(after).toBe(before)
  })

  it('takes the newest of several changes of one card, in whatever order they come', () => {
    const after = applyChanges(list([row('a', 1)]), unfinished, [
      change(row('a', 9, { title: 'last' })),
      change(row('a', 8, { title: 'first' })),
    ])
    expect(after.rows.map(({ title }) => title)).toEqual(['last'])
  })

  it('drops a card that left the view, moved away or is gone', () => {
    const before = list([row('c', 3), row('b', 2), row('a', 1)])
    const after = applyChanges(before, unfinished, [
      change(row('a', 4, { status: 'done' })),
      change(row('b', 5, { workspaceId: 'ws_b' })),
      { id: 'c', seq: 6, row: null },
    ])
    expect(ids(after)).toEqual([])
  })

  it('keeps out what another workspace or session owns', () => {
    const session: Membership = { ...unfinished, session: 's1' }
    const mine = row('a', 2, { rootSessionId: 's1' })
    expect(ids(applyChanges(list([]), session, [change(mine), change(row('b', 3))]))).toEqual(['a'])
    expect(ids(applyChanges(list([]), unfinished, [change(row('x', 3, { workspaceId: 'ws_b' }))]))).toEqual([])
  })

  it('leaves a card beyond the loaded rows to its own page', () => {
    const before = list([row('b', 8), row('a', 5)], 'more')
    expect(applyChanges(before, unfinished, [change(row('z', 4))])).toBe(before)
  })
})

describe('applyToFound', () => {
  it('leaves what was found in its place, drops what left the view, and adds nothing', () => {
    const before = list([row('c', 3), row('b', 2), row('a', 1)])
    const after = applyToFound(before, unfinished, [
      change(row('a', 9, { title: 'new' })),
      change(row('b', 8, { status: 'done' })),
      change(row('z', 7)),
    ])
    expect(after.rows.map(({ title }) => title)).toEqual(['c', 'new'])
    expect(applyToFound(before, unfinished, [change(row('z', 7))])).toBe(before)
  })
})

describe('appendPage', () => {
  it('does not double a card that the feed brought meanwhile', () => {
    const before = list([row('b', 8), row('a', 5)], 'more')
    const page = { workspace: null, cards: [row('b', 4), row('c', 3)], cursor: null, counts, seq: 9 }
    expect(ids(appendPage(before, page))).toEqual(['b', 'a', 'c'])
  })
})

describe('countChange', () => {
  it('follows a card from view to view', () => {
    const after = countChange(counts, 'ws_a', row('a', 1), row('a', 2, { status: 'done' }))
    expect(after).toMatchObject({ unfinished: 1, defect: 1, done: 1, all: 2 })
  })

  it('counts a new card only where it lives', () => {
    expect(countChange(counts, 'ws_a', undefined, row('n', 3))).toMatchObject({ unfinished: 3, all: 3 })
    expect(countChange(counts, 'ws_b', undefined, row('n', 3))).toEqual(counts)
    expect(countChange(counts, null, undefined, row('n', 3))).toMatchObject({ all: 3 })
  })

  it('keeps unconfirmed and deleted cards out of the five views', () => {
    const waiting = countChange(counts, 'ws_a', undefined, row('n', 3, { confirmed: false }))
    expect(waiting).toEqual({ ...counts, unconfirmed: 1 })
    const trashed = countChange(counts, 'ws_a', row('a', 1), row('a', 2, { deletedAt: 1 }))
    expect(trashed).toMatchObject({ unfinished: 1, all: 1, trash: 1 })
  })
})
