import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import type { CardDraft } from '@todo-assistant/shared/api'
import { LIMITS } from '@todo-assistant/shared/limits'
import type { ToolArguments } from '@todo-assistant/shared/tool-arguments'
import { countGraphemes, takeGraphemes } from '@todo-assistant/shared/text'
import { describe, expect, test } from 'vitest'
import { freshFolder, runDaemon, type TestDaemon } from '../daemon.ts'
import { CORPUS } from './corpus.ts'

type Locale = 'zh' | 'en'
const SHORT = 60
const DUPLICATE = 150
const READ = 1_200

const FAMILY = '👨‍👩‍👧‍👦'
const SCRIPTS = {
  zh: CORPUS.zh.join(''),
  en: CORPUS.en.join(' ').replaceAll('\n', ' '),
  emoji: FAMILY,
  digits: '3.14159 2,718 0x7f! ',
} as const
type Script = keyof typeof SCRIPTS

/** Text of exactly so many graphemes, or as many as the cap on units lets through. */
function filled(script: Script, limit: number): string {
  const unit = SCRIPTS[script]
  const most = script === 'emoji' ? Math.floor((limit * 8) / FAMILY.length) : limit
  return takeGraphemes(unit.repeat(Math.ceil(most / countGraphemes(unit))), most)
}

const evidence = (script: Script) => ({
  label: filled(script, LIMITS.mustReadLabel),
  text: filled(script, LIMITS.mustReadText),
  where: { file: 'src/a.ts' },
})

/** A card with every field at its limit. */
function fullest(script: Script, files: readonly string[]): ToolArguments<'todo_add'> {
  return {
    title: filled(script, LIMITS.title),
    kind: 'defect',
    symptom: filled(script, LIMITS.core),
    cause: filled(script, LIMITS.core),
    intent: filled(script, LIMITS.core),
    nextStep: filled(script, LIMITS.core),
    touchedFiles: [...files],
    mustRead: Array.from({ length: LIMITS.mustRead }, () => evidence(script)),
    park: Array.from({ length: LIMITS.park }, () => ({
      label: filled(script, LIMITS.parkLabel),
      why: filled(script, LIMITS.parkWhy),
      where: { file: 'src/a.ts' },
    })),
    symbols: Array.from({ length: LIMITS.symbols }, (_, n) => ({ file: 'src/a.ts', symbol: `name${n}`, line: n + 1 })),
  }
}

const LONG_FILES = Array.from({ length: LIMITS.touchedFiles }, (_, n) => `src/${'deep/'.repeat(90)}file-${n}.ts`)

/** A workspace whose name is as long as a folder's may be. */
function workspaceOf(name: string): string {
  const folder = join(freshFolder(), name)
  mkdirSync(folder)
  return folder
}

let calls = 0
const call = (locale: Locale, cwd: string, more: Record<string, unknown> = {}) => ({
  locale,
  sessionId: 'root-session',
  rootSessionId: 'root-session',
  turn: 12,
  seqRange: [100, 250] as [number, number],
  cwd,
  callId: `call-${++calls}`,
  consent: { receipt: 'person-turn' as const, messageId: 'm1', turn: 12 },
  ...more,
})

async function say(
  { client }: TestDaemon,
  name: Parameters<TestDaemon['client']['tool']>[0],
  args: unknown,
  context: ReturnType<typeof call>,
): Promise<string> {
  const answer = await client.tool(name, { arguments: args, context })
  expect([answer.text, answer.isError]).toEqual([answer.text, false])
  return answer.text
}

const cost = (text: string) => countTokens(text)

describe.each(['zh', 'en'] as const)('the answers in %s, with everything at its limit', (locale) => {
  test.each(['zh', 'en', 'emoji', 'digits'] as const)('stay short for cards written in %s', async (script) => {
    const daemon = await runDaemon()
    const cwd = workspaceOf(
      takeGraphemes(SCRIPTS[script].replaceAll(/[/\s]/g, '-').repeat(3), script === 'emoji' ? 20 : 60),
    )
    const args = { ...fullest(script, LONG_FILES), touchedFiles: [...LONG_FILES.slice(1), '/outside/a.ts'] }
    const texts: Record<string, string> = {}
    texts.created = await say(daemon, 'todo_add', args, call(locale, cwd))
    texts.duplicate = await say(daemon, 'todo_add', args, call(locale, cwd))
    texts.note = await say(daemon, 'todo_note', { id: '1.1', text: filled(script, LIMITS.note) }, call(locale, cwd))
    texts.status = await say(
      daemon,
      'todo_status',
      { id: '1.1', status: 'dropped', reason: filled(script, 200) },
      call(locale, cwd),
    )
    texts.same = await say(daemon, 'todo_status', { id: '1.1', status: 'dropped' }, call(locale, cwd))
    texts.unconfirmed = await say(daemon, 'todo_add', args, call(locale, cwd, { consent: undefined }))
    expect(texts.unconfirmed).toMatch(/#1\.2/)
    expect(texts.unconfirmed).toMatch(/#1\.1/)
    for (const [name, text] of Object.entries(texts)) {
      const limit = name === 'duplicate' ? DUPLICATE : SHORT
      expect([name, text, cost(text) <= limit]).toEqual([name, text, true])
    }
    const most = Object.entries(texts).map(([name, text]) => `${name} ${cost(text)}`)
    console.log(`answers ${locale}, cards in ${script} (tokens, o200k): ${most.join(', ')}`)
  })

  test.each(['zh', 'en', 'emoji', 'digits'] as const)(
    'a read and a seed of a card in %s stay in 1,200 tokens',
    async (script) => {
      const daemon = await runDaemon()
      const cwd = workspaceOf('repo')
      const words = filled(script, LIMITS.request)
      const messages = [{ messageId: 'm1', text: words, at: 1 }]
      const args = fullest(script, LONG_FILES)
      await say(daemon, 'todo_add', args, call(locale, cwd, { messages }))
      for (let n = 0; n < 5; n++)
        await say(daemon, 'todo_note', { id: '1.1', text: filled(script, LIMITS.note) }, call(locale, cwd))
      const text = await say(daemon, 'todo_read', { id: '1.1' }, call(locale, cwd))
      const seed = (await (
        await daemon.fetch('/cards/1.1/seed', { headers: { 'accept-language': locale } })
      ).json()) as { text: string; tokens: number }
      console.log(`todo_read ${locale}, card in ${script}: ${cost(text)} tokens; seed ${cost(seed.text)} (o200k)`)
      expect(cost(text)).toBeLessThanOrEqual(READ)
      expect(cost(seed.text)).toBeLessThanOrEqual(READ)
      expect(seed.tokens).toBeGreaterThanOrEqual(cost(seed.text))
      // Whatever it left out it names, and each of those can be read whole.
      const parts = ['core', 'mustRead', 'files', 'notes', 'request']
      const named = parts.filter((part) => text.includes(`part ${part}`))
      expect(named).toContain('request')
      for (const part of parts) {
        const whole = await say(daemon, 'todo_read', { id: '1.1', part }, call(locale, cwd))
        const plain = whole.replaceAll('│ ', '')
        const held = {
          core: args.symptom!,
          mustRead: args.mustRead![2]!.text,
          files: LONG_FILES[29]!,
          notes: '',
          request: words,
        }
        expect(plain).toContain(held[part as keyof typeof held])
        if (!named.includes(part) && part !== 'notes')
          expect(text.replaceAll('│ ', '')).toContain(held[part as keyof typeof held])
      }
    },
  )

  test('a list shows fifty lines at the most and says how many more there are', async () => {
    const daemon = await runDaemon()
    const cwd = workspaceOf('repo')
    const draft = (n: number): CardDraft => ({ title: `t${n}`, kind: 'idea', cwd })
    for (let n = 0; n < 53; n++) await daemon.client.addCard(draft(n))
    const text = await say(daemon, 'todo_list', {}, call(locale, cwd))
    expect(text.split('\n').filter((line) => line.startsWith('│ '))).toHaveLength(50)
    expect(text.split('\n').at(-1)).toBe(locale === 'zh' ? '另有 3 张' : '3 more')
  })
})

test('the same card gives the same text', async () => {
  const daemon = await runDaemon()
  const cwd = workspaceOf('repo')
  await say(daemon, 'todo_add', fullest('zh', LONG_FILES), call('zh', cwd))
  const first = await say(daemon, 'todo_read', { id: '1.1' }, call('zh', cwd))
  expect(await say(daemon, 'todo_read', { id: '#1.1' }, call('zh', cwd))).toBe(first)
  expect(await say(await daemon.restart(), 'todo_read', { id: '1.1' }, call('zh', cwd))).toBe(first)
})
