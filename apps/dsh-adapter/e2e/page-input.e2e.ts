import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messageBox } from './dsh-page.ts'
import { draftOf, manyCards, openPage, openPageStage, type PageStage } from './page-stage.ts'

let stage: PageStage
let page: Page
let errors: string[]
const titles: Record<string, string> = {}

beforeAll(async () => {
  stage = await openPageStage()
  const client = stage.client()
  const workspace = { cwd: stage.repository }
  for (const [title, kind] of [
    ['刷新令牌后 401', 'defect'],
    ['支持批量导入', 'idea'],
    ['Crash on save', 'defect'],
  ] as const)
    titles[title] = (await client.addCard({ title, kind, ...workspace })).card.number
  const { card } = await client.addCard({ title: '旧缺陷', kind: 'defect', ...workspace })
  titles[card.title] = card.number
  await client.editCard(card.number, card.rev, { status: 'done' })
  ;({ page, errors } = await openPage(stage))
})
afterAll(async () => {
  expect(errors).toEqual([])
  await stage?.close()
})
beforeEach(async () => {
  await messageBox(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
})

const picker = () => page.getByRole('listbox', { name: '引用卡片' })
const offered = () => picker().getByRole('option').locator('span').allTextContents()
const type = (text: string) => page.keyboard.type(text)

test('typed tags are completed with the caret between them; one undo takes it back', async () => {
  await type('#db')
  expect(await draftOf(page)).toBe('#DB | #/DB')
  await type('修一下')
  expect(await draftOf(page)).toBe('#DB 修一下| #/DB')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await type('see #memo')
  expect(await draftOf(page)).toBe('see #MEMO | #/MEMO')
  await page.keyboard.press('Control+z')
  await expect.poll(() => messageBox(page).inputValue()).toBe('see #memo')
})

test('deleting completes nothing, and a broken opening tag takes its closing tag along', async () => {
  await type('x#db')
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  expect(await messageBox(page).inputValue()).toBe('#db')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await type('#db')
  await type('fix')
  for (let times = 0; times < 5; times++) await page.keyboard.press('Backspace')
  expect(await draftOf(page)).toBe('#D|')
})

test('an input method completes only when it is done', async () => {
  const session = await page.context().newCDPSession(page)
  await type('#')
  await session.send('Input.imeSetComposition', { text: 'db', selectionStart: 2, selectionEnd: 2 })
  await page.waitForTimeout(150)
  expect(await messageBox(page).inputValue()).toBe('#db')
  await session.send('Input.insertText', { text: 'db' })
  await expect.poll(() => draftOf(page)).toBe('#DB | #/DB')
})

test('a full-width sign asks for cards: unfinished ones, then done ones to fill up', async () => {
  await type('＃')
  await expect.poll(offered).toEqual(['Crash on save', '支持批量导入', '刷新令牌后 401', '旧缺陷'])
  expect(await picker().getByRole('group').count()).toBe(2)
})

test.each([
  { typed: '#i', found: ['支持批量导入'] },
  { typed: '#bug', found: ['Crash on save', '刷新令牌后 401', '旧缺陷'] },
  { typed: '#pldr', found: ['支持批量导入'] },
  { typed: '#daoru', found: ['支持批量导入'] },
  { typed: '#crash', found: ['Crash on save'] },
])('typing $typed offers $found', async ({ typed, found }) => {
  await type(typed)
  await expect.poll(offered).toEqual(found)
})

test('arrows and Enter insert a reference and send nothing; damage to its bracket leaves the number', async () => {
  const asked = stage.model.requests.length
  await type('看 #')
  await picker().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const number = titles['支持批量导入']
  expect(await draftOf(page)).toBe(`看 #${number}「支持批量导入」 |`)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  expect(await draftOf(page)).toBe(`看 #${number}|`)
  expect(stage.model.requests).toHaveLength(asked)
})

test('Tab and the mouse pick too, Escape closes, a space ends it', async () => {
  await type('#crash')
  await picker().waitFor()
  await page.keyboard.press('Tab')
  expect(await messageBox(page).inputValue()).toBe(`#${titles['Crash on save']}「Crash on save」 `)
  await type('#')
  await picker().getByText('支持批量导入').click()
  expect(await messageBox(page).inputValue()).toContain('「支持批量导入」 ')
  await type('#')
  await picker().waitFor()
  await page.keyboard.press('Escape')
  await picker().waitFor({ state: 'detached' })
  await type('1')
  await picker().waitFor()
  await type(' ')
  await picker().waitFor({ state: 'detached' })
})

test('completing a tag closes the list; code and URLs never open it', async () => {
  await type('#d')
  await picker().waitFor()
  await type('b')
  await picker().waitFor({ state: 'detached' })
  for (const typed of ['`#c', '`', ' https://example.com/#c', ' ##']) {
    await type(typed)
    await page.waitForTimeout(120)
    expect(await picker().count()).toBe(0)
  }
})

test('with a thousand cards the list opens and filters at once', async () => {
  await manyCards(stage, 1_000, (index) => `卡片 ${index} 批量导出`)
  await page.waitForTimeout(1_000)
  const start = Date.now()
  await type('#')
  await expect.poll(async () => (await offered()).length, { timeout: 10_000, interval: 10 }).toBe(8)
  const opened = Date.now() - start
  const before = Date.now()
  await type('pldc')
  await expect.poll(async () => (await offered()).length, { interval: 10 }).toBe(8)
  const filtered = Date.now() - before
  const keys = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        requestAnimationFrame(() => resolve(performance.now() - began))
      }),
  )
  console.log(
    `1,000 cards: list open after ${opened} ms, four letters of pinyin after ${filtered} ms, frame ${Math.round(keys)} ms`,
  )
  expect(opened).toBeLessThan(3_000)
  expect(filtered).toBeLessThan(1_500)
})
