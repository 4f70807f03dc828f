import * as fc from 'fast-check'
import type { CardRow } from '@todo-assistant/shared/card'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { databasePath } from '../../src/store/open.ts'
import { searchForm } from '../../src/store/search-text.ts'
import { atEnd, freshFolder, runDaemon, type TestDaemon } from '../daemon.ts'

/** Every page of a search or list. */
async function all(
  { client }: TestDaemon,
  query: Parameters<TestDaemon['client']['cards']>[0],
  limit = 200,
): Promise<CardRow[]> {
  const rows: CardRow[] = []
  for (let cursor: string | undefined; ;) {
    const page = await client.cards({ view: 'all', ...query, limit, ...(cursor ? { cursor } : {}) })
    rows.push(...page.cards)
    if (page.cursor === null) return rows
    cursor = page.cursor
  }
}

const numbers = (rows: CardRow[]) => rows.map(({ number }) => number)

/** Pieces of which texts and queries are made, so that they meet. */
const piece = fc.constantFrom(
  '登录',
  '录',
  '导入',
  '导',
  '出',
  '的',
  '缓存',
  'token',
  'Token',
  'TOKEN',
  'to',
  'k',
  '401',
  '4',
  '0.1',
  '.',
  ',',
  '-',
  '_',
  '*',
  '"',
  "'",
  '%',
  '(',
  ')',
  ':',
  '#',
  '/',
  '\\',
  'AND',
  'NOT',
  'NEAR(',
  'title:',
  '^',
  '+',
  ' ',
  '  ',
  '\n',
  '🎉',
  '👨‍👩‍👧',
  '👍🏽',
  'é',
  'e\u0301',
  'ﬁ',
  'Ａ',
  '𠮷',
  'ß',
  'İ',
  'ı',
  '。',
  '「',
  '」',
  '…',
  '²',
)
const words = (max: number) => fc.array(piece, { minLength: 1, maxLength: max }).map((pieces) => pieces.join(''))

test('property: search finds exactly what a plain scan finds, for every query down to one character', async () => {
  const daemon = await runDaemon()
  const texts: { id: string; form: string }[] = []
  const printable = (text: string) => text.replaceAll('\n', ' ').trim() !== ''
  const cards = fc.sample(fc.record({ title: words(6), cause: words(14), note: words(8) }), { numRuns: 60, seed: 3 })
  for (const { title, cause, note } of cards) {
    if (![title, cause, note].every(printable)) continue
    const line = title.replaceAll('\n', ' ').slice(0, 30)
    const { card } = await daemon.client.addCard({ title: line, kind: 'idea', cause })
    await daemon.client.addNote(card.id, { text: note })
    texts.push({ id: card.id, form: [line, cause, note].map(searchForm).join('\u0000') })
  }
  expect(texts.length).toBeGreaterThan(40)
  const scan = (query: string) => texts.filter(({ form }) => form.includes(searchForm(query))).map(({ id }) => id)
  let hits = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(piece, words(2), words(3)), async (query) => {
      fc.pre(searchForm(query) !== '' && printable(query))
      const found = (await all(daemon, { q: query })).map(({ id }) => id)
      hits += found.length
      expect([query, found.toSorted()]).toEqual([query, scan(query).toSorted()])
    }),
    { numRuns: 150 },
  )
  expect(hits).toBeGreaterThan(100)
})

describe('search', () => {
  test('looks in title, core, notes, words, must-read, park and files', async () => {
    const daemon = await runDaemon()
    const base = { kind: 'idea' as const }
    await daemon.client.addCard({ ...base, title: '甲一' })
    await daemon.client.addCard({ ...base, title: 'b', symptom: '甲二' })
    await daemon.client.addCard({ ...base, title: 'c', cause: '甲三' })
    await daemon.client.addCard({ ...base, title: 'd', intent: '甲四' })
    await daemon.client.addCard({ ...base, title: 'e', nextStep: '甲五' })
    await daemon.client.addCard({ ...base, title: 'f', mustRead: [{ label: '甲六', text: '甲七' }] })
    await daemon.client.addCard({ ...base, title: 'g', park: [{ label: '甲八', why: '甲九' }] })
    await daemon.client.addCard({ ...base, title: 'h', touchedFiles: ['src/甲十.ts'] })
    await daemon.client.addCard({ ...base, title: 'i' })
    await daemon.client.addNote('9.0', { text: '甲百' })
    await daemon.client.addCard({ ...base, title: 'j' })
    await daemon.client.editCard('10.0', 1, { request: { text: '甲千' } })
    for (const [index, query] of [
      '甲一',
      '甲二',
      '甲三',
      '甲四',
      '甲五',
      '甲七',
      '甲九',
      '甲十.ts',
      '甲百',
      '甲千',
    ].entries())
      expect([query, numbers(await all(daemon, { q: query }))]).toEqual([query, [`${index + 1}.0`]])
    expect(await all(daemon, { q: '甲' })).toHaveLength(10)
  })

  test('puts title hits first, then the others, the newest card first in each', async () => {
    const daemon = await runDaemon()
    const add = (title: string, cause?: string) =>
      daemon.client.addCard({ title, kind: 'idea', ...(cause ? { cause } : {}) })
    await add('token a')
    await add('x', 'token')
    await add('token b', 'token')
    await add('y', 'token')
    const expected = ['3.0', '1.0', '4.0', '2.0']
    expect(numbers(await all(daemon, { q: 'token' }))).toEqual(expected)
    for (const limit of [1, 2, 3]) expect(numbers(await all(daemon, { q: 'token' }, limit))).toEqual(expected)
  })

  test('follows every change: edits, removed notes, the trash, a move, undo', async () => {
    const daemon = await runDaemon()
    const { client } = daemon
    const found = async (q: string, more = {}) => numbers(await all(daemon, { q, ...more }))
    await client.addCard({ title: '旧标题', kind: 'idea', touchedFiles: ['old.ts'] })
    await client.editCard('1.0', 1, { title: '新标题', touchedFiles: ['new.ts'] })
    expect([await found('旧标题'), await found('新标题'), await found('old.ts'), await found('new.ts')]).toEqual([
      [],
      ['1.0'],
      [],
      ['1.0'],
    ])
    const { card } = await client.addNote('1.0', { text: '补充一句' })
    expect(await found('补充')).toEqual(['1.0'])
    await client.removeNote('1.0', card.notes[0]!.id)
    expect(await found('补充')).toEqual([])
    await client.undo('1.0')
    expect(await found('补充')).toEqual(['1.0'])
    await client.trashCard('1.0')
    expect([await found('新标题'), await found('新标题', { view: 'trash' })]).toEqual([[], ['1.0']])
    const { card: restored } = await client.restoreCard('1.0')
    const folder = freshFolder()
    await client.editCard('1.0', restored.rev, { workspace: folder })
    expect([await found('新标题', { workspace: folder }), await found('新标题', { workspace: 'inbox' })]).toEqual([
      ['1.0'],
      [],
    ])
  })

  test('catches up by itself, and its index does so in the background', async () => {
    const daemon = await runDaemon()
    for (const title of ['alpha one', 'alpha two']) await daemon.client.addCard({ title, kind: 'idea' })
    expect(numbers(await all(daemon, { q: 'alpha' }))).toEqual(['2.0', '1.0'])
    await daemon.client.addCard({ title: 'alpha three', kind: 'idea' })
    const database = new Database(databasePath(daemon.home), { readonly: true })
    atEnd(() => void database.close())
    await expect.poll(() => database.prepare('SELECT rowid FROM card_search').pluck().all()).toEqual([1, 2, 3])
  })

  test('of a store that was stopped before it was indexed finds everything', async () => {
    const daemon = await runDaemon()
    await daemon.client.addCard({ title: 'alpha one', kind: 'idea' })
    const again = await daemon.restart()
    expect(numbers(await all(again, { q: 'alpha' }))).toEqual(['1.0'])
  })

  test('is narrowed by workspace, view, status and kind', async () => {
    const daemon = await runDaemon()
    const folder = freshFolder()
    await daemon.client.addCard({ title: 'same', kind: 'idea' })
    await daemon.client.addCard({ title: 'same', kind: 'defect', workspace: folder })
    await daemon.client.addCard({ title: 'same', kind: 'defect', status: 'done', workspace: folder })
    const found = async (more: object) => numbers(await all(daemon, { q: 'same', ...more }))
    expect(await found({})).toEqual(['3.0', '2.0', '1.0'])
    expect(await found({ workspace: folder })).toEqual(['3.0', '2.0'])
    expect(await found({ workspace: 'inbox' })).toEqual(['1.0'])
    expect(await found({ view: 'unfinished' })).toEqual(['2.0', '1.0'])
    expect(await found({ status: 'done' })).toEqual(['3.0'])
    expect(await found({ kind: 'idea' })).toEqual(['1.0'])
    expect(await found({ view: 'done', kind: 'idea' })).toEqual([])
  })

  test.each([
    '"',
    '*',
    'a*',
    'title:same',
    'NOT',
    'AND',
    'NEAR(a b)',
    '^same',
    'sam e',
    "' OR 1=1 --",
    '(',
    '-',
    '\\',
    '%',
    '_',
  ])('takes %j literally', async (q) => {
    const daemon = await runDaemon()
    await daemon.client.addCard({ title: 'same', kind: 'idea' })
    expect(await all(daemon, { q })).toEqual([])
    await daemon.client.addCard({ title: `x ${q} y`, kind: 'idea' })
    expect(numbers(await all(daemon, { q }))).toEqual(['2.0'])
  })
})

describe('paging', () => {
  test('gives every card once and none twice, in the order of the latest change, at every page size', async () => {
    const daemon = await runDaemon()
    for (let n = 0; n < 23; n++) await daemon.client.addCard({ title: `t${n}`, kind: n % 2 ? 'idea' : 'defect' })
    for (const [ref, rev] of [
      ['3.0', 1],
      ['9.0', 1],
      ['3.0', 2],
    ] as const)
      await daemon.client.editCard(ref, rev, { title: `e${ref}${rev}` })
    const whole = numbers(await all(daemon, {}))
    expect(whole.slice(0, 3)).toEqual(['3.0', '9.0', '23.0'])
    expect(new Set(whole).size).toBe(23)
    for (const limit of [1, 2, 5, 22, 23, 24]) expect(numbers(await all(daemon, {}, limit))).toEqual(whole)
    for (const view of ['defect', 'unfinished'] as const)
      for (const workspace of ['inbox', undefined])
        expect(numbers(await all(daemon, { view, ...(workspace ? { workspace } : {}) }, 3))).toEqual(
          numbers(await all(daemon, { view })),
        )
  })

  test('while cards are written leaves none out that stayed as it was', async () => {
    const daemon = await runDaemon()
    for (let n = 0; n < 12; n++) await daemon.client.addCard({ title: `t${n}`, kind: 'idea' })
    const seen: string[] = []
    for (let cursor: string | undefined, page = 0; ; page++) {
      const { cards, cursor: next } = await daemon.client.cards({ limit: 3, ...(cursor ? { cursor } : {}) })
      seen.push(...numbers(cards))
      if (next === null) break
      cursor = next
      await daemon.client.addCard({ title: `new${page}`, kind: 'idea' })
      await daemon.client.addNote('12.0', { text: 'up' })
    }
    expect(seen).toEqual(Array.from({ length: 12 }, (_, n) => `${12 - n}.0`))
  })

  test('with a cursor of another kind or of none is refused', async () => {
    const daemon = await runDaemon()
    for (let n = 0; n < 3; n++) await daemon.client.addCard({ title: 'same', kind: 'idea' })
    const { cursor: ofList } = await daemon.client.cards({ limit: 1 })
    const { cursor: ofSearch } = await daemon.client.cards({ limit: 1, q: 'same' })
    for (const query of [
      { cursor: ofSearch! },
      { cursor: ofList!, q: 'same' },
      { cursor: 'x' },
      { cursor: Buffer.from('s-1').toString('base64url') },
      { cursor: Buffer.from(`s${'9'.repeat(16)}`).toString('base64url') },
    ])
      await expect(daemon.client.cards(query)).rejects.toMatchObject({ code: 'invalid_cursor' })
  })
})

describe('workspaces', () => {
  test('keep their cards apart in lists, search, counts and the tool', async () => {
    const daemon = await runDaemon()
    const folders = [freshFolder(), freshFolder()] as const
    for (const folder of folders)
      for (let n = 0; n < 3; n++)
        await daemon.client.addCard({
          title: `same ${'甲乙丙'[n]}`,
          kind: 'idea',
          workspace: folder,
          touchedFiles: [`${n}.ts`],
        })
    await daemon.client.addCard({ title: 'same', kind: 'idea' })
    for (const folder of [...folders, 'inbox']) {
      const { workspace, counts } = await daemon.client.cards({ workspace: folder })
      const [listed, found] = [
        await all(daemon, { workspace: folder }),
        await all(daemon, { workspace: folder, q: 'same' }),
      ]
      const size = folder === 'inbox' ? 1 : 3
      expect([listed.length, found.length, counts.all]).toEqual([size, size, size])
      for (const row of [...listed, ...found]) expect(row.workspaceId).toBe(workspace!.id)
    }
    const { value } = await daemon.client.tool('todo_list', { arguments: {}, context: { cwd: folders[1] } })
    expect((value as { cards: unknown[] }).cards).toHaveLength(3)
    expect((await daemon.client.cards({})).counts.all).toBe(7)
  })

  test('a ref finds its card from anywhere, and the answer names its home', async () => {
    const daemon = await runDaemon()
    const folder = freshFolder()
    await daemon.client.addCard({ title: 'a', kind: 'idea', workspace: folder })
    const context = { sessionId: 's', cwd: freshFolder() }
    for (const [name, args] of [
      ['todo_read', { id: '1.0' }],
      ['todo_note', { id: '1.0', text: 'n' }],
    ] as const) {
      const { text, isError } = await daemon.client.tool(name, { arguments: args, context })
      expect([isError, text]).toEqual([false, expect.stringContaining(folder.split('/').at(-1)!)])
    }
  })

  test('a moved card goes with all that belongs to it', async () => {
    const daemon = await runDaemon()
    const folder = freshFolder()
    await daemon.client.addCard({ title: 'a', kind: 'idea', touchedFiles: ['a.ts'] })
    const { card: before } = await daemon.client.addNote('1.0', { text: 'n' })
    const { card } = await daemon.client.editCard('1.0', before.rev, { workspace: folder })
    expect(card.workspace.id).not.toBe(before.workspace.id)
    expect([card.notes, card.touchedFiles, card.number]).toEqual([before.notes, before.touchedFiles, before.number])
    expect((await daemon.client.cards({ workspace: 'inbox' })).counts.all).toBe(0)
    expect((await daemon.client.editCard('1.0', card.rev, { workspace: 'inbox' })).card.workspace).toEqual(
      before.workspace,
    )
  })
})
