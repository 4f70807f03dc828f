// A stage with DSH in the web, for the browser half: one DSH a file, a page and a session of its own for each test.

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from '../../../scripts/browser.mjs'
import type { RunningDaemon } from './daemon-process.ts'
import { messageBox, openSession, say } from './dsh-page.ts'
import { openStage, type Stage } from './stage.ts'

export interface PageStage extends Stage {
  /** The first daemon; absent when it was left away. */
  daemon: RunningDaemon | undefined
  web: Awaited<ReturnType<Stage['startWeb']>>
  browser: Browser
  /** Whether a page of it was open before. */
  visited: boolean
}

/** @param options `daemon: false` leaves the daemon away. */
export async function openPageStage(options: { daemon?: boolean } = {}): Promise<PageStage> {
  const stage = await openStage()
  try {
    const daemon = options.daemon === false ? undefined : await stage.startDaemon()
    const web = await stage.startWeb()
    const browser = await launchBrowser()
    stage.onClose(() => browser.close())
    return Object.assign(stage, { daemon, web, browser, visited: false })
  } catch (error) {
    await stage.close()
    throw error
  }
}

export interface SessionPage {
  page: Page
  /** What the page threw; none of it may be ours. */
  errors: string[]
}

/** DSH's page with a new session in the stage's repository; Chinese and light unless said otherwise. */
export async function openPage(stage: PageStage, options: BrowserContextOptions = {}): Promise<SessionPage> {
  const context = await stage.browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1360, height: 820 },
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  if (!stage.visited) await openSession(page, stage.web.url, stage.repository)
  else {
    // DSH opens a new session in the folder used last by itself.
    const notice = page.getByRole('button', { name: /^(?:Continue|继续)$/ })
    await page.addLocatorHandler(notice, () => notice.click())
    await page.goto(stage.web.url)
    await page.locator('textarea:not([readonly])').click()
  }
  stage.visited = true
  return { page, errors }
}

/** Has the scripted model answer one message. */
export async function exchange({ model }: PageStage, page: Page, said: string, answer: string): Promise<void> {
  model.play([{ text: answer }])
  await say(page, said)
  await page.locator('.todo-assistant-action').last().waitFor()
}

/** The draft and where the caret stands, as `text|more`. */
export async function draftOf(page: Page): Promise<string> {
  return messageBox(page).evaluate((box) => {
    const { value, selectionStart } = box as HTMLTextAreaElement
    return `${value.slice(0, selectionStart)}|${value.slice(selectionStart)}`
  })
}

/** Makes many cards in the stage's repository at once, by an import; `titleOf` names each. */
export async function manyCards(stage: PageStage, count: number, titleOf: (index: number) => string): Promise<void> {
  const client = stage.client()
  const { card } = await client.addCard({ title: titleOf(0), kind: 'idea', cwd: stage.repository })
  const { url, token } = stage.daemon!
  const response = await fetch(`${url}/api/v1/export`, { headers: { authorization: `Bearer ${token}` } })
  const lines = (await response.text()).split('\n').filter(Boolean)
  const template = JSON.parse(lines.find((line) => line.includes(`"${card.id}"`) && line.includes('"type":"card"'))!)
  const cards = Array.from({ length: count - 1 }, (_, index) =>
    JSON.stringify({
      ...template,
      id: `td_many${String(index).padStart(6, '0')}`,
      major: 1_000 + index,
      minor: 0,
      title: titleOf(index + 1),
    }),
  )
  const head = lines.filter((line) => /"type":"(?:todo-assistant-export|workspace)"/.test(line))
  await client.importCards([...head, ...cards, ''].join('\n'), true)
}
