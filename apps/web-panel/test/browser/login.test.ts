import type { Browser } from 'playwright-core'
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

describe('login', () => {
  it('trades the code and takes it out of the address and the history', async () => {
    const person = await visitor(browser)
    const page = await person.enter(daemon, 'workspace=inbox')
    expect(page.url()).toBe(`${daemon.url}/#workspace=inbox`)
    const kept = await page.evaluate(() => [JSON.stringify(sessionStorage), JSON.stringify(localStorage)])
    expect(kept[0]).toContain('p_')
    expect(kept[1]).not.toContain('p_')
    await page.reload()
    await page.locator('.views').waitFor()
    expect(person.wrongs).toEqual([])
    await person.leave()
  })

  it('lets a bookmark in while another tab is open, and shows how to open it when none is', async () => {
    const person = await visitor(browser)
    const first = await person.enter(daemon)
    const second = await person.newPage()
    await second.goto(`${daemon.url}/`)
    await second.locator('.views').waitFor()
    await first.close()
    await second.close()
    const third = await person.newPage()
    await third.goto(`${daemon.url}/`)
    await third.getByText('todo-assistant open', { exact: true }).waitFor()
    expect(await third.evaluate(() => document.body.innerText)).toContain('This tab is not signed in yet')
    await person.leave()
  })

  it('keeps a remembered browser signed in without another tab', async () => {
    const person = await visitor(browser)
    const page = await person.newPage()
    await page.goto(`${daemon.url}/`)
    await page.getByLabel('Remember me in this browser').check()
    await page.getByLabel('or paste a one-time address').fill(await daemon.open())
    await page.getByRole('button', { name: 'Enter' }).click()
    await page.locator('.views').waitFor()
    await page.close()
    const later = await person.newPage()
    await later.goto(`${daemon.url}/`)
    await later.locator('.views').waitFor()
    const held = await later.evaluate(
      () => JSON.parse(localStorage.getItem('todo-assistant:session')!) as { expiresAt: number },
    )
    expect(held.expiresAt - Date.now()).toBeGreaterThan(29 * 86_400_000)
    await person.leave()
  })

  it('says that a code was used already', async () => {
    const person = await visitor(browser)
    const address = await daemon.open()
    const page = await person.newPage()
    await page.goto(address)
    await page.locator('.views').waitFor()
    await page.close()
    const again = await person.newPage()
    await again.goto(address)
    await again.getByText('was used already or has expired').waitFor()
    expect(again.url()).not.toContain('code=')
    await person.leave()
  })

  it('goes back to the login in every tab once the token is revoked', async () => {
    const person = await visitor(browser)
    const page = await person.enter(daemon)
    const other = await person.newPage()
    await other.goto(`${daemon.url}/`)
    await other.locator('.views').waitFor()
    await page.evaluate(async () => {
      const { token } = JSON.parse(sessionStorage.getItem('todo-assistant:session')!) as { token: string }
      await fetch('/api/v1/login', { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
    })
    // The next request notices; one that was under way may have done so already and taken the list away.
    await page
      .getByRole('button', { name: 'Done' })
      .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
    await page.getByText('expired or was revoked').waitFor()
    await other.getByText('expired or was revoked').waitFor()
    await person.leave()
  })
})
