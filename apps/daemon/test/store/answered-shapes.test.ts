import { Card, CardRow } from '@todo-assistant/shared/card'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { databasePath } from '../../src/store/open.ts'
import { stablePlan } from '../../src/store/stable-plans.ts'
import { freshFolder, runDaemon } from '../daemon.ts'

test('what SQLite writes of a card and of a row is exactly their shared shape', async () => {
  const { client, home } = await runDaemon()
  const folder = freshFolder()
  const base = { workspace: folder, touchedFiles: ['src/登录.ts', '/etc/hosts'] }
  await client.addCard({
    ...base,
    title: '登录后 "401" \\ 👨‍👩‍👧',
    kind: 'defect',
    cause: '两\n行\t"x"',
    nextStep: 'a',
    mustRead: [{ label: 'l', text: 't', where: { file: 'logs/api.log' } }],
    park: [{ label: 'p', why: 'w' }],
    symbols: [{ file: 'src/登录.ts', symbol: 'refresh', line: 3 }],
  })
  await client.addCard({ ...base, title: '登录后 "401" \\ 再', kind: 'defect', notDuplicateOf: ['#1.0'] })
  await client.addNote('1.0', { text: 'a note', kind: 'evidence' })
  await client.addCard({ title: 'bare', kind: 'idea', status: 'dropped' })
  await client.trashCard('3.0')
  const database = new Database(databasePath(home))
  database.exec('INSERT INTO former_numbers (major, minor, card_pk) VALUES (7, 10, 1), (7, 9, 1)')
  database.close()
  const cards = await Promise.all(['1.0', '2.0', '3.0'].map(async (ref) => (await client.card(ref)).card))
  for (const card of cards) expect(card).toEqual(Card.parse(card))
  expect(cards[0]).toMatchObject({
    formerly: ['7.9', '7.10'],
    missing: [],
    incomplete: false,
    notes: [{ text: 'a note' }],
  })
  expect(cards[0]!.touchedFiles.map(({ external }) => external)).toEqual([false, true])
  expect(cards[1]).toMatchObject({
    notDuplicateOf: ['1.0'],
    missing: ['symptom', 'nextStep'],
    incomplete: true,
    core: {},
  })
  const { cards: rows } = await client.cards({ view: 'all', workspace: folder })
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row).toEqual(CardRow.parse(row))
})

test('parameters are hidden from the planner, texts and names are not touched', () => {
  expect(stablePlan(`SELECT ':a', "b?", '?''?' FROM t WHERE a = ? AND b = :bc LIMIT ?`)).toBe(
    `SELECT ':a', "b?", '?''?' FROM t WHERE a = +? AND b = +:bc LIMIT +?`,
  )
})
