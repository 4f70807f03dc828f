import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { assert, asyncProperty, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freshFolder, runDaemon, type TestDaemon } from '../daemon.ts'

const exportOf = async (daemon: TestDaemon) => (await daemon.fetch('/export')).text()

async function tool(daemon: TestDaemon, name: string, args: object, context: object) {
  const response = await daemon.fetch(`/tools/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ arguments: args, context }),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as { value: { ref: string; outcome: string }; text: string; isError: boolean }
}

/** A store with every kind of thing in it. */
async function richStore(): Promise<TestDaemon> {
  const daemon = await runDaemon()
  const { client } = daemon
  const folder = realpathSync(freshFolder())
  const consent = { receipt: 'person-turn', messageId: 'm1', turn: 2 }
  const context = { cwd: folder, sessionId: 's1', rootSessionId: 's1', turn: 2, seqRange: [1, 9], consent, tokens: 900 }
  const messages = [{ messageId: 'm1', text: 'keep \u202e it\u0007 as it stands', at: 5 }]
  await tool(
    daemon,
    'todo_add',
    {
      title: '导出失败',
      kind: 'defect',
      nextStep: '修',
      cause: '空指针',
      touchedFiles: ['a.ts'],
      mustRead: [{ label: 'log', text: 'boom' }],
      park: [{ label: 'x', why: 'y', where: { file: 'z.md' } }],
      symbols: [{ file: 'a.ts', symbol: 'f', line: 3 }],
    },
    { ...context, messages },
  )
  await tool(
    daemon,
    'todo_add',
    {
      title: '导出失败的提示',
      kind: 'defect',
      nextStep: '修',
      cause: '文案',
      touchedFiles: ['a.ts'],
      notDuplicateOf: ['1.1'],
    },
    { ...context, turn: 3 },
  )
  await tool(
    daemon,
    'todo_add',
    { title: 'unasked', kind: 'idea', nextStep: 'n', intent: 'i' },
    { sessionId: 's2', rootSessionId: 's2', turn: 1 },
  )
  await client.addNote('1.1', { text: 'one\nmore' })
  const noted = await client.addNote('1.1', { text: 'gone' })
  await client.removeNote('1.1', noted.card.notes.at(-1)!.id)
  const { card } = await client.addCard({
    title: 'by hand 👩‍💻',
    kind: 'idea',
    workspace: 'inbox',
    touchedFiles: ['/elsewhere/b.ts'],
  })
  await client.editCard(card.id, card.rev, { status: 'dropped', dropReason: 'no' })
  await client.trashCard('1.2')
  await client.setRules(folder, 'be kind')
  return daemon
}

describe('an export', () => {
  it('imported into an empty store exports the same bytes again', async () => {
    const first = await richStore()
    const content = await exportOf(first)
    const second = await runDaemon()
    const report = await second.client.importCards(content, true)
    expect(report).toMatchObject({
      format: 'export',
      applied: true,
      added: 4,
      renumbered: 0,
      refused: 0,
      unknownFields: [],
    })
    expect(await exportOf(second)).toBe(content)
    expect((await second.client.card('1.1')).card.request?.text).toBe('keep \u202e it\u0007 as it stands')
    const list = await second.client.cards({ view: 'all' })
    expect(list.cards.map((row) => row.number)).toEqual(
      (await first.client.cards({ view: 'all' })).cards.map((row) => row.number),
    )
    expect((await second.client.cards({ q: '空指针', view: 'all' })).cards).toHaveLength(1)
  })

  it('imported twice changes nothing the second time', async () => {
    const first = await richStore()
    const content = await exportOf(first)
    const report = await first.client.importCards(content, true)
    expect(report).toMatchObject({ added: 0, unchanged: 4 })
    expect(await exportOf(first)).toBe(content)
  })

  it('previewed writes nothing', async () => {
    const content = await exportOf(await richStore())
    const second = await runDaemon()
    const before = await exportOf(second)
    expect(await second.client.importCards(content, false)).toMatchObject({ applied: false, added: 4 })
    expect(await exportOf(second)).toBe(before)
  })

  it('brings its cards under new numbers where theirs are taken, and the old ones still find them', async () => {
    const content = await exportOf(await richStore())
    const second = await runDaemon()
    await tool(
      second,
      'todo_add',
      { title: 'mine', kind: 'idea', nextStep: 'n', intent: 'i' },
      { sessionId: 'other', rootSessionId: 'other', turn: 1, consent: { receipt: 'button', messageId: null, turn: 1 } },
    )
    const report = await second.client.importCards(content, true)
    expect(report.renumbered).toBeGreaterThan(0)
    const moved = report.cards.find((row) => row.title === '导出失败')!
    expect(moved).toMatchObject({ outcome: 'renumbered', formerly: '1.1' })
    // A live card always wins a look-up by number.
    expect((await second.client.card('1.1')).card.title).toBe('mine')
    expect((await second.client.card(moved.number)).card.formerly).toEqual(['1.1'])
    const read = await second.fetch('/cards/1.2')
    expect(read.headers.get('x-formerly')).toBe('1.2')
  })

  it('never overwrites a card that has changed since', async () => {
    const first = await richStore()
    const content = await exportOf(first)
    const { card } = await first.client.card('1.1')
    await first.client.editCard(card.id, card.rev, { title: 'newer' })
    const report = await first.client.importCards(content, true)
    expect(report.cards.find((row) => row.id === card.id)?.outcome).toBe('kept-newer')
    expect((await first.client.card('1.1')).card.title).toBe('newer')
  })

  it('that is cut or foreign is refused with its line, and nothing is written', async () => {
    const content = await exportOf(await richStore())
    const second = await runDaemon()
    const before = await exportOf(second)
    for (const bad of [
      content.slice(0, content.length - 40),
      '{"a":1}\n',
      'hello',
      '',
      content.replace('"type":"workspace"', '"type":"unheard-of"'),
    ]) {
      await expect(second.client.importCards(bad, true)).rejects.toMatchObject({ code: 'invalid_import' })
    }
    expect(await exportOf(second)).toBe(before)
  })

  it('keeps any title, words and notes byte for byte', async () => {
    const first = await runDaemon()
    const second = await runDaemon()
    await assert(
      asyncProperty(string({ unit: 'grapheme', maxLength: 200 }), async (words) => {
        const { text } = await tool(
          first,
          'todo_add',
          { title: 'same', kind: 'idea', nextStep: 'n', intent: 'i' },
          { sessionId: 's', rootSessionId: 's', turn: 1, messages: [{ messageId: 'm', text: words, at: 1 }] },
        )
        expect(text).toContain('#')
      }),
      { numRuns: 25 },
    )
    const content = await exportOf(first)
    await second.client.importCards(content, true)
    expect(await exportOf(second)).toBe(content)
  })
})

describe('the store file of the former plugin', () => {
  async function former(): Promise<{ content: string; repository: string }> {
    const repository = join(realpathSync(freshFolder()), 'shop')
    mkdirSync(join(repository, 'src'), { recursive: true })
    execFileSync('git', ['init', '-q', repository])
    const card = (id: string, more: object) => ({
      id,
      workspace: join(repository, 'src'),
      title: id,
      status: 'open',
      kind: 'defect',
      createdAt: 10,
      updatedAt: 20,
      origin: { sessionId: 'old', turn: 4, seqRange: [3, 8], cwd: join(repository, 'src'), at: 10 },
      code: { commit: 'abc', branch: 'main', symbols: [{ file: 'x.ts', symbol: 'f' }] },
      touchedFiles: [join(repository, 'src/x.ts')],
      core: { nextStep: 'fix', symptom: 'bad' },
      mustRead: [],
      park: [],
      notes: [],
      ...more,
    })
    const todos = {
      td_aaaa: card('td_aaaa', {
        major: '3',
        minor: '2',
        notes: [{ at: 30, fromSession: 'old', turn: 5, kind: 'evidence', text: 'seen' }],
      }),
      td_bbbb: card('td_bbbb', { number: 7, handling: { sessionId: 'x' }, status: 'doing', colour: 'red' }),
      td_cccc: card('td_cccc', {
        workspace: 'inbox',
        kind: 'idea',
        origin: undefined,
        major: 4,
        minor: 0,
        request: { text: 'words', turn: 1, at: 1 },
      }),
      td_dddd: { id: 'td_dddd' },
    }
    const content = JSON.stringify(
      {
        unit: { name: 'todo_assistant', version: 1 },
        global: null,
        tables: { todos, rules: { [repository]: { workspace: repository, text: 'rule', updatedAt: 5 } } },
      },
      null,
      2,
    )
    return { content, repository }
  }

  it('comes in whole: numbers, notes, words, rules, workspaces re-keyed to the repository', async () => {
    const { content, repository } = await former()
    const daemon = await runDaemon()
    const preview = await daemon.client.importCards(content, false)
    expect(preview).toMatchObject({
      format: 'former-plugin',
      applied: false,
      added: 3,
      refused: 1,
      unknownFields: ['todos.colour'],
    })
    expect(preview.workspaces.map((each) => each.from)).toEqual([repository])
    await daemon.client.importCards(content, true)
    const { card } = await daemon.client.card('3.2')
    expect(card).toMatchObject({
      id: 'td_aaaa',
      workspace: { path: repository, name: 'shop' },
      core: { symptom: 'bad', nextStep: 'fix' },
      anchors: { commit: 'abc', branch: 'main' },
    })
    expect(card.touchedFiles).toEqual([{ path: 'src/x.ts', external: false }])
    expect(card.notes).toMatchObject([{ text: 'seen', kind: 'evidence', sessionId: 'old' }])
    // A record without a major takes major 1.
    expect((await daemon.client.card('1.7')).card).toMatchObject({ id: 'td_bbbb', status: 'doing' })
    expect((await daemon.client.card('4.0')).card).toMatchObject({
      workspace: { id: 'ws_inbox' },
      request: { text: 'words' },
    })
    expect((await daemon.client.rules(repository)).text).toBe('rule')
  })

  it('imported twice adds nothing', async () => {
    const { content } = await former()
    const daemon = await runDaemon()
    await daemon.client.importCards(content, true)
    expect(await daemon.client.importCards(content, true)).toMatchObject({ added: 0, refused: 1 })
  })

  it('gives records without a major the next free one when 1 is taken', async () => {
    const { content } = await former()
    const daemon = await runDaemon()
    await tool(
      daemon,
      'todo_add',
      { title: 'mine', kind: 'idea', nextStep: 'n', intent: 'i' },
      { sessionId: 'other', rootSessionId: 'other', turn: 1 },
    )
    const report = await daemon.client.importCards(content, true)
    expect(report.cards.find((row) => row.id === 'td_bbbb')).toMatchObject({ outcome: 'renumbered', formerly: '1.7' })
  })
})

describe('a damaged record', () => {
  it('is named by its own error and by doctor, while lists and other cards go on', async () => {
    const daemon = await richStore()
    await daemon.daemon.close()
    const { default: Database } = await import('better-sqlite3')
    const database = new Database(join(daemon.home, 'cards.db'))
    database.prepare("UPDATE cards SET anchors = '{broken' WHERE major = 1 AND minor = 1").run()
    database.close()
    const again = await runDaemon({ home: daemon.home })
    expect((await again.client.cards({ view: 'all' })).cards.map((row) => row.number)).toContain('1.1')
    await expect(again.client.card('1.1')).rejects.toMatchObject({ code: 'card_unreadable' })
    expect((await again.client.card('3.0')).card.title).toContain('by hand')
    const report = await again.client.doctor()
    expect(report.ok).toBe(false)
    expect(report.findings.find((finding) => finding.check === 'records')?.detail).toContain('#1.1 (anchors)')
  })
})
