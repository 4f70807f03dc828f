import { expect, test } from 'vitest'
import { offerCards } from '../../src/client/input/picker-matching.ts'
import { spells } from '../../src/client/input/reading-match.ts'
import type { PageCard } from '../../src/page-protocol.ts'

function card(number: string, title: string, more: Partial<PageCard> = {}): PageCard {
  return { number, title, kind: 'defect', status: 'open', session: null, badge: 0, ...more }
}
const cards = [
  card('1.1', '刷新令牌后 401', { session: 's1' }),
  card('2.1', '支持批量导入', { kind: 'idea' }),
  card('10.2', 'Crash on save', { status: 'doing' }),
  card('9.1', '旧缺陷', { status: 'done' }),
  card('9.2', '放弃的想法', { status: 'dropped', kind: 'idea' }),
]
const numbers = (query: string, session: string | null = null) => {
  const offer = offerCards(
    cards,
    query,
    session,
    (title, letters) => title === '支持批量导入' && 'pldr'.startsWith(letters),
  )
  return [...offer.unfinished, '|', ...offer.finished].map((each) => (typeof each === 'string' ? each : each.number))
}

test('unfinished cards come first, this session first of all, then the highest number', () => {
  expect(numbers('', 's1')).toEqual(['1.1', '10.2', '2.1', '|', '9.2', '9.1'])
  expect(numbers('')).toEqual(['10.2', '2.1', '1.1', '|', '9.2', '9.1'])
})

test.each([
  { query: '1', found: ['10.2', '1.1', '|'] },
  { query: '9.', found: ['|', '9.2', '9.1'] },
  { query: '导入', found: ['2.1', '|'] },
  { query: 'crash', found: ['10.2', '|'] },
  { query: 'pld', found: ['2.1', '|'] },
  { query: 'i', found: ['2.1', '|', '9.2'] },
  { query: 'idea', found: ['2.1', '|', '9.2'] },
  { query: 'B', found: ['10.2', '1.1', '|', '9.1'] },
  { query: 'bug', found: ['10.2', '1.1', '|', '9.1'] },
  { query: 'defect', found: ['10.2', '1.1', '|', '9.1'] },
  { query: 'bug刷新', found: ['1.1', '|'] },
  { query: 'b1', found: ['10.2', '1.1', '|'] },
  { query: 'ide', found: ['2.1', '|', '9.2'] },
  { query: 'nothing', found: ['|'] },
])('typing $query finds $found', ({ query, found }) => {
  expect(numbers(query)).toEqual(found)
})

test('at most eight are offered, and finished ones only fill up', () => {
  const many = [
    ...Array.from({ length: 7 }, (_, index) => card(`1.${index}`, 'open')),
    ...Array.from({ length: 9 }, (_, index) => card(`2.${index}`, 'done', { status: 'done' })),
  ]
  const offer = offerCards(many, '', null)
  expect([offer.unfinished.length, offer.finished.length]).toEqual([7, 1])
  expect(
    offerCards(
      many.map((each) => ({ ...each, status: 'open' })),
      '',
      null,
    ).unfinished,
  ).toHaveLength(8)
})

test('of a thousand cards only those that match are offered, at most eight', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => card(`${index}.1`, `卡片 ${index} 批量导入`))
  const { unfinished } = offerCards(many, '卡片 77', null)
  expect(unfinished).toHaveLength(8)
  expect(unfinished.every((each) => each.title.includes('卡片 77'))).toBe(true)
})

const reading = ['pi', 'liang', 'dao', 'ru']

test.each(['p', 'pl', 'pldr', 'daoru', 'dru', 'daor', 'piliangdaoru', 'liangd', "dao'ru", 'ru'])(
  '%s spells 批量导入',
  (letters) => {
    expect(spells(reading, letters)).toBe(true)
  },
)

test.each(['pd', 'aoru', 'rud', 'plq', ''])('%s does not spell it', (letters) => {
  expect(spells(reading, letters)).toBe(false)
})
