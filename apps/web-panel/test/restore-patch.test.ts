import type { Card } from '@todo-assistant/shared/card'
import { describe, expect, it } from 'vitest'
import { restorePatch } from '../src/history/restore-patch.ts'

const card = {
  title: 'Token expires',
  kind: 'defect',
  status: 'open',
  core: { symptom: 'a 401' },
  mustRead: [],
  park: [],
  request: { text: 'now' },
  touchedFiles: [{ path: 'a.ts', external: false }],
  anchors: { symbols: [{ file: 'a.ts', symbol: 'refresh', line: 3, foundAt: 4, body: 'x' }] },
  workspace: { id: 'ws_a', name: 'a', path: '/a' },
} as unknown as Card

describe('restorePatch', () => {
  it('brings back the values from before, as an edit takes them', () => {
    expect(
      restorePatch(
        {
          title: 'Token is stale',
          symptom: null,
          touchedFiles: [{ path: 'b.ts', external: false }],
          workspaceId: 'ws_b',
          request: { text: 'then', turn: 4, at: 1 },
          anchors: { commit: 'c', symbols: [{ file: 'b.ts', symbol: 'old', foundAt: null }] },
        },
        card,
      ),
    ).toEqual({
      title: 'Token is stale',
      symptom: null,
      touchedFiles: ['b.ts'],
      workspace: 'ws_b',
      request: { text: 'then' },
      symbols: [{ file: 'b.ts', symbol: 'old' }],
    })
  })

  it('leaves alone what is as it was already', () => {
    expect(restorePatch({ title: 'Token expires', touchedFiles: [{ path: 'a.ts', external: false }] }, card)).toBeNull()
  })

  it('has nothing to restore of what no edit can set', () => {
    expect(restorePatch({ deletedAt: 1, confirmed: false, noteId: 'n1', request: null }, card)).toBeNull()
    expect(restorePatch(null, card)).toBeNull()
  })

  it('keeps the reason of a card that goes back to archived', () => {
    expect(restorePatch({ status: 'dropped', dropReason: 'too late' }, card)).toEqual({
      status: 'dropped',
      dropReason: 'too late',
    })
  })
})
