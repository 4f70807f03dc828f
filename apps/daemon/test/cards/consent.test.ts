import { randomUUID } from 'node:crypto'
import type { ToolContext } from '@todo-assistant/shared/api'
import { LIMITS } from '@todo-assistant/shared/limits'
import { countGraphemes } from '@todo-assistant/shared/text'
import { describe, expect, test } from 'vitest'
import { runDaemon, type TestDaemon } from '../daemon.ts'

/** Captures a card in session `s`, turn 3. */
function capture({ client }: TestDaemon, context: Partial<ToolContext> = {}, title: string = randomUUID().slice(0, 8)) {
  return client.tool('todo_add', {
    arguments: { title, kind: 'idea', intent: 'i', nextStep: 'n', touchedFiles: ['src/deep/a.ts'] },
    context: { sessionId: 's', rootSessionId: 's', turn: 3, callId: randomUUID(), ...context },
  })
}

const message = (text: string, messageId = 'm1') => ({ messageId, text, at: 5 })

describe('a capture without a receipt', () => {
  test('is kept unconfirmed, says so, and is in no count of the five views', async () => {
    const daemon = await runDaemon()
    const { value, text } = await capture(daemon)
    expect(value).toMatchObject({ outcome: 'unconfirmed', ref: '1.1' })
    expect(text).toMatch(/unconfirmed/)
    const { counts, cards } = await daemon.client.cards({ view: 'all' })
    expect(cards).toEqual([])
    expect(counts).toMatchObject({ unfinished: 0, idea: 0, all: 0, unconfirmed: 1 })
    expect((await daemon.client.cards({ view: 'unconfirmed' })).cards.map(({ number }) => number)).toEqual(['1.1'])
  })

  test('gives no reminder until a person confirms it', async () => {
    const daemon = await runDaemon()
    await capture(daemon)
    const touch = async (turn: number) => {
      const response = await daemon.fetch('/sessions/s/touches', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ rootSessionId: 's', turn, paths: ['src/deep/a.ts'] }),
      })
      return ((await response.json()) as { reminders: { ref: string }[] }).reminders.map(({ ref }) => ref)
    }
    expect(await touch(4)).toEqual([])
    await daemon.client.confirmCard('1.1')
    expect(await touch(3)).toEqual([])
    expect(await touch(5)).toEqual(['1.1'])
    expect(await touch(5)).toEqual([])
    expect(await touch(6)).toEqual(['1.1'])
  })

  test('is confirmed by one click, or by any decision on its status, and dropped by another', async () => {
    const daemon = await runDaemon()
    await capture(daemon)
    await capture(daemon)
    await capture(daemon)
    expect((await daemon.client.confirmCard('1.1')).card).toMatchObject({ confirmed: true, status: 'open' })
    expect((await daemon.client.editCard('1.2', 1, { status: 'dropped' })).card).toMatchObject({
      confirmed: true,
      status: 'dropped',
    })
    expect((await daemon.client.confirmCard('1.1')).card.rev).toBe(2)
    expect((await daemon.client.cards({})).counts).toMatchObject({ unfinished: 1, done: 1, unconfirmed: 1 })
  })

  test('is refused where the configuration requires consent, and nothing is written', async () => {
    const daemon = await runDaemon({ consent: 'require' })
    const { isError, value, text } = await capture(daemon)
    expect([isError, (value as { code: string }).code]).toEqual([true, 'consent_required'])
    expect(text).toMatch(/Ask the developer first/)
    expect((await daemon.client.cards({ view: 'unconfirmed' })).counts.unconfirmed).toBe(0)
    expect((await capture(daemon, { messages: [message('#DB 记一下')] })).value).toMatchObject({
      outcome: 'created',
      ref: '1.1',
    })
  })
})

test.each(['button', 'person-turn'] as const)(
  'a receipt of the kind %s is kept with its message and turn',
  async (receipt) => {
    const daemon = await runDaemon()
    const consent = { receipt, messageId: 'm9', turn: 3 }
    expect((await capture(daemon, { consent })).value).toMatchObject({ outcome: 'created' })
    expect((await daemon.client.card('1.1')).card).toMatchObject({ confirmed: true, consent })
  },
)

describe('the developer’s words', () => {
  const words = async (daemon: TestDaemon, ref = '1.1') => (await daemon.client.card(ref)).card.request

  test.each([
    '加',
    '  请记一下  \r\n\r\n第二行\t',
    'e\u0301 と \u202eabc\u202c \u0007 \ud83d lone',
    '```\ncode\n```',
    '<script>alert(1)</script>',
  ])('are kept byte for byte: %j', async (text) => {
    const daemon = await runDaemon()
    await capture(daemon, { messages: [message(text)] })
    expect(await words(daemon)).toEqual({ text, turn: 3, at: 5, messageId: 'm1', block: null, truncated: false })
  })

  test('of several messages stand together in order, with the id of the last', async () => {
    const daemon = await runDaemon()
    await capture(daemon, { messages: [message('one', 'm1'), message('two', 'm2')] })
    expect(await words(daemon)).toMatchObject({ text: 'one\n\ntwo', messageId: 'm2' })
  })

  test('are cut at 8,000 characters and say so; 8,000 are whole', async () => {
    const daemon = await runDaemon()
    await capture(daemon, { messages: [message('字'.repeat(LIMITS.request))] })
    await capture(daemon, { messages: [message('字'.repeat(LIMITS.request + 1))] })
    expect(await words(daemon, '1.1')).toMatchObject({ truncated: false })
    const cut = (await words(daemon, '1.2'))!
    expect([cut.truncated, countGraphemes(cut.text)]).toEqual([true, LIMITS.request])
  })

  test('with markers are the marked blocks in order, one for each card, without the tags', async () => {
    const daemon = await runDaemon()
    const messages = [message('先修主任务。#DB 第一件 #/db 还有 #MEMO 第二件\n两行 #/memo 完')]
    for (let n = 0; n < 3; n++) await capture(daemon, { messages })
    expect(await words(daemon, '1.1')).toMatchObject({ text: '第一件', block: 0 })
    expect(await words(daemon, '1.2')).toMatchObject({ text: '第二件\n两行', block: 1 })
    // No block is left: the whole message, as it stands.
    expect(await words(daemon, '1.3')).toMatchObject({ text: messages[0]!.text, block: null })
    const { card } = await daemon.client.card('1.2')
    expect(card.consent).toEqual({ receipt: 'marker', messageId: 'm1', turn: 3 })
  })

  test('are corrected by a person, kept as given, and never touched by an agent', async () => {
    const daemon = await runDaemon()
    await capture(daemon, { messages: [message('wrnog')] })
    const { card } = await daemon.client.editCard('1.1', 1, { request: { text: ' right\r\n' } })
    expect(card.request).toMatchObject({ text: ' right\r\n', messageId: 'm1', turn: 3 })
    await daemon.client.tool('todo_note', { arguments: { id: '1.1', text: 'n' }, context: { sessionId: 's' } })
    expect(await words(daemon)).toEqual(card.request)
  })

  test('are null when nobody said anything', async () => {
    const daemon = await runDaemon()
    await capture(daemon)
    expect(await words(daemon)).toBeNull()
  })
})

describe('marked messages', () => {
  const mark = async (daemon: TestDaemon, text: string, messageId = 'm1') => {
    const response = await daemon.fetch('/sessions/s/markers', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rootSessionId: 's', messageId, turn: 3, text, at: 5 }),
    })
    return ((await response.json()) as { cards: { ref: string; block: number }[] }).cards
  }

  test('leave confirmed raw cards, an idea each, titled by their first forty characters', async () => {
    const daemon = await runDaemon()
    expect(await mark(daemon, `#DB ${'长'.repeat(50)}\n第二行 #/db #MEMO b`)).toEqual([
      { ref: '1.1', block: 0 },
      { ref: '1.2', block: 1 },
    ])
    expect((await daemon.client.card('1.1')).card).toMatchObject({
      title: '长'.repeat(40),
      kind: 'idea',
      raw: true,
      confirmed: true,
      incomplete: true,
      consent: { receipt: 'marker' },
    })
  })

  test('sent again make no second card', async () => {
    const daemon = await runDaemon()
    await mark(daemon, '#DB a')
    await mark(daemon, '#DB a')
    expect((await daemon.client.cards({})).counts.all).toBe(1)
  })

  test('are filled by the next captures of the session, in order, and not doubled', async () => {
    const daemon = await runDaemon()
    const text = '#DB a #/db #DB b #/db'
    await mark(daemon, text)
    const first = await capture(daemon, { messages: [message(text)] }, 'worked out a')
    const second = await capture(daemon, { messages: [message(text)] }, '另一件事')
    expect([first.value, second.value]).toMatchObject([
      { outcome: 'filled', ref: '1.1' },
      { outcome: 'filled', ref: '1.2' },
    ])
    expect((await daemon.client.card('1.1')).card).toMatchObject({
      raw: false,
      title: 'worked out a',
      request: { text: 'a' },
    })
    expect((await daemon.client.cards({})).counts.all).toBe(2)
  })

  test('of hostile length end as a bounded card', async () => {
    const daemon = await runDaemon()
    await mark(daemon, `#DB a${'\u0301'.repeat(900_000)}`)
    const { card } = await daemon.client.card('1.1')
    expect(card.title.length).toBeLessThanOrEqual(LIMITS.title * 8)
    expect(card.request!.text.length).toBeLessThanOrEqual(LIMITS.request * 8)
    expect(card.request!.truncated).toBe(true)
  })
})
