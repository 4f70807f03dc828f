import { createClient } from '@todo-assistant/shared/client'
import { TOOL_NAMES } from '@todo-assistant/shared/tool-arguments'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.mjs'
import { openSession, say } from './dsh-page.ts'
import { runHeadless } from './dsh-process.ts'
import type { ModelRequest } from './scripted-model.ts'
import { openStage, type Stage } from './stage.ts'
import { storedCards } from './stored-cards.ts'

let stage: Stage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

const defect = {
  title: '鉴权 token 刷新后 401',
  kind: 'defect',
  symptom: '刷新令牌后第一次请求得到 401',
  cause: 'refresh 没有带 rotation',
  nextStep: '在 refresh 里带上 rotation 并补测试',
  touchedFiles: ['./src/auth/router.ts'],
  mustRead: [
    { label: 'refresh 的定义', text: 'export function refresh(): void {}', where: { file: 'src/auth/router.ts' } },
  ],
}

/** The last tool result that the model was sent. */
function toolResult(request: ModelRequest | undefined): string {
  return request?.messages.findLast((message) => message.role === 'tool')?.content ?? ''
}

test('a headless session captures a card, notes, reads, lists and finishes it', async () => {
  await stage.startDaemon()
  stage.model.play([
    { calls: [{ name: 'todo_add', arguments: defect }] },
    { calls: [{ name: 'todo_note', arguments: { id: '#1.1', text: '在手机端也能复现' } }] },
    { calls: [{ name: 'todo_read', arguments: { id: '1.1' } }] },
    { calls: [{ name: 'todo_list', arguments: {} }] },
    { calls: [{ name: 'todo_status', arguments: { id: '1.1', status: 'done' } }] },
    { text: '已记下 #1.1' },
  ])

  const printed = await runHeadless(stage.dsh, stage.repository, '记一下：刷新后 401')
  expect(printed).toContain('已记下 #1.1')

  const [first, ...later] = stage.model.requests
  expect(first?.tools.map((tool) => tool.function.name)).toEqual(expect.arrayContaining([...TOOL_NAMES]))
  const [added, noted, read, listed, finished] = later.map(toolResult)
  expect(added).toContain('#1.1')
  expect(noted).toContain('#1.1')
  expect(read).toContain('refresh 没有带 rotation')
  expect(listed).toContain('鉴权 token 刷新后 401')
  expect(finished).toContain('#1.1')
  expect(storedCards(stage.assistantHome)).toMatchObject([
    {
      number: '1.1',
      title: defect.title,
      status: 'done',
      confirmed: true,
      workspace: stage.repository,
      consent: { receipt: 'person-turn' },
      request: { text: '记一下：刷新后 401' },
      anchors: { commit: stage.head, branch: 'main' },
      files: ['src/auth/router.ts'],
      notes: ['在手机端也能复现'],
    },
  ])
})

test('a duplicate makes nothing and says what to ask and to call; parts are read one by one', async () => {
  await stage.startDaemon()
  const add = (more: object) => ({ calls: [{ name: 'todo_add', arguments: { ...defect, ...more } }] })
  const read = (part: string) => ({ calls: [{ name: 'todo_read', arguments: { id: '1.1', part } }] })
  stage.model.play([
    add({ park: [{ label: '最早的讨论', why: '排除了方案 A', where: { file: 'src/auth/router.ts' } }] }),
    add({ title: '鉴权 token 刷新后返回 401' }),
    add({ title: '鉴权 token 刷新后返回 401', notDuplicateOf: ['#1.1'] }),
    read('request'),
    read('notes'),
    read('park:1'),
    read('park:9'),
    { text: '好' },
  ])
  await runHeadless(stage.dsh, stage.repository, '两张都记')

  const [, first, second, third, request, notes, park, missing] = stage.model.requests.map(toolResult)
  expect(first).toContain('#1.1')
  expect(second).toMatch(/#1\.1.*todo_note.*notDuplicateOf/s)
  expect(third).toContain('#1.2')
  expect(request).toContain('│ 两张都记')
  expect(notes).toContain('#1.1')
  expect(park).toContain('最早的讨论')
  expect(missing).toContain('park:1')
})

test('a limit is answered with the limit and the count, and the model mends its call', async () => {
  await stage.startDaemon()
  await stage.configure('headless', { locale: 'en' })
  stage.model.play([
    { calls: [{ name: 'todo_add', arguments: { ...defect, title: 'x'.repeat(41) } }] },
    { calls: [{ name: 'todo_add', arguments: defect }] },
    { text: 'kept' },
  ])

  await runHeadless(stage.dsh, stage.repository, 'keep it')

  expect(toolResult(stage.model.requests[1])).toMatch(/title.*40.*41|title.*41.*40/s)
  expect(storedCards(stage.assistantHome)).toHaveLength(1)
})

test('a card agreed to in the browser shows live in an open panel', async () => {
  const daemon = await stage.startDaemon()
  const web = await stage.startWeb()
  const browser = await launchBrowser()
  stage.onClose(() => browser.close())

  const panel = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  const login = await createClient({ baseUrl: daemon.url, token: () => daemon.token }).loginCode()
  await panel.goto(login.url)
  await panel.evaluate(() => Object.assign(window, { stillTheSamePage: true }))

  const page = await browser.newPage()
  await openSession(page, web.url, stage.repository)
  stage.model.play([{ text: '主任务完成。另外发现刷新令牌后 401，影响所有登录用户，是否记为待办？' }])
  await say(page, '修好登录页')
  await page.getByText('是否记为待办').waitFor()
  stage.model.play([{ calls: [{ name: 'todo_add', arguments: defect }] }, { text: '已记下 #1.1' }])
  await say(page, '加')
  await page.getByText('已记下 #1.1').waitFor()

  await panel.getByText(defect.title).first().waitFor({ timeout: 5_000 })
  expect(await panel.evaluate(() => 'stillTheSamePage' in window)).toBe(true)
  const [card] = storedCards(stage.assistantHome)
  expect(card).toMatchObject({
    number: '1.1',
    confirmed: true,
    consent: { receipt: 'person-turn', turn: 2 },
    request: { text: '加' },
    origin: { turn: 2, cwd: stage.repository },
  })
  expect(card?.origin.rootSessionId).toBe(card?.origin.sessionId)
  // The finding lies in the turn before the yes.
  expect(card?.origin.seqRange[0]).toBeLessThan(5)
})
