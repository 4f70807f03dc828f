import Database from 'better-sqlite3'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importCards } from '../../src/cards/import.ts'
import { purgeTrash } from '../../src/cards/trash.ts'
import { exportRecords } from '../../src/store/export.ts'
import type { Store } from '../../src/store/store.ts'
import { freshFolder, runDaemon, type TestDaemon } from '../daemon.ts'
import { openTestStore } from '../store.ts'

const linesOf = (store: Store) => [...exportRecords(store)].map((record) => `${JSON.stringify(record)}\n`).join('')

const exportOf = async (daemon: TestDaemon) => (await daemon.fetch('/export')).text()
const add = (daemon: TestDaemon, title: string) => daemon.client.addCard({ title, kind: 'idea', workspace: 'inbox' })
const swap = (content: string, from: RegExp, to: string) => content.replace(from, to)

describe('an export', () => {
  it('goes on past a damaged card and names it; an import refuses that one alone', async () => {
    const first = await runDaemon()
    await add(first, 'one')
    await add(first, 'two')
    const database = new Database(join(first.home, 'cards.db'))
    database.prepare("UPDATE cards SET anchors = '{broken' WHERE major = 1").run()
    database.close()
    const content = await exportOf(first)
    const damaged = content.split('\n').find((line) => line.includes('"type":"damaged"'))!
    expect(JSON.parse(damaged)).toMatchObject({ major: 1, minor: 0, columns: { title: 'one', anchors: '{broken' } })
    const second = await runDaemon()
    const report = await second.client.importCards(content, true)
    expect(report).toMatchObject({ added: 1, refused: 1 })
    expect(report.cards[0]).toMatchObject({
      title: 'one',
      outcome: 'refused',
      detail: expect.stringContaining('anchors'),
    })
  })

  it('keeps what happened to workspaces, rules and purged cards, byte for byte', async () => {
    const first = await runDaemon()
    const folder = freshFolder()
    await first.client.addCard({ title: 'x', kind: 'idea', workspace: folder })
    await first.client.setRules(folder, 'one')
    await first.client.setRules(folder, 'two')
    const { card } = await add(first, 'gone')
    await first.client.trashCard(card.id)
    await first.daemon.close()
    const { store } = await openTestStore(first.home)
    store.write((change) => purgeTrash({ ...change, at: Date.now() + 31 * 24 * 3_600_000 }))
    const content = linesOf(store)
    expect(content).toContain('"type":"purged"')
    expect(content).toContain('"kind":"rules.changed"')
    const { store: second } = await openTestStore()
    const report = await importCards(second, content, true)
    expect(report.rules).toEqual([{ workspace: folder, text: 'two', length: 3, outcome: 'added', detail: null }])
    expect(linesOf(second)).toBe(content)
    await importCards(second, content, true)
    expect(linesOf(second)).toBe(content)
  })
})

describe('an import', () => {
  it('says which of two differing cards is newer', async () => {
    const first = await runDaemon()
    const second = await runDaemon()
    const { card } = await add(first, 'old')
    const old = await exportOf(first)
    await second.client.importCards(old, true)
    await first.client.editCard(card.id, card.rev, { title: 'newer' })
    expect((await second.client.importCards(await exportOf(first), true)).cards[0]).toMatchObject({
      outcome: 'kept-older',
      detail: expect.stringContaining('nothing was overwritten'),
    })
    expect((await second.client.card(card.id)).card.title).toBe('old')
    expect((await first.client.importCards(old, true)).cards[0]?.outcome).toBe('kept-newer')
  })

  it('refuses numbers that no ref can hold, by name', async () => {
    const first = await runDaemon()
    await add(first, 'one')
    await add(first, 'two')
    const content = swap(await exportOf(first), /("type":"card".*?"major":)1,/, '$19007199254740991,')
    const second = await runDaemon()
    const report = await second.client.importCards(content, true)
    expect(report).toMatchObject({ added: 1, refused: 1 })
    expect(report.cards[0]).toMatchObject({ title: 'one', detail: expect.stringContaining('major') })
  })

  it('gives the line of a card whose workspace is missing', async () => {
    const first = await runDaemon()
    await first.client.addCard({ title: 'one', kind: 'idea', workspace: freshFolder() })
    const lines = (await exportOf(first)).split('\n').filter((line) => !/"type":"workspace".*"folder"/.test(line))
    const line = lines.findIndex((each) => each.includes('"type":"card"')) + 1
    await expect((await runDaemon()).client.importCards(lines.join('\n'), false)).rejects.toThrow(`ine ${line}`)
  })

  it('refuses rules with characters that nobody sees', async () => {
    const first = await runDaemon()
    const folder = freshFolder()
    await first.client.addCard({ title: 'x', kind: 'idea', workspace: folder })
    await first.client.setRules(folder, 'be kind')
    const content = swap(await exportOf(first), /be kind/, 'evil \u202e')
    const report = await (await runDaemon()).client.importCards(content, true)
    expect(report.rules).toMatchObject([{ text: 'evil ⟨U+202E⟩', outcome: 'refused', detail: 'holds U+202E' }])
  })

  it('never joins a card of a session to a session-less major', async () => {
    const first = await runDaemon()
    await add(first, 'one')
    const origin =
      '"origin":{"sessionId":"S","rootSessionId":"S","turn":1,"seqRange":[1,2],"cwd":null,"callId":null,"at":1,"tokens":null}'
    const content = swap(swap(await exportOf(first), /"origin":null/, origin), /("type":"card".*?"minor":)0/, '$15')
    const second = await runDaemon()
    await add(second, 'mine')
    const report = await second.client.importCards(content, true)
    expect(report.cards[0]).toMatchObject({ number: '2.1', formerly: '1.5', outcome: 'renumbered' })
  })
})
