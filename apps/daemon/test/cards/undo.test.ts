import * as fc from 'fast-check'
import { CardAnswer } from '@todo-assistant/shared/api'
import type { Card } from '@todo-assistant/shared/card'
import { countGraphemes } from '@todo-assistant/shared/text'
import { describe, expect, test } from 'vitest'
import { freshFolder, runDaemon, type TestDaemon } from '../daemon.ts'

/** What a person sees of a card; a change and its undo leave it the same. */
function seen({ rev: _rev, seq: _seq, updatedAt: _at, badge: _badge, ...card }: Card) {
  return { ...card, deletedAt: card.deletedAt !== null }
}

const draft = {
  title: 'a',
  kind: 'idea' as const,
  intent: 'i',
  nextStep: 'n',
  touchedFiles: ['a.ts', 'b.ts'],
  symbols: [{ file: 'a.ts', symbol: 's' }],
  mustRead: [{ label: 'l', text: 't' }],
  park: [{ label: 'p', why: 'w' }],
}

type Change = (daemon: TestDaemon, card: Card) => Promise<unknown>
const edit =
  (patch: Parameters<TestDaemon['client']['editCard']>[2]): Change =>
  ({ client }, card) =>
    client.editCard(card.id, card.rev, patch)

const CHANGES: Record<string, Change> = {
  'a title': edit({ title: 'b' }),
  'the kind': edit({ kind: 'defect' }),
  'a core field': edit({ intent: 'other', cause: 'c' }),
  'an emptied core field': edit({ intent: null }),
  'the touched files': edit({ touchedFiles: ['c.ts'] }),
  'no touched files': edit({ touchedFiles: [] }),
  'the symbols': edit({ symbols: [{ file: 'c.ts', symbol: 'x' }] }),
  'the must-read': edit({ mustRead: [] }),
  'the park': edit({ park: [] }),
  'the request': edit({ request: { text: 'w' } }),
  'several fields at once': edit({ title: 'c', kind: 'defect', touchedFiles: ['x.ts'], nextStep: null }),
  'a status': edit({ status: 'doing' }),
  done: edit({ status: 'done' }),
  'dropped with a reason': edit({ status: 'dropped', dropReason: 'r' }),
  'a note': ({ client }, card) => client.addNote(card.id, { text: 'n', kind: 'evidence' }),
  'a move': (daemon, card) => daemon.client.editCard(card.id, card.rev, { workspace: freshFolder() }),
  'a deletion': ({ client }, card) => client.trashCard(card.id),
}

describe('undo takes back', () => {
  test.each(Object.entries(CHANGES))('%s, and a second undo brings it again', async (_name, change) => {
    const daemon = await runDaemon()
    const { client } = daemon
    await client.addCard(draft)
    const { card: before } = await client.editCard('1.0', 1, { title: 'first' })
    await change(daemon, before)
    const { card: after } = await client.card('1.0')
    expect(seen(after)).not.toEqual(seen(before))
    const { card: undone } = await client.undo('1.0')
    expect(seen(undone)).toEqual(seen(before))
    expect(undone.rev).toBeGreaterThan(after.rev)
    expect(seen((await client.undo('1.0')).card)).toEqual(seen(after))
    expect(seen((await client.undo('1.0')).card)).toEqual(seen(before))
  })

  test('a removed note, where it stood among the others', async () => {
    const { client } = await runDaemon()
    await client.addCard(draft)
    for (const text of ['one', 'two', 'three']) await client.addNote('1.0', { text })
    const { card: before } = await client.card('1.0')
    await client.removeNote('1.0', before.notes[1]!.id)
    const { card } = await client.undo('1.0')
    expect(card.notes).toEqual(before.notes)
  })

  test('the creation itself: the card goes to the trash and comes back with its number', async () => {
    const { client } = await runDaemon()
    await client.addCard(draft)
    expect((await client.undo('1.0')).card.deletedAt).not.toBeNull()
    expect((await client.undo('1.0')).card).toMatchObject({ deletedAt: null, number: '1.0' })
  })

  test('a confirmation', async () => {
    const { client } = await runDaemon()
    await client.tool('todo_add', {
      arguments: { title: 'a', kind: 'idea', intent: 'b', nextStep: 'c' },
      context: { sessionId: 's', turn: 1, callId: 'c' },
    })
    expect((await client.confirmCard('1.1')).card.confirmed).toBe(true)
    expect((await client.undo('1.1')).card.confirmed).toBe(false)
    expect((await client.undo('1.1')).card.confirmed).toBe(true)
  })

  test('the filling of a raw card', async () => {
    const daemon = await runDaemon()
    const message = { rootSessionId: 's', messageId: 'm', turn: 1, text: '#DB 记一下 #/db', at: 1 }
    await daemon.fetch('/sessions/s/markers', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    const { card: raw } = await daemon.client.card('1.1')
    expect(raw).toMatchObject({ raw: true, confirmed: true })
    await daemon.client.tool('todo_add', {
      arguments: { title: 'b', kind: 'defect', symptom: 's', nextStep: 'n', touchedFiles: ['a.ts'] },
      context: {
        sessionId: 's',
        rootSessionId: 's',
        turn: 1,
        callId: 'c',
        messages: [{ messageId: 'm', text: message.text, at: 1 }],
      },
    })
    expect((await daemon.client.card('1.1')).card).toMatchObject({ raw: false, title: 'b' })
    expect(seen((await daemon.client.undo('1.1')).card)).toEqual(seen(raw))
  })

  test('looks past reads and openings, which change nothing', async () => {
    const daemon = await runDaemon()
    await daemon.client.addCard(draft)
    await daemon.client.editCard('1.0', 1, { title: 'b' })
    for (let n = 0; n < 3; n++)
      await daemon.client.tool('todo_read', { arguments: { id: '1.0' }, context: { sessionId: 's' } })
    expect((await daemon.client.undo('1.0')).card.title).toBe('a')
  })

  test('an old value comes back by an ordinary edit from the history', async () => {
    const { client } = await runDaemon()
    await client.addCard(draft)
    await client.editCard('1.0', 1, { title: 'b' })
    await client.editCard('1.0', 2, { title: 'c' })
    const first = (await client.history('1.0')).entries.findLast((entry) => entry.kind === 'card.edited')!
    expect(first.before).toEqual({ title: 'a' })
    expect((await client.editCard('1.0', 3, first.before!)).card.title).toBe('a')
  })
})

test('property: whatever was done, undo gives the card as it was before the last change', async () => {
  const daemon = await runDaemon()
  const { client } = daemon
  const names = fc.array(fc.constantFrom(...Object.keys(CHANGES).filter((name) => name !== 'a deletion')), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(names, async (deeds) => {
      const { card: made } = await client.addCard({ ...draft, touchedFiles: [] })
      let before: Card | undefined
      for (const name of deeds) {
        const { card: current } = await client.card(made.id)
        await CHANGES[name]!(daemon, current)
        if ((await client.card(made.id)).card.rev !== current.rev) before = current
      }
      // Deeds that changed nothing leave nothing to compare with: undo then takes back the creation.
      fc.pre(before !== undefined)
      const { card: undone } = await client.undo(made.id)
      expect(seen(undone)).toEqual(seen(before!))
    }),
    { numRuns: 12 },
  )
})

describe('merging', () => {
  const both = async () => {
    const daemon = await runDaemon()
    await daemon.client.addCard({ title: 'source', kind: 'defect', symptom: 'sym', cause: 'cau', nextStep: 'next' })
    await daemon.client.addNote('1.0', { text: 'noted' })
    await daemon.client.addCard({ title: 'target', kind: 'idea' })
    const merge = (from: string, into: string) =>
      daemon.client.call(CardAnswer, `/cards/${from}/merge`, { method: 'POST', body: { into } })
    return { daemon, merge }
  }

  test('adds one note with the core and notes of the source, which is dropped and says where it went', async () => {
    const { daemon, merge } = await both()
    const { card: target } = await merge('1.0', '#2.0')
    expect(target.notes).toHaveLength(1)
    expect(target.notes[0]!.text).toBe('#1.0「source」\nsym\ncau\nnext\nnoted')
    const { card: source } = await daemon.client.card('1.0')
    expect(source).toMatchObject({ status: 'dropped', dropReason: 'merged into #2.0', mergedInto: target.id })
    expect(source.notes).toHaveLength(1)
  })

  test('keeps the note within its limit and loses nothing: the source stays whole', async () => {
    const { daemon, merge } = await both()
    await daemon.client.editCard('1.0', 2, { cause: '长'.repeat(400) })
    const { card: target } = await merge('1.0', '2.0')
    expect(countGraphemes(target.notes[0]!.text)).toBe(300)
    expect(target.notes[0]!.text.endsWith('…')).toBe(true)
    expect((await daemon.client.card('1.0')).card.core.cause).toBe('长'.repeat(400))
  })

  test('of a card with itself is refused, of a deleted or unknown one too', async () => {
    const { daemon, merge } = await both()
    await expect(merge('1.0', '1.0')).rejects.toMatchObject({ code: 'nothing_to_do' })
    await expect(merge('1.0', '9.9')).rejects.toMatchObject({ code: 'unknown_card' })
    await daemon.client.trashCard('2.0')
    await expect(merge('1.0', '2.0')).rejects.toMatchObject({ code: 'card_deleted' })
    expect((await daemon.client.card('1.0')).card.status).toBe('open')
  })

  test('is undone on both sides by undoing the source', async () => {
    const { daemon, merge } = await both()
    const before = [(await daemon.client.card('1.0')).card, (await daemon.client.card('2.0')).card].map(seen)
    await merge('1.0', '2.0')
    await daemon.client.undo('1.0')
    expect([(await daemon.client.card('1.0')).card, (await daemon.client.card('2.0')).card].map(seen)).toEqual(before)
  })

  test('can be undone on the source after a person removed its note from the target', async () => {
    const { daemon, merge } = await both()
    const { card: target } = await merge('1.0', '2.0')
    await daemon.client.removeNote('2.0', target.notes[0]!.id)
    const { card: source } = await daemon.client.undo('1.0')
    expect(source).toMatchObject({ status: 'open', dropReason: null, mergedInto: null })
    expect((await daemon.client.card('2.0')).card.notes).toEqual([])
  })

  test('undone twice is a merge again, note and all', async () => {
    const { daemon, merge } = await both()
    const { card: target } = await merge('1.0', '2.0')
    await daemon.client.undo('1.0')
    await daemon.client.undo('1.0')
    expect((await daemon.client.card('1.0')).card).toMatchObject({ status: 'dropped', mergedInto: target.id })
    expect((await daemon.client.card('2.0')).card.notes).toEqual(target.notes)
  })
})
