import { describe, expect, it } from 'vitest'
import { freshFolder, runDaemon } from '../daemon.ts'

const origin = (sessionId: string) => ({ sessionId, turn: 1, seqRange: [1, 2], cwd: '/nope/a', at: 1 })
const record = (id: string, more: object) => ({
  id,
  workspace: 'inbox',
  title: id,
  status: 'open',
  kind: 'defect',
  ...more,
})
const file = (todos: Record<string, unknown>, more: object = {}) =>
  JSON.stringify({ unit: { name: 'todo_assistant', version: 1 }, global: null, tables: { todos, rules: {}, ...more } })

describe('numbers of the former store', () => {
  it('are kept wherever they are free, whichever session wrote them', async () => {
    const { client } = await runDaemon()
    const content = file({
      a: record('td_aaaa', { number: 6, origin: origin('S1') }),
      b: record('td_bbbb', { number: 7, origin: origin('S2') }),
      c: record('td_cccc', { major: 3, minor: 1, origin: origin('S3') }),
      d: record('td_dddd', { major: 3, minor: 2, origin: origin('S3child') }),
      e: record('td_eeee', { major: 4, minor: 2, origin: origin('S1') }),
    })
    const report = await client.importCards(content, true)
    expect(report.cards.map(({ id, number, outcome }) => [id, number, outcome])).toEqual([
      ['td_aaaa', '1.6', 'added'],
      ['td_bbbb', '1.7', 'added'],
      ['td_cccc', '3.1', 'added'],
      ['td_dddd', '3.2', 'added'],
      ['td_eeee', '4.2', 'added'],
    ])
    expect((await client.importCards(content, true)).cards.map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 5 }, () => 'unchanged'),
    )
  })

  it('move together to the next free major when major 1 is somebody else’s', async () => {
    const { client } = await runDaemon()
    await client.addCard({ title: 'mine', kind: 'idea', workspace: 'inbox' })
    const report = await client.importCards(
      file({
        a: record('td_aaaa', { number: 6, origin: origin('S1') }),
        b: record('td_bbbb', { number: 7, origin: origin('S2') }),
        c: record('td_cccc', { major: 2, minor: 1, origin: origin('S3') }),
      }),
      true,
    )
    expect(report.cards.map(({ number, formerly }) => [number, formerly])).toEqual([
      ['3.6', '1.6'],
      ['3.7', '1.7'],
      ['2.1', null],
    ])
  })
})

describe('what cannot be read in the former store', () => {
  it('is left out piece by piece, by name', async () => {
    const { client } = await runDaemon()
    const folder = freshFolder()
    const report = await client.importCards(
      file(
        {
          a: record('td_aaaa', {
            number: 1,
            status: 'paused',
            core: { nextStep: 'n', symptom: 5, extra: 'x' },
            notes: [
              { at: 1, text: 'kept', colour: 'red' },
              { at: 2, txt: 'bad' },
            ],
            touchedFiles: ['a.ts', 5],
            mustRead: [{ label: 'l', text: 't' }, 7],
            code: { commit: 'abc', more: 1 },
          }),
        },
        { other: { x: 1 }, rules: { [folder]: { txt: 'lost' } } },
      ),
      true,
    )
    expect(report).toMatchObject({ added: 1, refused: 1 })
    expect(report.unknownFields).toEqual([
      'tables.other',
      'todos.code.more',
      'todos.core.extra',
      'todos.notes.colour',
      'todos.notes.txt',
    ])
    expect(report.rules).toMatchObject([{ workspace: folder, outcome: 'refused' }])
    const { detail } = report.cards[0]!
    for (const piece of [
      'status "paused" read as open',
      'core.symptom: 5',
      'notes[1]',
      'touchedFiles[1]: 5',
      'mustRead[1]: 7',
    ])
      expect(detail).toContain(piece)
    const { card } = await client.card('1.1')
    expect(card.notes.map(({ text }) => text)).toEqual(['kept'])
    expect(card.touchedFiles).toEqual([{ path: 'a.ts', external: false }])
    expect(card.mustRead).toEqual([{ label: 'l', text: 't' }])
    expect(card.core).toEqual({ nextStep: 'n' })
  })

  it('does not mix up note ids and long foreign ids', async () => {
    const { client } = await runDaemon()
    const notes = Array.from({ length: 12 }, (_, at) => ({ at, text: `n${at}` }))
    const report = await client.importCards(
      file({
        a: record('td_aaaa', { number: 1, notes }),
        b: record('td_aaaa1', { number: 2, notes }),
        c: record(`TD-${'x'.repeat(20)}A`, { number: 3 }),
        d: record(`TD-${'x'.repeat(20)}B`, { number: 4 }),
      }),
      true,
    )
    expect(report.cards.map(({ number, outcome }) => `${number} ${outcome}`)).toEqual([
      '1.1 added',
      '1.2 added',
      '1.3 added',
      '1.4 added',
    ])
  })
})
