import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findings } from './findings.ts'
import { startDaemon, type TestDaemon } from './daemon.ts'
import { openBrowser, visitor, type Visitor } from './page.ts'
import { fillScene, FOLDER } from './scene.ts'

let daemon: TestDaemon
let browser: Browser
let person: Visitor
let page: Page

const here = `workspace=${encodeURIComponent(FOLDER)}`
const titles = () => page.locator('.rows .row-link').allInnerTexts()
const row = (title: string) => page.locator('.row', { hasText: title })

beforeAll(async () => {
  ;[daemon, browser] = await Promise.all([startDaemon(), openBrowser()])
  await fillScene(daemon.client)
})
beforeEach(async () => {
  person = await visitor(browser)
  page = await person.enter(daemon, here)
  await page.locator('.row').first().waitFor()
  return async () => {
    expect(person.wrongs).toEqual([])
    await person.leave()
  }
})
afterAll(async () => {
  await browser?.close()
  await daemon?.stop()
})

describe('the list', () => {
  it('shows the five views with counts that add up, and remembers the last one', async () => {
    const counts = await page.locator('.view').allInnerTexts()
    expect(counts.map((each) => each.replace(/\s+/g, ' '))).toEqual([
      'Unfinished 4',
      'To fix 2',
      'To add 2',
      'Done 1',
      'All 5',
    ])
    await page.getByRole('button', { name: 'To add' }).click()
    await row('Retry webhooks').waitFor()
    expect(await titles()).toEqual(['Retry webhooks with a growing pause', 'Import orders from CSV'])
    await page.reload()
    await row('Retry webhooks').waitFor()
    expect(await page.locator('.view[aria-current]').innerText()).toContain('To add')
  })

  it('says on a row what matters at a glance', async () => {
    const text = await row('鉴权 token').innerText()
    for (const part of ['4.1', 'refresh 时没有带上 rotation', 'To fix', 'src/auth/router.ts', '+2', '1 note', 'now'])
      expect(text).toContain(part)
  })

  it('marks done by the radio and takes it back by the toast', async () => {
    await page.getByRole('checkbox', { name: 'Mark done: 结算页' }).click()
    await page.getByText('#4.2 is done').waitFor()
    await row('结算页').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.view').first().innerText()).toMatch(/3$/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await row('结算页').waitFor()
    await expect.poll(() => page.locator('.view').first().innerText()).toMatch(/4$/)
  })

  it('renames in place: Enter saves, Escape does not', async () => {
    await row('Import orders').getByRole('link').dblclick()
    await page.getByRole('textbox', { name: 'Title' }).fill('Import orders from a file')
    await page.keyboard.press('Escape')
    await row('Import orders from CSV').waitFor()
    await row('Import orders')
      .getByRole('button', { name: /Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Import orders from a file')
    await page.keyboard.press('Enter')
    await row('Import orders from a file').waitFor()
    const { cards } = await daemon.client.cards({ workspace: FOLDER })
    expect(cards[0]!.title).toBe('Import orders from a file')
  })

  it('archives, deletes and brings back from the × menu', async () => {
    const act = async (name: string) => {
      await row('Retry webhooks')
        .getByRole('button', { name: /Actions/ })
        .click()
      await page.getByRole('menuitem', { name }).click()
      await row('Retry webhooks').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Undo' }).last().click()
      await row('Retry webhooks').waitFor()
    }
    await act('Archive (drop)')
    await act('Delete')
    expect((await daemon.client.cards({ workspace: FOLDER })).counts.all).toBe(5)
  })

  it('shows unconfirmed cards on top; one click confirms', async () => {
    const waiting = page.getByRole('region', { name: '1 to confirm' })
    await waiting.getByText('订单导出没有分页').waitFor()
    await waiting.getByRole('button', { name: 'Confirm' }).click()
    await row('订单导出没有分页').waitFor()
    await waiting.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.view').first().innerText()).toMatch(/5$/)
  })

  it('switches the workspace; a choice made by hand holds for where the panel was opened from', async () => {
    await page.getByRole('button', { name: 'Switch workspace: shop-api' }).click()
    await page.getByRole('menuitemcheckbox', { name: /Inbox/ }).click()
    await row('软件设计的哲学').waitFor()
    await page.reload()
    await row('软件设计的哲学').waitFor()
    const elsewhere = await person.newPage()
    await elsewhere.goto(`${daemon.url}/`)
    await elsewhere.getByRole('button', { name: 'Switch workspace: All workspaces' }).waitFor()
    await elsewhere.locator('.row', { hasText: '鉴权' }).waitFor()
    expect(await elsewhere.locator('.row', { hasText: '鉴权' }).innerText()).toContain('shop-api')
  })

  it('speaks Chinese and English', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitemcheckbox', { name: '中文' }).click()
    await page.getByRole('button', { name: '新建卡片' }).waitFor()
    expect(await page.title()).toBe('待办助理')
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
    await page.reload()
    await page.getByRole('button', { name: '新建卡片' }).waitFor()
  })

  it('has no accessibility findings, with and without a card, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await findings(page), colorScheme).toEqual([])
      await row('鉴权').getByRole('link').click()
      await page.locator('.card').waitFor()
      expect(await findings(page), `${colorScheme}, a card`).toEqual([])
      await page.getByRole('button', { name: 'Close' }).click()
    }
  })
})
