// DSH's own page, used as a person does.

import type { Locator, Page } from 'playwright-core'

/** Opens DSH, in Chinese or English, and starts a session in a folder. */
export async function openSession(page: Page, url: string, folder: string): Promise<void> {
  // A first visit shows a notice, some moments after the page.
  const notice = page.getByRole('button', { name: /^(?:Continue|继续)$/ })
  await page.addLocatorHandler(notice, () => notice.click())
  await page.goto(url)
  await messageBox(page).click()
  await page.getByRole('button', { name: /^(?:Edit path|编辑路径)$/ }).click()
  await page.getByRole('dialog').locator('input').fill(folder)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^(?:Open|打开)$/ }).click()
  await page.locator('textarea:not([readonly])').waitFor()
}

/** Types a message and sends it. */
export async function say(page: Page, text: string): Promise<void> {
  await messageBox(page).click()
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
}

/** The box for messages; read-only, and opening the folder dialog, until the session has a folder. */
export function messageBox(page: Page): Locator {
  return page.locator('textarea').first()
}
