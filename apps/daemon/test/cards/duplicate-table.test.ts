import type { Status } from '@todo-assistant/shared/card'
import { TodoError } from '@todo-assistant/shared/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { titleSimilarity } from '../../src/cards/similarity.ts'
import { freshFolder, runDaemon, type TestDaemon } from '../daemon.ts'

/** What the second of two titles with a common file gets, and its score against the first. */
type Row = [first: string, second: string, verdict: 'duplicate' | 'new', score: number]

const ROWS: Record<string, Row[]> = {
  Chinese: [
    ['登录后偶发 401', '登录后偶发 401', 'duplicate', 1],
    ['登录后偶发 401', '登录后偶发401！', 'duplicate', 1],
    ['登录后偶发 401', '登录之后偶尔返回 401', 'new', 0.4706],
    ['支持批量导入', '批量导入支持', 'duplicate', 0.8],
    ['支持批量导入', '支持批量导入 CSV', 'duplicate', 0.7692],
    ['修复登录', '修复登陆', 'duplicate', 0.6667],
    ['用户列表加载慢', '用户列表加载很慢', 'duplicate', 0.7692],
    ['用户列表加载慢', '订单列表加载慢', 'duplicate', 0.6667],
    ['列表排序错误', '列表分页错误', 'new', 0.4],
    ['缓存未失效', '缓存没有失效', 'new', 0.4444],
    ['删除后撤销无效', '撤销删除无效', 'new', 0.5455],
  ],
  // §6.5 as it stands: an opposite scores high, so a person is asked; a true paraphrase may slip through.
  opposites: [
    ['支持批量导入', '支持批量导出', 'duplicate', 0.8],
    ['导入后列表为空', '导出后列表为空', 'duplicate', 0.6667],
    ['Import is slow', 'Export is slow', 'duplicate', 0.8182],
    ['Add dark mode', 'Add a light mode', 'new', 0.5455],
  ],
  English: [
    ['Login fails with 401', 'login fails with 401', 'duplicate', 1],
    ['Login fails with 401', 'Login sometimes fails with a 401', 'duplicate', 0.6667],
    ['Login fails with 401', '401 on login', 'new', 0.48],
    ['Fix typo', 'Fix typos', 'duplicate', 0.9231],
    ['Refactor the parser', 'Refactor parser', 'duplicate', 0.8276],
    ['Memory leak in feed', 'Feed leaks memory', 'duplicate', 0.7586],
    ['TODO', 'todo', 'duplicate', 1],
  ],
  mixed: [
    ['鉴权 token 刷新后 401', '鉴权 Token 刷新后 401。', 'duplicate', 1],
    ['鉴权 token 刷新后 401', 'token 刷新后鉴权 401', 'duplicate', 0.8333],
    ['refresh token 过期', 'refresh token 失效', 'duplicate', 0.8462],
    ['ＡＢＣ 导入', 'abc导入', 'duplicate', 1],
    ['C++ 编译失败', 'C 编译失败', 'duplicate', 0.6],
    ['v1.2 升级', 'v1.3 升级', 'new', 0.5],
  ],
  'one character': [
    ['修', '修', 'duplicate', 1],
    ['修', '改', 'new', 0],
    ['修', '修复', 'new', 0],
    ['a', 'A', 'duplicate', 1],
    ['a', 'b', 'new', 0],
  ],
  'emoji only': [
    ['🎉', '🎉', 'duplicate', 1],
    ['🎉', '🔥', 'new', 0],
    ['🎉🔥', '🔥🎉', 'new', 0],
    ['👨‍👩‍👧', '👨‍👩‍👦', 'new', 0.5],
  ],
  'punctuation only': [
    ['...', '...', 'new', 0],
    ['！！！', '???', 'new', 0],
  ],
  'generic words only': [
    ['优化', '优化', 'duplicate', 1],
    ['优化性能', '性能优化', 'duplicate', 0.6667],
    ['修复 bug', '修复问题', 'new', 0.2857],
  ],
}

async function verdictOf({ client }: TestDaemon, title: string, files: string[], more: Record<string, unknown> = {}) {
  try {
    return (await client.addCard({ title, kind: 'defect', touchedFiles: files, ...more })).card
  } catch (error) {
    if (error instanceof TodoError && error.code === 'duplicate_card')
      return error.extra.candidate as { number: string; title: string; score: number; commonFiles: string[] }
    throw error
  }
}

describe('two cards with a common file', () => {
  test.each(Object.entries(ROWS))('are judged by their titles as the table says: %s', async (_group, table) => {
    const daemon = await runDaemon()
    for (const [index, [first, second, verdict, score]] of table.entries()) {
      const file = `src/file-${index}.ts`
      const { card } = await daemon.client.addCard({ title: first, kind: 'idea', touchedFiles: [file] })
      const found = await verdictOf(daemon, second, [`other-${index}.ts`, `./${file}:12`])
      const row = [first, second, Number(titleSimilarity(first, second).toFixed(4))]
      expect(row).toEqual([first, second, score])
      if (verdict === 'new')
        expect([...row, found]).toEqual([...row, expect.objectContaining({ title: second, rev: 1 })])
      else {
        const named = { number: card.number, title: first, score, commonFiles: [file] }
        expect([...row, found]).toEqual([...row, expect.objectContaining(named)])
      }
    }
    const kept = table.reduce((sum, [, , verdict]) => sum + (verdict === 'new' ? 2 : 1), 0)
    expect((await daemon.client.cards({})).counts.all).toBe(kept)
  })

  test('the score does not depend on which came first', () => {
    for (const [first, second] of Object.values(ROWS).flat())
      expect(titleSimilarity(second, first)).toBe(titleSimilarity(first, second))
  })
})

describe('what takes part', () => {
  const title = '登录后偶发 401'

  test.each<[Status, boolean]>([
    ['open', true],
    ['doing', true],
    ['done', false],
    ['dropped', false],
  ])('a card that is %s blocks: %s', async (status, blocks) => {
    const daemon = await runDaemon()
    const { card } = await daemon.client.addCard({ title, kind: 'defect', touchedFiles: ['a.ts'] })
    if (status !== 'open')
      await daemon.client.editCard('1.0', card.rev, {
        status,
        ...(status === 'dropped' ? { dropReason: 'not ours' } : {}),
      })
    expect((await verdictOf(daemon, title, ['a.ts'])).number).toBe(blocks ? '1.0' : '2.0')
  })

  test('a dropped card that is found again is named in one line by the tool, and blocks nothing', async () => {
    const { client } = await runDaemon({ locale: 'zh' })
    const { card } = await client.addCard({ title, kind: 'defect', touchedFiles: ['a.ts'] })
    await client.editCard('1.0', card.rev, { status: 'dropped', dropReason: '上游已修' })
    const answer = await client.tool('todo_add', {
      arguments: { title, kind: 'defect', symptom: 'a', nextStep: 'b', touchedFiles: ['a.ts'] },
      context: { sessionId: 's', turn: 1, callId: 'c', locale: 'zh' },
    })
    expect(answer).toMatchObject({ isError: false, value: { ref: '2.1' } })
    expect(answer.text).toContain('与已放弃的 #1.0 相似。')
  })

  test('the same file with another title is another card, the same title with another file too', async () => {
    const daemon = await runDaemon()
    await daemon.client.addCard({ title, kind: 'defect', touchedFiles: ['a.ts'] })
    expect((await verdictOf(daemon, '导出按钮错位', ['a.ts'])).number).toBe('2.0')
    expect((await verdictOf(daemon, title, ['b.ts'])).number).toBe('3.0')
    expect((await verdictOf(daemon, title, [])).number).toBe('4.0')
  })

  test('a card without files neither blocks nor is blocked', async () => {
    const daemon = await runDaemon()
    await daemon.client.addCard({ title, kind: 'defect' })
    expect((await verdictOf(daemon, title, ['a.ts'])).number).toBe('2.0')
  })

  test('a card of another workspace does not block', async () => {
    const daemon = await runDaemon()
    await daemon.client.addCard({ title, kind: 'defect', touchedFiles: ['a.ts'], workspace: freshFolder() })
    expect((await verdictOf(daemon, title, ['a.ts'], { workspace: freshFolder() })).number).toBe('2.0')
    expect((await verdictOf(daemon, title, ['a.ts'])).number).toBe('3.0')
  })

  test('a deleted card does not block, an unconfirmed one does', async () => {
    const daemon = await runDaemon()
    await daemon.client.addCard({ title, kind: 'defect', touchedFiles: ['a.ts'] })
    await daemon.client.trashCard('1.0')
    await daemon.client.tool('todo_add', {
      arguments: { title, kind: 'defect', symptom: 'a', nextStep: 'b', touchedFiles: ['a.ts'] },
      context: { sessionId: 's', turn: 1, callId: 'c' },
    })
    expect((await daemon.client.card('2.1')).card.confirmed).toBe(false)
    expect((await verdictOf(daemon, title, ['a.ts'])).number).toBe('2.1')
  })

  test('of several the most similar one is named, with every common file', async () => {
    const daemon = await runDaemon()
    await daemon.client.addCard({
      title: '登录之后偶发 401 错误',
      kind: 'defect',
      touchedFiles: ['a.ts', 'b.ts', 'c.ts'],
    })
    await daemon.client.addCard({
      title: '登录后偶发 401 了',
      kind: 'defect',
      touchedFiles: ['a.ts', 'b.ts', 'c.ts'],
      notDuplicateOf: ['1.0'],
    })
    const found = await verdictOf(daemon, title, ['c.ts', 'x.ts', 'a.ts'])
    expect(found).toMatchObject({ number: '2.0' })
    expect((found as { commonFiles: string[] }).commonFiles.toSorted()).toEqual(['a.ts', 'c.ts'])
  })
})

describe('notDuplicateOf', () => {
  const draft = { title: '登录后偶发 401', kind: 'defect' as const, touchedFiles: ['a.ts'] }

  test('overrides for the card it names, and only for that one', async () => {
    const daemon = await runDaemon()
    await daemon.client.addCard(draft)
    const second = await daemon.client.addCard({ ...draft, notDuplicateOf: ['#1.0'] })
    expect(second.card.notDuplicateOf).toEqual(['1.0'])
    expect(await verdictOf(daemon, draft.title, draft.touchedFiles, { notDuplicateOf: ['1.0'] })).toMatchObject({
      number: '2.0',
      score: 1,
    })
    const third = await daemon.client.addCard({ ...draft, notDuplicateOf: ['1.0', second.card.id] })
    expect(third.card.number).toBe('3.0')
  })

  test('is remembered for the pair, from both sides: neither is related to the other any more', async () => {
    const daemon = await runDaemon()
    await daemon.client.addCard(draft)
    await daemon.client.addCard({ ...draft, notDuplicateOf: ['1.0'] })
    await daemon.client.addCard({ ...draft, touchedFiles: ['b.ts'] })
    const related = async (ref: string) =>
      ((await (await daemon.fetch(`/cards/${ref}/related`)).json()) as { related: { ref: string }[] }).related.map(
        (each) => each.ref,
      )
    expect(await related('1.0')).toEqual(['3.0'])
    expect(await related('2.0')).toEqual(['3.0'])
    expect((await related('3.0')).toSorted()).toEqual(['1.0', '2.0'])
  })

  test('naming a card that there is none of is refused, not passed over', async () => {
    const { client } = await runDaemon()
    await client.addCard(draft)
    await expect(client.addCard({ ...draft, notDuplicateOf: ['9.9'] })).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:duplicate_card|unknown_card)$/) as string,
    })
  })
})

describe('related cards', () => {
  let daemon: TestDaemon
  let related: Map<string, { score: number; symbol: boolean; status: string }>

  beforeAll(async () => {
    daemon = await runDaemon()
    const add = (title: string, more: Record<string, unknown> = {}) =>
      daemon.client.addCard({ title, kind: 'defect', ...more })
    await add('登录后偶发 401', { symbols: [{ file: 'a.ts', symbol: 'login' }] })
    await add('登录之后偶尔返回 401')
    await add('登录后偶发401！')
    await add('导出按钮错位')
    await add('完全无关的标题', { symbols: [{ file: 'a.ts', symbol: 'login' }] })
    await add('同名符号别的文件', { symbols: [{ file: 'b.ts', symbol: 'login' }] })
    await add('登录后偶发 401', { workspace: freshFolder() })
    const { card } = await add('登录后偶发 401 完成')
    await daemon.client.editCard(card.id, card.rev, { status: 'done' })
    const answer = await (await daemon.fetch('/cards/1.0/related')).json()
    related = new Map(
      (answer as { related: { ref: string; score: number; symbol: boolean; status: string }[] }).related.map((each) => [
        each.ref,
        each,
      ]),
    )
  })
  afterAll(() => daemon.daemon.close())

  test('are those of the same workspace from 0.35 on, whatever their status, or of the same symbol', () => {
    expect([...related.keys()].toSorted()).toEqual(['2.0', '3.0', '5.0', '8.0'])
    expect(related.get('2.0')).toMatchObject({ score: 0.471, symbol: false })
    expect(related.get('5.0')).toMatchObject({ symbol: true })
    expect(related.get('8.0')).toMatchObject({ status: 'done' })
  })

  test('come with the shared symbol first, then the most similar', () => {
    expect([...related.keys()]).toEqual(['5.0', '3.0', '8.0', '2.0'])
  })
})
