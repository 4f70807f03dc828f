import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDaemon, type TestDaemon } from './daemon.ts'
import { openBrowser, visitor } from './page.ts'

let daemon: TestDaemon
let browser: Browser

beforeAll(async () => {
  ;[daemon, browser] = await Promise.all([startDaemon(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await daemon?.stop()
})

const add = (title: string) => daemon.client.addCard({ title, kind: 'idea', workspace: 'inbox' })
const row = (page: Page, title: string) => page.locator('.row', { hasText: title })
const live = (page: Page) => page.locator('.link[data-link="live"]').waitFor()

describe('live', () => {
  it('shows a change from elsewhere within a blink, without asking for anything', async () => {
    const person = await visitor(browser)
    const page = await person.enter(daemon, 'workspace=inbox')
    await live(page)
    await page.waitForLoadState('networkidle')
    const { card } = await add('From a script')
    const at = Date.now()
    await row(page, 'From a script').waitFor()
    expect(Date.now() - at).toBeLessThan(1_000)
    await daemon.client.editCard(card.id, card.rev, { title: 'From a script, renamed' })
    await row(page, 'renamed').waitFor()
    await expect.poll(() => page.locator('.view').first().innerText()).toMatch(/1$/)
    await person.leave()
  })

  it('asks for nothing while nothing happens', async () => {
    const person = await visitor(browser)
    const page = await person.enter(daemon, 'workspace=inbox')
    await live(page)
    await page.waitForTimeout(1_500)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.waitForTimeout(3_000)
    expect(asked).toEqual([])
    await person.leave()
  })

  it('says that the connection is gone, and catches up by itself after a restart', async () => {
    const person = await visitor(browser)
    const page = await person.enter(daemon, 'workspace=inbox')
    await live(page)
    await daemon.halt()
    await page.getByText('Connection lost').waitFor()
    await daemon.resume()
    await add('While the panel was away')
    await row(page, 'While the panel was away').waitFor()
    await page.getByText('Connected again').waitFor()
    await page.getByText('Connected again').waitFor({ state: 'detached' })
    expect(person.wrongs).toEqual([])
    await person.leave()
  })

  it('waits in a folder that has no card yet, and shows its first one', async () => {
    const person = await visitor(browser)
    const page = await person.enter(daemon, 'workspace=%2Fsrv%2Fnot-yet')
    await page.getByText('No cards here yet').waitFor()
    await live(page)
    await daemon.client.addCard({ title: 'The first one', kind: 'idea', workspace: '/srv/not-yet' })
    await row(page, 'The first one').waitFor()
    await person.leave()
  })

  it('keeps two tabs the same', async () => {
    const person = await visitor(browser)
    const one = await person.enter(daemon, 'workspace=inbox')
    const two = await person.newPage()
    await two.goto(`${daemon.url}/#workspace=inbox`)
    await live(two)
    await add('Seen in both')
    await row(one, 'Seen in both').waitFor()
    await one.getByRole('checkbox', { name: 'Mark done: Seen in both' }).click()
    await row(two, 'Seen in both').waitFor({ state: 'detached' })
    await person.leave()
  })

  it('leaves what was typed alone when the browser goes offline and comes back', async () => {
    const person = await visitor(browser)
    const page = await person.enter(daemon, 'workspace=inbox')
    await live(page)
    await row(page, 'renamed').getByRole('link').click()
    await page.getByRole('textbox', { name: 'Add note' }).fill('half a thought')
    await person.context.setOffline(true)
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByText('The service does not answer').waitFor()
    await person.context.setOffline(false)
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.locator('.note', { hasText: 'half a thought' }).waitFor()
    expect(await page.locator('.note').count()).toBe(1)
    await person.leave()
  })
})
