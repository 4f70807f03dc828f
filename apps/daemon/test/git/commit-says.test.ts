import { describe, expect, test } from 'vitest'
import type { Commit } from '../../src/git/commit-log.ts'
import { namesCard, reverts, saysFix } from '../../src/git/commit-says.ts'
import { revertedCommits } from '../../src/git/reverted.ts'

const card = { id: 'td_x7k2', number: '3.2', title: '导入时丢掉最后一行' }

describe('a message that names the card as finished', () => {
  test.each([
    'Fix #3.2',
    'fix(parser): keep the last line (#3.2)',
    '#3.2: keep the last line',
    '[#3.2] Keep the last line',
    'Closes #3.2.',
    'Keep the last line\n\nResolves #3.2, see also the notes',
    'Fix #3.2: do not drop the last line',
    'Do not drop the last line, fixes #3.2',
    'Rework the reader\n\nThe reader is still slow.\nFixes td_x7k2.',
    '修复 #3.2',
    '修复待办 #3.2：不再丢掉空行',
    '处理了 #3.2',
    '解决「导入时丢掉最后一行」',
    '导入时丢掉最后一行：补上换行判断',
    'Merge branch "fix" (#3.2)',
  ])('%s', (message) => expect(namesCard(message, card)).toBe('fixes'))
})

describe('a message that only mentions the card', () => {
  test.each([
    'Refs #3.2',
    'See #3.2 for why',
    'Part of #3.2',
    'Partially fixes #3.2',
    'Add a failing test that reproduces #3.2',
    'This does not fix #3.2',
    "Speed up; doesn't fix #3.2 yet",
    'Workaround for #3.2',
    'Prepare for fixing #3.2',
    'Revert "Fix #3.2"',
    'Record #3.2 found while reading',
    '#3.2 is still open',
    '相关：#3.2',
    '部分修复 #3.2',
    '#3.2 尚未解决，先绕过',
    '增加 #3.2 的复现用例',
  ])('%s', (message) => expect(namesCard(message, card)).toBe('mentions'))
})

test('other numbers, versions and short titles name nothing', () => {
  for (const message of [
    'v3.2',
    'Fix #3.21',
    'Fix #13.2',
    'Fix #3.2.1',
    'upgrade to 3.2',
    'x#3.2',
    'Fix #3',
    'td_x7k20',
  ]) {
    expect(namesCard(message, card)).toBeNull()
  }
  expect(namesCard('导入', { ...card, title: '导入' })).toBeNull()
  expect(namesCard('Add a parser', { ...card, title: 'parser' })).toBeNull()
})

test('only mending a behaviour says fix', () => {
  for (const message of [
    'Fix crash on an empty file',
    'fix: skip empty lines',
    '修复空文件崩溃',
    'Prevent a double free',
  ]) {
    expect(saysFix(message)).toBe(true)
  }
  for (const message of [
    'Fix typo',
    'Fix lint errors',
    'docs: fix the example',
    'Fix failing tests',
    'Add a feature\n\nfix',
    'Fix formatting of parse',
    '修正注释里的错别字',
    'Partially fix the crash',
    'Prefix names',
    'Revert "Fix crash"',
  ]) {
    expect(saysFix(message)).toBe(false)
  }
})

test('a revert takes back, and a revert of a revert gives back', () => {
  const make = (id: string, message: string): Commit => {
    return { id: id.repeat(40), parents: [], authored: '', message, changes: [], edge: false }
  }
  const a = make('a', 'Fix it')
  const b = make('b', `Revert "Fix it"\n\nThis reverts commit ${a.id}.`)
  const c = make('c', `Reapply "Fix it"\n\nThis reverts commit ${b.id}.`)
  expect([...revertedCommits([a, b])]).toEqual([a.id])
  expect([...revertedCommits([a, b, c])]).toEqual([b.id])
  expect([...revertedCommits([a, make('d', 'Revert "Fix it"')])]).toEqual([a.id])
  expect(reverts('Revert nothing')).toBeNull()
})
