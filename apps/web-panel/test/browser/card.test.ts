import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDaemon, type TestDaemon } from './daemon.ts'
import { openBrowser, visitor, type Visitor } from './page.ts'
import { fillScene, FOLDER } from './scene.ts'

let daemon: TestDaemon
let browser: Browser
let person: Visitor
let page: Page

const here = `workspace=${encodeURIComponent(FOLDER)}`
const card = () => page.locator('.card')

beforeAll(async () => {
  ;[daemon, browser] = await Promise.all([startDaemon(), openBrowser()])
  await fillScene(daemon.client)
})
beforeEach(async () => {
  person = await visitor(browser)
  return async () => {
    expect(person.wrongs).toEqual([])
    await person.leave()
  }
})
afterAll(async () => {
  await browser?.close()
  await daemon?.stop()
})

async function openCard(ref: string) {
  page = await person.enter(daemon, `${here}&card=${ref}`)
  await card().waitFor()
}

describe('a card', () => {
  it('opens by a link and shows every part', async () => {
    await openCard('4.1')
    const text = await card().innerText()
    for (const part of [
      '鉴权 token 刷新后返回 401',
      '#4.1',
      'shop-api',
      '刷新 token 之后的第一个请求返回 401',
      '计数在 session 表里',
      '在 refreshToken 里带上 rotation',
      '把刚才发现的 401 记成待办',
      '日志里的时间线',
      'rotation=7',
      'logs/api.log',
      '网关的重试设置',
      '可能掩盖了这个 401',
      '并发两次刷新时必现',
      'src/auth/session.ts',
      '#refreshToken',
      'session-checkout',
      'a turn the developer opened',
    ])
      expect(text).toContain(part)
  })

  it('shows text only as text', async () => {
    const { card: made } = await daemon.client.addCard({
      title: '<img src=x onerror=alert(1)>',
      kind: 'defect',
      symptom: '<script>alert(1)</script> [x](javascript:alert(1))',
      workspace: FOLDER,
      notDuplicateOf: [],
    })
    await openCard(made.number)
    expect(await card().locator('script, img, a[href^="javascript"]').count()).toBe(0)
    expect(await card().innerText()).toContain('<script>alert(1)</script>')
  })

  it('edits a field and keeps a change that came from elsewhere in another field', async () => {
    await openCard('4.2')
    await page.getByRole('button', { name: 'Edit: Next step' }).click()
    await page.getByRole('textbox', { name: 'Next step' }).fill('按钮行改用 grid')
    const { card: before } = await daemon.client.card('4.2')
    await daemon.client.editCard('4.2', before.rev, { cause: '按钮行不换行' })
    await card().getByText('按钮行不换行').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await card().getByText('按钮行改用 grid').waitFor()
    // The text stands in the open field, too, before it is saved.
    await expect
      .poll(async () => (await daemon.client.card('4.2')).card.core)
      .toMatchObject({ cause: '按钮行不换行', nextStep: '按钮行改用 grid' })
  })

  it('lets the person choose when both changed the same field', async () => {
    await openCard('4.3')
    const clash = async (theirs: string, mine: string) => {
      await page.getByRole('button', { name: 'Edit: Intent' }).click()
      await page.getByRole('textbox', { name: 'Intent' }).fill(mine)
      const { card: before } = await daemon.client.card('4.3')
      await daemon.client.editCard('4.3', before.rev, { intent: theirs })
      await page.getByText('This field was changed elsewhere while you edited').waitFor()
      await page.getByRole('button', { name: 'Save' }).click()
      const dialog = page.getByRole('dialog', { name: 'This card has just changed' })
      await dialog.waitFor()
      expect(await dialog.innerText()).toContain(theirs)
      expect(await dialog.innerText()).toContain(mine)
      return dialog
    }
    const first = await clash('theirs one', 'mine one')
    await first.getByRole('button', { name: 'Save this choice' }).click()
    await expect.poll(async () => (await daemon.client.card('4.3')).card.core.intent).toBe('mine one')
    const second = await clash('theirs two', 'mine two')
    await second.getByRole('radio', { name: 'As it is now' }).check()
    await second.getByRole('button', { name: 'Save this choice' }).click()
    await card().getByText('theirs two').waitFor()
    expect((await daemon.client.card('4.3')).card.core.intent).toBe('theirs two')
  })

  it('adds and deletes a note, and takes the deletion back', async () => {
    await openCard('4.2')
    await page.getByRole('textbox', { name: 'Add note' }).fill('iPhone SE 上也能复现')
    await page.keyboard.press('Control+Enter')
    await page.locator('.note', { hasText: 'iPhone SE' }).waitFor()
    await page.getByRole('button', { name: /Delete this note: iPhone/ }).click()
    await page.locator('.note', { hasText: 'iPhone SE' }).waitFor({ state: 'detached' })
    await page.locator('.toast', { hasText: 'Note deleted' }).getByRole('button', { name: 'Undo' }).click()
    await page.locator('.note', { hasText: 'iPhone SE' }).waitFor()
  })

  it('says what is wrong with a text that is too long, and keeps it', async () => {
    await openCard('4.2')
    await page.getByRole('textbox', { name: 'Add note' }).fill('字'.repeat(301))
    await page.getByText('301 / 300, too long').waitFor()
    expect(await page.getByRole('button', { name: 'Add note' }).isDisabled()).toBe(true)
  })

  it('changes kind and workspace from the head', async () => {
    await openCard('4.2')
    await page.getByRole('button', { name: 'Kind: To fix' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'To add' }).click()
    await page.getByRole('button', { name: 'Kind: To add' }).waitFor()
    await page.getByRole('button', { name: 'Workspace: shop-api', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Inbox' }).click()
    await page.getByRole('button', { name: 'Workspace: Inbox', exact: true }).waitFor()
    expect((await daemon.client.card('4.2')).card).toMatchObject({ kind: 'idea', workspace: { path: null } })
  })

  it('says that a card was deleted and offers to restore it', async () => {
    const { card: made } = await daemon.client.addCard({ title: 'Soon gone', kind: 'idea', workspace: FOLDER })
    await daemon.client.trashCard(made.id)
    await openCard(made.number)
    await page.getByText('This card was deleted').waitFor()
    await card().getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByText('This card was deleted').waitFor({ state: 'detached' })
  })

  it('goes back to the list on a narrow screen', async () => {
    await person.leave()
    person = await visitor(browser, { viewport: { width: 390, height: 844 } })
    page = await person.enter(daemon, here)
    await page.locator('.row', { hasText: '鉴权' }).getByRole('link').click()
    await card().waitFor()
    expect(await page.locator('.rows').isVisible()).toBe(false)
    await page.goBack()
    await page.locator('.row', { hasText: '鉴权' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

describe('creating by hand', () => {
  it('needs a title and a kind only', async () => {
    page = await person.enter(daemon, here)
    await page.getByRole('button', { name: 'New card' }).click()
    await page.getByLabel('Title').fill('Show the currency in the cart')
    await page.getByRole('radio', { name: 'To add' }).check()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await card().getByRole('heading', { name: 'Show the currency in the cart' }).waitFor()
    await card().getByText('Missing: Intent, Next step').waitFor()
  })

  it('shows a suspected duplicate and lets the person decide', async () => {
    page = await person.enter(daemon, here)
    await page.getByRole('button', { name: 'New card' }).click()
    await page.getByLabel('Title').fill('鉴权 token 刷新之后返回 401')
    await page.getByLabel('Touched files').fill('src/auth/router.ts')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('button', { name: 'Open #4.1' }).waitFor()
    await page.getByRole('button', { name: 'They differ, create it anyway' }).click()
    await card().getByRole('heading', { name: '鉴权 token 刷新之后返回 401' }).waitFor()
  })
})
