/**
 * Takes the pictures of `docs/images` from a real daemon and browser:
 * `node apps/web-panel/test/browser/pictures.ts` after a build.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../../../../scripts/browser.mjs'
import { startDaemon } from './daemon.ts'
import { fillScene, FOLDER } from './scene.ts'

const FOLDER_OF_PICTURES = fileURLToPath(new URL('../../../../docs/images/', import.meta.url))
const here = `workspace=${encodeURIComponent(FOLDER)}`

const PICTURES = [
  {
    name: 'panel-en-light',
    locale: 'en-US',
    colorScheme: 'light',
    width: 1280,
    height: 720,
    fragment: `${here}&card=4.1`,
  },
  {
    name: 'panel-zh-light',
    locale: 'zh-CN',
    colorScheme: 'light',
    width: 1280,
    height: 720,
    fragment: `${here}&card=4.1`,
  },
  {
    name: 'panel-zh-dark',
    locale: 'zh-CN',
    colorScheme: 'dark',
    width: 1280,
    height: 720,
    fragment: `${here}&card=4.1`,
  },
  { name: 'panel-en-dark', locale: 'en-US', colorScheme: 'dark', width: 1280, height: 720, fragment: here },
  { name: 'panel-narrow-zh', locale: 'zh-CN', colorScheme: 'light', width: 390, height: 780, fragment: here },
  {
    name: 'panel-narrow-en-dark',
    locale: 'en-US',
    colorScheme: 'dark',
    width: 390,
    height: 780,
    fragment: `${here}&card=4.1`,
  },
  {
    name: 'panel-empty-zh',
    locale: 'zh-CN',
    colorScheme: 'light',
    width: 1280,
    height: 720,
    fragment: 'workspace=%2Fsrv%2Fnew',
  },
] as const

const [daemon, browser] = await Promise.all([startDaemon(), launchBrowser()])
try {
  await fillScene(daemon.client)
  await mkdir(FOLDER_OF_PICTURES, { recursive: true })
  for (const { name, width, height, fragment, ...look } of PICTURES) {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 500, ...look })
    const page = await context.newPage()
    await page.goto(await daemon.open(fragment))
    await page.locator('.link[data-link="live"]').waitFor({ state: 'attached', timeout: 5_000 })
    if (fragment.includes('card=')) await page.locator('.card').waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${FOLDER_OF_PICTURES}${name}.png` })
    await context.close()
  }
} finally {
  await browser.close()
  await daemon.stop()
}
