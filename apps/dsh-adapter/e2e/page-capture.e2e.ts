import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { messageBox, say } from './dsh-page.ts'
import { draftOf, exchange, openPage, openPageStage, type PageStage } from './page-stage.ts'
import { storedCards } from './stored-cards.ts'

const answer = [
  '登录页已修复，测试通过。',
  '另外发现刷新令牌后 401，影响所有登录用户：',
  '- 路径 `src/auth/router.ts`\n- 与本任务无关',
  '```ts\nrefresh()\n\nretry()\n```',
].join('\n\n')

const defect = {
  title: '刷新令牌后 401',
  kind: 'defect',
  symptom: 'refresh 返回 401',
  nextStep: '带上 rotation',
  touchedFiles: ['src/auth/router.ts'],
  mustRead: [],
}

let stage: PageStage
let page: Page
let errors: string[]
beforeAll(async () => {
  stage = await openPageStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  ;({ page, errors } = await openPage(stage))
})
afterEach(() => page.context().close())

test('what is picked in the layer goes to the agent; only the added sentence is the developer’s', async () => {
  const { model, assistantHome } = stage
  await exchange(stage, page, '修好登录页', answer)
  const button = page.getByRole('button', { name: '记为待办' })
  await button.click()
  const layer = page.getByRole('dialog', { name: '记为待办' })
  await expect
    .poll(() =>
      layer.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked)),
    )
    .toEqual([false, false, true, true, false])
  await layer.getByRole('radio', { name: '待修复' }).check()
  await layer.getByLabel('补一句话').fill('这其实是个 bug')
  model.play([{ calls: [{ name: 'todo_add', arguments: defect }] }, { text: '已记下' }])
  await layer.getByRole('button', { name: '发给 Agent' }).click()
  await page.getByText('已记下').first().waitFor()

  const request = model.requests.at(-2)?.messages.at(-1)
  expect(request?.role).toBe('user')
  expect(request?.content).toContain('> 另外发现刷新令牌后 401')
  expect(request?.content).toContain('> - 路径 `src/auth/router.ts`\n> - 与本任务无关')
  expect(request?.content).not.toContain('登录页已修复')
  const card = storedCards(assistantHome).at(-1)
  expect(card).toMatchObject({ confirmed: true, consent: { receipt: 'button' }, request: { text: '这其实是个 bug' } })
  expect(errors).toEqual([])
})

test('the layer works from the keyboard, closes with Escape and gives the focus back', async () => {
  const { model } = stage
  await exchange(stage, page, '修好登录页', answer)
  const button = page.getByRole('button', { name: '记为待办' })
  const layer = page.getByRole('dialog', { name: '记为待办' })
  const asked = model.requests.length

  await button.focus()
  await page.keyboard.press('Enter')
  await layer.waitFor()
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('发给 Agent')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect.poll(() => layer.getByText('已选 4 / 4 段').isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await layer.waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(model.requests).toHaveLength(asked)
})

test('put into the input only fills, and several are collected', async () => {
  const { model } = stage
  await exchange(stage, page, '修好登录页', answer)
  const asked = model.requests.length
  const button = page.getByRole('button', { name: '记为待办' })
  const layer = page.getByRole('dialog', { name: '记为待办' })
  for (const sentence of ['第一个', '第二个']) {
    await button.click()
    await layer.getByLabel('补一句话').fill(sentence)
    await layer.getByRole('button', { name: '插入到对话框' }).click()
    await layer.waitFor({ state: 'detached' })
  }
  const draft = await messageBox(page).inputValue()
  expect(draft.match(/todo_add/g)).toHaveLength(2)
  expect(draft.indexOf('第一个')).toBeLessThan(draft.indexOf('第二个'))
  expect(await draftOf(page)).toMatch(/\|$/)
  expect(model.requests).toHaveLength(asked)
})

test('Shift+click sends the whole message at once', async () => {
  const { model } = stage
  await exchange(stage, page, '修好登录页', '顺便发现 #2.1 也在这里。')
  model.play([{ text: '好的' }])
  await page.getByRole('button', { name: '记为待办' }).click({ modifiers: ['Shift'] })
  await page.getByText('好的').first().waitFor()
  expect(model.requests.at(-1)?.messages.at(-1)?.content).toContain('> 顺便发现 #2.1 也在这里。')
  expect(await page.getByRole('button', { name: '打开卡片 #2.1' }).isVisible()).toBe(true)
})

test('a later word of the developer is theirs again', async () => {
  const { model, assistantHome } = stage
  await exchange(stage, page, '修好登录页', answer)
  model.play([{ text: '要记吗？' }, { text: 'x' }])
  await page.getByRole('button', { name: '记为待办' }).click({ modifiers: ['Shift'] })
  await page.getByText('要记吗？').first().waitFor()
  const other = { ...defect, title: '会话页空白', touchedFiles: ['src/auth/session.ts'] }
  model.play([{ calls: [{ name: 'todo_add', arguments: other }] }, { text: '记好了' }])
  await say(page, '记吧')
  await page.getByText('记好了').first().waitFor()
  expect(storedCards(assistantHome).at(-1)).toMatchObject({
    consent: { receipt: 'person-turn' },
    request: { text: '记吧' },
  })
})
