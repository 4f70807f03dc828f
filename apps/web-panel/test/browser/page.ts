import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from '../../../../scripts/browser.mjs'
import type { TestDaemon } from './daemon.ts'

/** A browser profile of its own that keeps what went wrong in its pages. */
export interface Visitor {
  context: BrowserContext
  /** Errors, CSP reports and failed scripts of every page, in order. */
  wrongs: string[]
  /** Opens the panel by a one-time address. @param fragment for example `card=3.2`. */
  enter(daemon: TestDaemon, fragment?: string): Promise<Page>
  newPage(): Promise<Page>
  leave(): Promise<void>
}

export const openBrowser = (): Promise<Browser> => launchBrowser()

export async function visitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', ...options })
  const wrongs: string[] = []
  async function newPage() {
    const page = await context.newPage()
    page.on('pageerror', (error) => wrongs.push(error.message))
    page.on('console', (message) => {
      // Refused requests are part of some tests; the page itself says what they mean.
      if (message.type() === 'error' && !/Failed to load resource|WebSocket/.test(message.text()))
        wrongs.push(message.text())
    })
    return page
  }
  return {
    context,
    wrongs,
    newPage,
    async enter(daemon, fragment) {
      const page = await newPage()
      await page.goto(await daemon.open(fragment))
      await page.locator('.views').waitFor()
      return page
    },
    leave: () => context.close(),
  }
}
