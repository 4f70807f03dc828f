// The dialogue of §1, whole: six turns on a main task, then a session that starts from the card, and for comparison one
// that investigates again. What the model does is scripted; what it was sent, and its price, is real.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DshApi } from './dsh-api.ts'
import type { ModelRequest, ModelTurn } from './scripted-model.ts'
import { openStage, type Stage } from './stage.ts'
import { storedCards } from './stored-cards.ts'
import { tokensOfSession } from './token-count.ts'

let stage: Stage
let api: DshApi
beforeAll(async () => {
  stage = await openStage()
  for (const [file, lines] of Object.entries(sources)) writeFileSync(join(stage.repository, file), code(file, lines))
  await stage.startDaemon()
  api = (await stage.startWeb()).api
})
afterAll(() => stage.close())

const sources = { 'src/auth/router.ts': 180, 'src/auth/session.ts': 220, 'src/auth/token.ts': 160, 'src/login.ts': 120 }
const code = (file: string, lines: number): string =>
  Array.from({ length: lines }, (_, index) =>
    index === 41
      ? 'export async function refresh(token: Token) { return issue(token.user) } // rotation is lost here\n'
      : `export const ${file.replace(/\W/g, '_')}_${index} = (input: Request) => handle(input, { step: ${index} })\n`,
  ).join('')

const call = (name: string, args: object): { name: string; arguments: unknown } => ({ name, arguments: args })
const look = (...files: string[]): ModelTurn[] =>
  files.map((file) => ({ calls: [call('read', { file_path: join(stage.repository, file) })] }))
const search = (pattern: string): ModelTurn => ({ calls: [call('grep', { pattern, path: stage.repository })] })
const fix = (file: string, from: string, to: string): ModelTurn => ({
  calls: [call('edit', { file_path: join(stage.repository, file), old_string: from, new_string: to })],
})
const asked = (requests: readonly ModelRequest[], text: string) =>
  requests.some((request) => request.messages.some((message) => message.content?.includes(text)))

/** One turn: what the developer says, and what the model does. */
async function turn(session: string, text: string, turns: ModelTurn[]): Promise<ModelRequest[]> {
  const before = stage.model.requests.length
  stage.model.play(turns)
  await api.say(session, text)
  return stage.model.requests.slice(before)
}

test('six turns leave two cards and a note; a new session finishes the first from its seed', async () => {
  const main = await api.create(stage.repository)
  await turn(main, '给 src/login.ts 加上登出，文件在 src/ 下', [
    ...look('src/login.ts'),
    fix('src/login.ts', '{ step: 3 }', '{ step: 3, out: true }'),
    { text: '加好了' },
  ])
  await turn(main, '设计上登出要能撤销会话', [{ text: '明白' }])
  await turn(main, '登出后会话还在，改一下', [
    search('refresh'),
    ...look('src/auth/router.ts', 'src/auth/session.ts', 'src/auth/token.ts'),
    {
      text: '会话没撤销是因为没调 revoke。另外发现一个无关的旧 bug：token 刷新丢了 rotation，刷新后 401。要记为待办吗？',
    },
  ])
  await turn(main, '先修登出；那个无关的 bug 加进待办', [
    fix('src/auth/session.ts', '{ step: 7 }', '{ step: 7, revoke: true }'),
    {
      calls: [
        call('todo_add', {
          title: '令牌刷新后 401',
          kind: 'defect',
          symptom: '刷新令牌后第一次请求得到 401',
          cause: 'refresh 重新签发时没有带 rotation',
          nextStep: '在 src/auth/token.ts 的 refresh 里带上 rotation，补一个测试',
          touchedFiles: ['src/auth/token.ts'],
          symbols: [{ file: 'src/auth/token.ts', symbol: 'refresh', line: 42 }],
          mustRead: [
            {
              label: 'refresh 的定义',
              text: 'export async function refresh(token: Token) { return issue(token.user) }',
              where: { file: 'src/auth/token.ts' },
            },
          ],
        }),
      ],
    },
    { text: '登出修好了，旧 bug 记为 #1.1' },
  ])
  await turn(main, '实机验证过了。想到一个新功能：记住我。先记下', [
    {
      calls: [
        call('todo_add', {
          title: '登录页加「记住我」',
          kind: 'idea',
          intent: '常用设备不用天天登录',
          nextStep: '确认令牌寿命能否按设备设置',
          touchedFiles: ['src/login.ts'],
        }),
      ],
    },
    { text: '记为 #1.2' },
  ])
  const sixth = await turn(main, '顺手把令牌寿命改成可配置', [
    ...look('src/auth/token.ts'),
    { calls: [call('bash', { command: 'sleep 0.4', description: 'check' })] },
    { calls: [call('todo_note', { id: '1.1', text: '令牌寿命已可配置，rotation 要和它一起传' })] },
    { text: '改好了，#1.1 已补充' },
  ])
  expect(asked(sixth, '与卡片 #1.1 相关')).toBe(true)
  expect(storedCards(stage.assistantHome)).toMatchObject([
    {
      number: '1.1',
      consent: { receipt: 'person-turn', turn: 4 },
      request: { text: '先修登出；那个无关的 bug 加进待办' },
      notes: ['令牌寿命已可配置，rotation 要和它一起传'],
      badge: 2,
    },
    { number: '1.2', consent: { receipt: 'person-turn', turn: 5 }, files: ['src/login.ts'] },
  ])

  const repair = fix('src/auth/token.ts', 'issue(token.user)', 'issue(token.user, token.rotation)')
  const before = stage.model.requests.length
  stage.model.play([...look('src/auth/token.ts'), repair, { text: '修好了。要把 #1.1 标为完成吗？' }])
  const dispatched = await stage.client().dispatch('1.1', { key: 'dialogue', mode: 'new' })
  await api.idle(dispatched.sessionId!)
  const fromSeed = stage.model.requests.slice(before)
  expect(asked(fromSeed.slice(0, 1), 'refresh 重新签发时没有带 rotation')).toBe(true)
  await turn(dispatched.sessionId!, '可以', [
    { calls: [call('todo_status', { id: '1.1', status: 'done' })] },
    { text: '已标为完成' },
  ])
  expect(storedCards(stage.assistantHome)[0]).toMatchObject({ number: '1.1', status: 'done' })

  writeFileSync(join(stage.repository, 'src/auth/token.ts'), code('src/auth/token.ts', sources['src/auth/token.ts']))
  const again = await turn(await api.create(stage.repository), '令牌刷新后第一次请求得到 401，查清楚修好', [
    search('refresh'),
    ...look('src/auth/router.ts', 'src/auth/session.ts', 'src/auth/token.ts'),
    repair,
    { text: '修好了' },
  ])
  console.log(`tokens from the seed: ${JSON.stringify(tokensOfSession(fromSeed))}`)
  console.log(`tokens when investigated again: ${JSON.stringify(tokensOfSession(again))}`)
  expect(tokensOfSession(fromSeed).sent).toBeLessThan(tokensOfSession(again).sent)
})
