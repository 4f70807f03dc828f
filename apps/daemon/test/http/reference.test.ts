import { expect, test } from 'vitest'
import { launchBrowser } from '../../../../scripts/browser.mjs'
import { atEnd, runDaemon } from '../daemon.ts'

test('the page of the REST interface needs no token, holds no data and has the panel’s policy', async () => {
  const daemon = await runDaemon()
  await daemon.client.addCard({ title: 'nobody reads this', kind: 'idea' })
  for (const name of ['', 'reference.js', 'reference.css', 'openapi.json']) {
    const response = await fetch(`${daemon.url}/reference/${name}`)
    expect([name, response.status]).toEqual([name, 200])
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await response.text()).not.toContain('nobody reads this')
  }
  const served = await (await fetch(`${daemon.url}/reference/openapi.json`)).json()
  expect(served).toEqual(await (await daemon.fetch('/openapi.json')).json())
})

test('in a browser it lists every route and sends a call, without breaking the policy', async () => {
  const daemon = await runDaemon()
  await daemon.client.addCard({ title: 'seen from the reference', kind: 'idea' })
  const browser = await launchBrowser()
  atEnd(() => browser.close())
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(`${daemon.url}/reference/`)
  await page.locator('details.route').first().waitFor()
  const document = (await (await daemon.fetch('/openapi.json')).json()) as { paths: Record<string, object> }
  const routes = Object.values(document.paths).flatMap((methods) => Object.keys(methods))
  expect(await page.locator('details.route').count()).toBe(routes.length)

  await page.fill('#token', daemon.token)
  await page.click('#token-form button')
  await page.fill('#filter', 'get/api/v1/cards')
  const list = page.locator('details.route:not([hidden])').first()
  await list.locator('summary').click()
  await list.locator('button').click()
  await list.locator('pre', { hasText: 'seen from the reference' }).waitFor()
  expect(complaints).toEqual([])
})
