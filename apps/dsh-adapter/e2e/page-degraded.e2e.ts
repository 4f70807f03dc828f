import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageBox } from './dsh-page.ts'
import { exchange, openPage, openPageStage, type PageStage } from './page-stage.ts'

let stage: PageStage
beforeAll(async () => {
  stage = await openPageStage({ daemon: false })
})
afterAll(() => stage?.close())

const entry = (page: Page) => page.getByRole('button', { name: /^打开待办助理/ })
const drawer = (page: Page) => page.getByRole('complementary', { name: '待办助理' })

/** Changes our own answers or code on their way to the page, as another version of a half would. */
async function changed(page: Page, path: string, change: (text: string) => string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
  await page.reload()
}

test('a blank session has its entry at the foot of the sidebar, and the page works without a daemon', async () => {
  const { page, errors } = await openPage(stage)
  await entry(page).waitFor()
  expect(await entry(page).count()).toBe(1)
  await expect.poll(() => entry(page).getAttribute('aria-label')).toContain('没有运行')
  await exchange(stage, page, '你好', '另外发现一个无关的问题。')
  expect(await entry(page).count()).toBe(1)

  await page.getByRole('button', { name: '记为待办' }).click()
  const layer = page.getByRole('dialog', { name: '记为待办' })
  await layer.getByText('没有运行').waitFor()
  stage.model.play([{ text: '好，先存下' }])
  await layer.getByRole('button', { name: '发给 Agent' }).click()
  await page.getByText('好，先存下').first().waitFor()
  await messageBox(page).click()
  await page.keyboard.type('#db')
  expect(await messageBox(page).inputValue()).toBe('#DB  #/DB')
  expect(errors).toEqual([])
  await page.context().close()
})

test.each([
  { what: 'an old host half', answer: { ok: true, value: { protocol: 0 } }, reason: '重启 DSH 使两者一致' },
  { what: 'a newer host half', answer: { ok: true, value: { protocol: 99 } }, reason: '刷新页面使两者一致' },
])('$what is named at the entry, in the panel and in the layer', async ({ answer, reason }) => {
  const { page, errors } = await openPage(stage)
  await exchange(stage, page, '你好', '另外发现一个无关的问题。')
  await changed(page, '**/todo-assistant/hello', () => JSON.stringify(answer))
  await expect.poll(() => entry(page).getAttribute('aria-label')).toContain(reason)
  await page.getByRole('button', { name: '记为待办' }).click()
  const layer = page.getByRole('dialog', { name: '记为待办' })
  await layer.getByText(reason).waitFor()
  expect(await layer.getByRole('button', { name: '发给 Agent' }).isDisabled()).toBe(true)
  await layer.getByRole('button', { name: '插入到对话框' }).click()
  expect(await messageBox(page).inputValue()).toContain('todo_add')
  await entry(page).click()
  await drawer(page).getByText(reason).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('without a host half the page says so and stays whole', async () => {
  const { page, errors } = await openPage(stage)
  await page.route('**/todo-assistant/**', (route) => route.fulfill({ status: 404, body: '<!doctype html>' }))
  await page.reload()
  await expect.poll(() => entry(page).getAttribute('aria-label')).toContain('服务端部分')
  expect(errors).toEqual([])
  await page.context().close()
})

test('slots that a build lacks are named in the panel; the rest works', async () => {
  await stage.startDaemon()
  const { page, errors } = await openPage(stage)
  await changed(page, '**/plugins/dsh-todo-assistant/client.js*', (code) =>
    code
      .replaceAll('conversation.chat.assistant-actions', 'conversation.none')
      .replaceAll('conversation.input.overlay', 'conversation.none'),
  )
  await entry(page).click()
  await drawer(page).getByText('没有这些功能的位置：记为待办、输入框里的补全与引用').waitFor()
  await page.frameLocator('.todo-assistant-frame iframe').getByText('未完成').first().waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('opened by another name, the page says where the panel can be framed', async () => {
  const { page } = await openPage(stage)
  await page.goto(stage.web.url.replace('127.0.0.1', 'localhost'))
  await entry(page).click()
  await drawer(page)
    .getByText(`面板只能嵌在 ${new URL(stage.web.url).origin}`)
    .waitFor()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    drawer(page).locator('p').getByRole('button', { name: '在新标签页打开' }).click(),
  ])
  await tab.getByText('未完成').first().waitFor()
  await page.context().close()
})
