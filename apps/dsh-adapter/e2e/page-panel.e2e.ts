import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageBox, say } from './dsh-page.ts'
import { openPage, openPageStage, type PageStage } from './page-stage.ts'

let stage: PageStage
let page: Page
let errors: string[]
let panel: FrameLocator

beforeAll(async () => {
  stage = await openPageStage()
  ;({ page, errors } = await openPage(stage))
  panel = page.frameLocator('iframe[title="待办助理"]')
})
afterAll(async () => {
  expect(errors).toEqual([])
  await stage?.close()
})

const defect = {
  title: '刷新令牌后 401',
  kind: 'defect',
  symptom: 'refresh 返回 401',
  nextStep: '带上 rotation',
  touchedFiles: ['src/auth/router.ts'],
  mustRead: [],
}
const entry = () => page.getByRole('button', { name: /^打开待办助理/ })

test('the panel opens inside DSH, logged in, on the session’s workspace; no token of the daemon is on the page', async () => {
  const seen: string[] = []
  page.on('request', (request) =>
    seen.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
  )
  stage.model.play([{ calls: [{ name: 'todo_add', arguments: defect }] }, { text: '已记下 #1.1' }])
  await say(page, '记一下刷新令牌的问题')
  await page.getByText('已记下').first().waitFor()
  await entry().click()
  await panel.getByText(defect.title).first().waitFor()
  expect(await panel.getByText('repository').count()).toBeGreaterThan(0)
  const { token } = stage.daemon!
  expect(token.length).toBeGreaterThan(10)
  expect(seen.filter((each) => each.includes(token))).toEqual([])
  expect(await page.content()).not.toContain(token)
})

test('a number in a message opens its card', async () => {
  await page.getByRole('button', { name: '打开卡片 #1.1' }).first().click()
  await panel.getByText('带上 rotation').first().waitFor()
})

test('a note of the agent is counted at the entry until the card is opened', async () => {
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  const note = { id: '#1.1', text: '登录页也会触发', kind: 'supplement' }
  stage.model.play([{ calls: [{ name: 'todo_note', arguments: note }] }, { text: '补充好了' }])
  await say(page, '继续主任务')
  await page.getByText('补充好了').first().waitFor()
  await expect.poll(() => entry().getAttribute('aria-label')).toBe('打开待办助理，1 条新动静')
})

test('an insert from anywhere lands in the input of this page and is not sent', async () => {
  const asked = stage.model.requests.length
  const adapters = await stage.client().adapters()
  expect(adapters.adapters.find((each) => each.online)?.capabilities).toContain('insert')
  const dispatch = await stage.client().dispatch('#1.1', { key: 'insert-1', mode: 'insert' })
  expect(dispatch.state).toBe('done')
  expect(await messageBox(page).inputValue()).toContain('#1.1')
  expect(stage.model.requests).toHaveLength(asked)
})

test('a new session asked for in the panel is shown on this page; the panel follows there and back', async () => {
  await messageBox(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  if (!(await page.locator('.todo-assistant-drawer').isVisible())) await entry().click()
  await panel.locator('body').click({ position: { x: 5, y: 5 } })
  stage.model.play([{ text: '开始处理' }])
  const dispatch = await stage.client().dispatch('#1.1', { key: 'new-1', mode: 'new' })
  expect(dispatch.state).toBe('done')
  await page.getByText('开始处理').first().waitFor()
  const sessionInPanel = () =>
    page
      .frames()
      .find((frame) => frame.url().includes('embedded=1'))
      ?.evaluate(() => location.hash)
  await expect.poll(sessionInPanel).toContain(`session=${dispatch.sessionId}`)
  // Beside the drawer DSH folds its sidebar away.
  await entry().click()
  // Both sessions have their titles, and the header one of them: the rows of the sidebar come first, the newest on top.
  const titled = page.getByText('A title', { exact: true })
  await expect.poll(() => titled.count(), { timeout: 10_000 }).toBe(3)
  await titled.nth(1).click()
  await entry().click()
  await expect.poll(sessionInPanel).not.toContain(`session=${dispatch.sessionId}`)
  await panel.getByText(defect.title).first().waitFor()
})

test('the page says why when the daemon is gone, and comes back with it', async () => {
  await stage.daemon!.stop()
  await page.reload()
  await entry().waitFor()
  await expect.poll(() => entry().getAttribute('aria-label')).toContain('没有运行')
  await entry().click()
  await page.getByRole('complementary', { name: '待办助理' }).getByText('todo-assistant serve').waitFor()
  await messageBox(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' #')
  await page.locator('.todo-assistant-picker').getByText('没有运行').waitFor()
  await stage.restartDaemon()
  await page.getByRole('button', { name: '再试一次' }).click()
  await panel.getByText(defect.title).first().waitFor()
})

test('without a page the daemon is told that no insert is possible', async () => {
  await page.context().close()
  await expect
    .poll(async () => (await stage.client().adapters()).adapters.find((each) => each.online)?.capabilities)
    .not.toContain('insert')
})
