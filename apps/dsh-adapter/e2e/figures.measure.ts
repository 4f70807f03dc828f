// What the plugin costs a session: tokens in its requests, and time between a model's answer and DSH's next request.
// Prints, asserts nothing: `npm run test:dsh -- --figures`.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, test } from 'vitest'
import type { DshApi } from './dsh-api.ts'
import { eventually } from './eventually.ts'
import type { ModelRequest, ModelTurn } from './scripted-model.ts'
import { openStage, type Stage } from './stage.ts'
import { storedCards } from './stored-cards.ts'
import { tokensOf, tokensOfRequest } from './token-count.ts'

const STEPS = 60
const ROUNDS = 4

const stages: Stage[] = []
afterEach(async () => {
  for (const stage of stages.splice(0)) await stage.close()
})

interface Setting {
  stage: Stage
  api: DshApi
  /** Processor time that DSH took so far, in ms; it is less moved than the clock by what else the machine does. */
  cpu(): number
  requests(session: string, text: string, turns: ModelTurn[]): Promise<ModelRequest[]>
}

async function open(options: { bare?: boolean; daemon?: boolean; locale?: string }): Promise<Setting> {
  const stage = await openStage({ bare: options.bare ?? false })
  stages.push(stage)
  if (options.daemon) await stage.startDaemon()
  if (options.locale) await stage.configure('web', { locale: options.locale })
  const { api, pid } = await stage.startWeb()
  if (options.daemon)
    await eventually(async () => {
      const { adapters } = await stage.client().adapters()
      if (adapters.length === 0) throw new Error('no adapter yet')
    }, 15_000)
  return {
    stage,
    api,
    cpu() {
      const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
      return (Number(user) + Number(system)) * 10
    },
    async requests(session, text, turns) {
      const before = stage.model.requests.length
      stage.model.play(turns)
      await api.say(session, text)
      return stage.model.requests.slice(before)
    },
  }
}

const call = (name: string, args: object): ModelTurn => ({ calls: [{ name, arguments: args }] })
const added = (requests: ModelRequest[], text: string) =>
  requests
    .at(-1)!
    .messages.filter((message) => message.role !== 'assistant' && message.content?.includes(text))
    .map((message) => ({ tokens: tokensOf(message.content!), bytes: Buffer.byteLength(message.content!) }))[0]

test('tokens', { timeout: 300_000 }, async () => {
  const bare = await open({ bare: true })
  const without = (await bare.requests(await bare.api.create(bare.stage.repository), 'hello', [{ text: 'ok' }]))[0]!
  for (const locale of ['zh', 'en']) {
    const { stage, api, requests } = await open({ daemon: true, locale })
    const session = await api.create(stage.repository)
    const [first] = await requests(session, 'hello', [{ text: 'ok' }])
    const ours = first!.tools.filter(
      (tool) => tool.function.name.startsWith('todo_') && tool.function.name !== 'todo_write',
    )
    const file = join(stage.repository, 'src/auth/router.ts')
    const marked = await requests(session, '#DB keep this #/DB', [{ text: 'ok' }])
    await requests(session, 'keep it', [
      call('todo_add', {
        title: '令牌刷新后 401',
        kind: 'defect',
        symptom: '刷新令牌后第一次请求得到 401，所有登录用户都受影响',
        cause: 'refresh 重新签发时没有带 rotation，服务端把新令牌当成重放',
        nextStep: '在 src/auth/router.ts 的 refresh 里带上 rotation，补一个会话测试',
        touchedFiles: ['src/auth/router.ts', 'src/auth/session.ts'],
        mustRead: [
          {
            label: 'refresh 的定义',
            text: 'export function refresh(): void {}',
            where: { file: 'src/auth/router.ts' },
          },
        ],
        park: [{ label: '最早的讨论', why: '当时排除了方案 A' }],
      }),
      { text: 'ok' },
    ])
    const number = storedCards(stage.assistantHome).find((card) => !card.raw)!.number
    const reminded = await requests(session, 'look again', [
      call('read', { file_path: file }),
      call('bash', { command: 'sleep 0.4', description: 'wait' }),
      { text: 'ok' },
    ])
    const read = await requests(session, 'read it', [call('todo_read', { id: number }), { text: 'ok' }])
    console.log(
      JSON.stringify({
        locale,
        'request without the plugin': tokensOfRequest(without),
        'request with it': tokensOfRequest(first!),
        'six definitions': tokensOf(JSON.stringify(ours)),
        'marker instruction': added(marked, '#DB/#MEMO'),
        reminder: added(reminded, 'todo_note'),
        todo_read: tokensOf(read.at(-1)!.messages.findLast((message) => message.role === 'tool')?.content ?? ''),
      }),
    )
  }
})

test('time of a step', { timeout: 300_000 }, async () => {
  const settings = {
    'without the plugin': await open({ bare: true }),
    'without a daemon': await open({}),
    'with a daemon': await open({ daemon: true }),
  }
  const times = new Map<string, number[]>()
  const cpu = new Map<string, number[]>()
  // The settings take turns, so that a busy machine is busy for each of them.
  for (let round = 0; round < ROUNDS; round++) {
    const turn = Object.entries(settings)
    for (const [name, { stage, api, requests, cpu: taken }] of [
      ...turn.slice(round % 3),
      ...turn.slice(0, round % 3),
    ]) {
      const before = taken()
      const read = call('read', { file_path: join(stage.repository, 'src/auth/router.ts') })
      const made = await requests(await api.create(stage.repository), 'go', [
        ...Array.from({ length: STEPS }, () => read),
        { text: 'ok' },
      ])
      const steps = made.slice(1).map((request, index) => request.at - made[index]!.at)
      times.set(name, [...(times.get(name) ?? []), ...steps])
      cpu.set(name, [...(cpu.get(name) ?? []), (taken() - before) / made.length])
    }
  }
  for (const [name, all] of times) {
    const sorted = all.toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor(sorted.length * part)]!.toFixed(1)
    console.log(
      `a step ${name}: median ${at(0.5)} ms, p90 ${at(0.9)} ms, ${sorted.length} steps; processor ${cpu
        .get(name)!
        .map((each) => each.toFixed(1))
        .join(' / ')} ms a step`,
    )
  }
})
