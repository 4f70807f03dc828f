import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDaemon, type TestDaemon } from './daemon.ts'
import { importMany } from './many-cards.ts'
import { openBrowser, visitor } from './page.ts'

const FOLDER = '/srv/many'
let daemon: TestDaemon
let browser: Browser

beforeAll(async () => {
  ;[daemon, browser] = await Promise.all([startDaemon(), openBrowser()])
  await importMany(daemon, 2_000, FOLDER)
})
afterAll(async () => {
  await browser?.close()
  await daemon?.stop()
})

it('scrolls to the very end of a long list with few rows in the page, and stays live', async () => {
  const person = await visitor(browser)
  const page = await person.enter(daemon, `workspace=${encodeURIComponent(FOLDER)}`)
  await page.getByRole('button', { name: /^All/ }).click()
  await page.locator('.rows.virtual').waitFor()
  const list = page.locator('#cards')
  await expect
    .poll(async () => {
      await list.evaluate((box) => box.scrollTo(0, box.scrollHeight))
      return page.locator('.row', { hasText: /^.*Card 0 token/s }).count()
    })
    .toBe(1)
  expect(await page.locator('.row').count()).toBeLessThan(60)
  expect(await page.locator('.rows > li').last().getAttribute('aria-posinset')).toBe('2000')
  await list.evaluate((box) => box.scrollTo(0, 0))
  const { card } = await daemon.client.addCard({ title: 'On top of them all', kind: 'idea', workspace: FOLDER })
  await page.locator('.row', { hasText: card.title }).waitFor()
  expect(person.wrongs).toEqual([])
  await person.leave()
})

it('finds one card among them at once', async () => {
  const person = await visitor(browser)
  const page = await person.enter(daemon, `workspace=${encodeURIComponent(FOLDER)}`)
  await page.keyboard.press('/')
  await page.keyboard.type('Card 1234 ')
  await page.locator('.row', { hasText: 'Card 1234' }).waitFor()
  await expect.poll(() => page.locator('.row').count()).toBe(1)
  await person.leave()
})
