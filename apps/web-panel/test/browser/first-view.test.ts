import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDaemon, type TestDaemon } from './daemon.ts'
import { openBrowser, visitor } from './page.ts'
import { fillScene, FOLDER } from './scene.ts'

let daemon: TestDaemon
let browser: Browser

beforeAll(async () => {
  ;[daemon, browser] = await Promise.all([startDaemon(), openBrowser()])
  await fillScene(daemon.client)
})
afterAll(async () => {
  await browser?.close()
  await daemon?.stop()
})

const SCRIPT_BUDGET = 100_000

it('is under 100 kB of script and one round trip of data', async () => {
  const person = await visitor(browser)
  const page = await person.newPage()
  const scripts: Promise<number>[] = []
  const data: string[] = []
  let shown = false
  page.on('response', (response) => {
    if (shown) return
    const path = new URL(response.url()).pathname
    if (path.endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
    else if (path.startsWith('/api/')) data.push(path)
  })
  await page.goto(await daemon.open(`workspace=${encodeURIComponent(FOLDER)}`))
  await page.locator('.row').first().waitFor()
  shown = true
  const bytes = (await Promise.all(scripts)).reduce((sum, each) => sum + each, 0)
  console.log(`first view: ${(bytes / 1_000).toFixed(1)} kB of script, gzip; asked for ${data.join(', ')}`)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(SCRIPT_BUDGET)
  // After the login, each is asked for at once and only once.
  expect(data.filter((path) => path !== '/api/v1/login').length).toBeLessThanOrEqual(3)
  await person.leave()
})

it('runs under a policy that allows nothing inline and nothing from elsewhere', async () => {
  const answer = await fetch(`${daemon.url}/`)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  const html = await answer.text()
  expect(html).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=/)
})
