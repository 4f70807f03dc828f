import { describe, expect, test } from 'vitest'
import { EvidenceRef, ForeignId, missingFields, ParkedRef, SymbolRef, type Core, type Kind } from '../src/card.ts'
import { localeFrom } from '../src/locale.ts'
import { inView, VIEWS } from '../src/views.ts'

describe('the fields a card lacks (design §8)', () => {
  test.each<[Kind, Core, string[]]>([
    ['defect', {}, ['symptom', 'nextStep']],
    ['defect', { symptom: 'a', nextStep: 'b' }, []],
    ['defect', { cause: 'a', nextStep: 'b' }, []],
    ['defect', { intent: 'a', nextStep: 'b' }, ['symptom']],
    ['idea', {}, ['intent', 'nextStep']],
    ['idea', { intent: 'a', nextStep: 'b' }, []],
    ['idea', { symptom: 'a', cause: 'b' }, ['intent', 'nextStep']],
  ])('%s with %j: %j', (kind, core, missing) => {
    expect(missingFields(kind, core)).toEqual(missing)
  })
})

describe('the five views (§8)', () => {
  const every = (['open', 'doing', 'done', 'dropped'] as const).flatMap((status) =>
    (['defect', 'idea'] as const).map((kind) => ({ status, kind, confirmed: true, deletedAt: null })),
  )

  test('unfinished is to fix and to add together, all is unfinished and done together', () => {
    for (const card of every) {
      const seen = VIEWS.filter((view) => inView(card, view))
      expect(inView(card, 'all')).toBe(true)
      expect(inView(card, 'unfinished')).toBe(inView(card, 'defect') || inView(card, 'idea'))
      expect(inView(card, 'unfinished')).not.toBe(inView(card, 'done'))
      expect(seen).toHaveLength(inView(card, 'done') ? 2 : 3)
    }
  })

  test('an unconfirmed card stands in none of them, a deleted one only in the trash', () => {
    for (const card of every) {
      expect(VIEWS.filter((view) => inView({ ...card, confirmed: false }, view))).toEqual([])
      expect(inView({ ...card, confirmed: false }, 'unconfirmed')).toBe(true)
      const deleted = { ...card, deletedAt: 1 }
      expect([...VIEWS, 'unconfirmed' as const].filter((view) => inView(deleted, view))).toEqual([])
      expect(inView(deleted, 'trash')).toBe(true)
      expect(inView(card, 'trash')).toBe(false)
    }
  })
})

test('parts of a card take their limits and not one more', () => {
  const fits = EvidenceRef.safeParse({ label: '标'.repeat(60), text: '文'.repeat(200) })
  expect(fits.success).toBe(true)
  expect(EvidenceRef.safeParse({ label: '标'.repeat(61), text: 'a' }).success).toBe(false)
  expect(ParkedRef.safeParse({ label: '标'.repeat(30), why: '因'.repeat(60) }).success).toBe(true)
  expect(ParkedRef.safeParse({ label: 'a\nb', why: 'c' }).success).toBe(false)
  expect(ParkedRef.safeParse({ label: 'a', why: 'b', where: { seqRange: [3, -1] } }).success).toBe(false)
  expect(ParkedRef.safeParse({ label: 'a', why: 'b', where: { seqRange: [1, 2], file: 'a.ts' } }).success).toBe(true)
  expect(SymbolRef.safeParse({ file: 'a.ts', symbol: 'x'.repeat(200), line: 1 }).success).toBe(true)
  expect(SymbolRef.safeParse({ file: 'a.ts', line: 0 }).success).toBe(false)
})

test('an id of another system is printable and bounded', () => {
  expect(ForeignId.safeParse('session-1:abc/ü').success).toBe(false)
  expect(ForeignId.safeParse('session-1:abc/~').success).toBe(true)
  expect(ForeignId.safeParse('a b').success).toBe(false)
  expect(ForeignId.safeParse('x'.repeat(200)).success).toBe(true)
  expect(ForeignId.safeParse('x'.repeat(201)).success).toBe(false)
})

test('a language tag of neither language falls back', () => {
  expect(localeFrom('zh-CN,zh;q=0.9', 'en')).toBe('zh')
  expect(localeFrom('en_GB.UTF-8', 'zh')).toBe('en')
  expect(localeFrom('fr,zh', 'en')).toBe('en')
  expect(localeFrom(undefined, 'zh')).toBe('zh')
  expect(localeFrom('C', 'en')).toBe('en')
})
