/**
 * Takes the pictures of `docs/images` from a real daemon and browser:
 * `npx node apps/web-panel/test/browser/pictures.ts [part of a name]` after a build.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../../../scripts/browser.mjs'
import { startDaemon } from './daemon.ts'
import { startDsh } from './dsh.ts'
import { makeRepository } from './repository.ts'
import { importMany } from './many-cards.ts'
import { fillScene } from './scene.ts'

const FOLDER_OF_PICTURES = process.env.PICTURES ?? fileURLToPath(new URL('../../../../docs/images/', import.meta.url))

const repository = makeRepository({
  'src/auth/router.ts': 'export function refreshToken() {\n  return issue(session)\n}\n',
  'src/auth/session.ts': 'export const session = {}\n',
  'test/auth.test.ts': 'export {}\n',
  'web/checkout/summary.css': '.row {}\n',
  'deploy/gateway.yaml': 'retries: 2\ntimeout: 30s\n',
})
const here = `workspace=${encodeURIComponent(repository.folder)}`

interface Picture {
  name: string
  locale: 'zh-CN' | 'en-US'
  colorScheme: 'light' | 'dark'
  fragment: string
  wide?: boolean
  /** What the person does before the picture is taken. */
  act?: (page: Page) => Promise<void>
}

async function pick(page: Page) {
  await page.locator('.search .ghost').last().click()
  await page.locator('.pick').nth(0).click()
  await page.locator('.pick').nth(2).click()
}
async function search(page: Page) {
  await page.keyboard.press('/')
  await page.keyboard.type('orders')
  await page.locator('mark').first().waitFor()
}
async function openHandle(page: Page) {
  await page.locator('.card-handle').click()
  await page.locator('.menu').waitFor()
}
async function openHistory(page: Page) {
  await page.locator('.history-toggle').click()
  await page.locator('.history li').first().waitFor()
  await page.locator('.history-toggle').evaluate((toggle) => toggle.scrollIntoView({ block: 'center' }))
}

const PICTURES: Picture[] = [
  { name: 'panel-en-light', locale: 'en-US', colorScheme: 'light', fragment: `${here}&card=4.1` },
  { name: 'panel-zh-light', locale: 'zh-CN', colorScheme: 'light', fragment: `${here}&card=4.1` },
  { name: 'panel-zh-dark', locale: 'zh-CN', colorScheme: 'dark', fragment: `${here}&card=4.1` },
  { name: 'panel-en-dark', locale: 'en-US', colorScheme: 'dark', fragment: here },
  { name: 'panel-narrow-zh', locale: 'zh-CN', colorScheme: 'light', fragment: here, wide: false },
  { name: 'panel-narrow-en-dark', locale: 'en-US', colorScheme: 'dark', fragment: `${here}&card=4.1`, wide: false },
  { name: 'panel-empty-zh', locale: 'zh-CN', colorScheme: 'light', fragment: 'workspace=%2Fsrv%2Fnew' },
  {
    name: 'panel-empty-en-dark',
    locale: 'en-US',
    colorScheme: 'dark',
    fragment: 'workspace=%2Fsrv%2Fnew',
    wide: false,
  },
  { name: 'panel-handle-zh', locale: 'zh-CN', colorScheme: 'light', fragment: `${here}&card=4.1`, act: openHandle },
  { name: 'panel-history-en', locale: 'en-US', colorScheme: 'light', fragment: `${here}&card=4.1`, act: openHistory },
  { name: 'panel-select-zh-dark', locale: 'zh-CN', colorScheme: 'dark', fragment: here, act: pick },
  { name: 'panel-search-en', locale: 'en-US', colorScheme: 'light', fragment: here, act: search },
  { name: 'panel-settings-zh', locale: 'zh-CN', colorScheme: 'light', fragment: `${here}&page=settings` },
  { name: 'panel-settings-en-dark', locale: 'en-US', colorScheme: 'dark', fragment: `${here}&page=settings` },
  {
    name: 'panel-settings-narrow-zh-dark',
    locale: 'zh-CN',
    colorScheme: 'dark',
    fragment: `${here}&page=settings`,
    wide: false,
  },
  { name: 'panel-overview-en', locale: 'en-US', colorScheme: 'light', fragment: `${here}&page=overview` },
  { name: 'panel-overview-zh-dark', locale: 'zh-CN', colorScheme: 'dark', fragment: `${here}&page=overview` },
  {
    name: 'panel-overview-narrow-en',
    locale: 'en-US',
    colorScheme: 'light',
    fragment: `${here}&page=overview`,
    wide: false,
  },
]

const wanted = process.argv[2] ?? ''
const [daemon, browser] = await Promise.all([startDaemon(), launchBrowser()])
try {
  await fillScene(daemon.client, repository.folder)
  repository.write(
    'src/auth/router.ts',
    'export function refreshToken() {\n  return issue(session, { again: true })\n}\n',
  )
  repository.commit('Issue again on refresh')
  const login = (await daemon.client.card('4.1')).card
  await daemon.client.tool('todo_read', {
    arguments: { id: '4.1' },
    context: { sessionId: 'session-fix', rootSessionId: 'session-fix', turn: 1, cwd: repository.folder },
  })
  await daemon.client.editCard(login.id, login.rev, { title: '鉴权 token 刷新后 401' })
  const { card: renamed } = await daemon.client.card(login.id)
  await daemon.client.editCard(login.id, renamed.rev, { title: login.title })
  await importMany(daemon, 90, '/srv/web-shop', 22 * 3_600_000)
  const dsh = await startDsh(daemon)
  await mkdir(FOLDER_OF_PICTURES, { recursive: true })
  for (const { name, fragment, wide = true, act, ...look } of PICTURES) {
    if (!name.includes(wanted)) continue
    const viewport = wide ? { width: 1280, height: name.includes('handle') ? 560 : 720 } : { width: 390, height: 780 }
    const context = await browser.newContext({ viewport, hasTouch: !wide, ...look })
    const page = await context.newPage()
    await page.goto(await daemon.open(fragment))
    await page.locator('.link[data-link="live"]').waitFor({ state: 'attached', timeout: 5_000 })
    if (/card=|page=/.test(fragment)) await page.locator('.card, .shell').waitFor()
    await page.waitForLoadState('networkidle')
    if (name.includes('overview')) await page.getByRole('combobox').selectOption('all')
    await act?.(page)
    await page.waitForTimeout(600)
    await page.screenshot({ path: `${FOLDER_OF_PICTURES}/${name}.png` })
    await context.close()
  }
  dsh.leave()
} finally {
  await browser.close()
  await daemon.stop()
  repository.remove()
}
