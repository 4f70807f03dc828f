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
const row = (title: string) => page.locator('.row', { hasText: title })
const titles = () => page.locator('.rows .row-link').allInnerTexts()

beforeAll(async () => {
  ;[daemon, browser] = await Promise.all([startDaemon(), openBrowser()])
  await fillScene(daemon.client)
})
beforeEach(async () => {
  person = await visitor(browser)
  page = await person.enter(daemon, here)
  await page.locator('.row').first().waitFor()
  return async () => {
    expect(person.wrongs).toEqual([])
    await person.leave()
  }
})
afterAll(async () => {
  await browser?.close()
  await daemon?.stop()
})

describe('search', () => {
  it('is reached by the slash, looks everywhere, and leaves by Escape', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('币种')
    await row('价格缓存').waitFor()
    expect(await titles()).toEqual(['价格缓存的键没有带币种'])
    expect(await row('价格缓存').locator('mark').first().innerText()).toBe('币种')
    expect(await page.locator('.view[aria-current]').innerText()).toContain('All')
    await page.keyboard.press('Escape')
    await row('结算页').waitFor()
    expect(await page.locator('.view[aria-current]').innerText()).toContain('Unfinished')
  })

  it('finds a word of a note, and narrows by a view', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('并发两次刷新')
    await row('结算页').waitFor({ state: 'detached' })
    await row('鉴权').waitFor()
    await page.getByRole('button', { name: 'To add' }).click()
    await page.getByText('Nothing found for').waitFor()
    await page.getByRole('button', { name: 'Search all views' }).click()
    await row('鉴权').waitFor()
  })

  it('looks in every workspace when this one has nothing', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('哲学')
    await page.getByRole('button', { name: 'Search all workspaces' }).click()
    await row('软件设计的哲学').waitFor()
  })

  it('follows changes of what it found', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('webhooks')
    await row('Retry webhooks').waitFor()
    const { card } = await daemon.client.card('4.3')
    await daemon.client.editCard(card.id, card.rev, { title: 'Retry hooks with a growing pause' })
    await row('Retry hooks').waitFor()
    await daemon.client.undo(card.id)
    await row('Retry webhooks').waitFor()
  })
})

describe('the trash', () => {
  it('keeps what was deleted, and gives it back', async () => {
    await row('结算页')
      .getByRole('button', { name: /Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await row('结算页').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Trash · 1' }).click()
    await row('结算页').waitFor()
    await page.getByText('stay for 30 days').waitFor()
    await page.getByRole('button', { name: 'Take out of the trash' }).click()
    await page.getByText('The trash is empty').waitFor()
    await page.getByRole('button', { name: 'Unfinished' }).click()
    await row('结算页').waitFor()
  })
})

describe('undo', () => {
  it('takes back one step after another with Ctrl+Z, the same card included', async () => {
    const before = (await daemon.client.card('4.2')).card.title
    const rename = async (title: string) => {
      await row('4.2')
        .getByRole('button', { name: /Actions/ })
        .click()
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      await page.getByRole('textbox', { name: 'Title' }).fill(title)
      await page.keyboard.press('Enter')
      await row(title).waitFor()
      await expect.poll(async () => (await daemon.client.card('4.2')).card.title).toBe(title)
    }
    await rename('First name')
    await rename('Second name')
    await page.locator('#cards').focus()
    await page.keyboard.press('Control+z')
    await row('First name').waitFor()
    await page.keyboard.press('Control+z')
    await row(before).waitFor()
    expect((await daemon.client.card('4.2')).card.title).toBe(before)
  })

  it('leaves Ctrl+Z to the field that is being typed in', async () => {
    await page.getByRole('checkbox', { name: 'Mark done: 结算页' }).click()
    await row('结算页').waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: 'Search' }).focus()
    await page.keyboard.press('Control+z')
    await page.waitForTimeout(200)
    expect((await daemon.client.card('4.2')).card.status).toBe('done')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await row('结算页').waitFor()
  })

  it('says so when somebody else has changed what it would take back', async () => {
    const { card: made } = await daemon.client.addCard({ title: 'Confirmed twice', kind: 'idea', workspace: FOLDER })
    await row('Confirmed twice').getByRole('link').click()
    await page.getByRole('textbox', { name: 'Add note' }).fill('soon taken away')
    await page.keyboard.press('Control+Enter')
    await page.locator('.note').waitFor()
    await page.getByRole('button', { name: /Delete this note/ }).click()
    await page.locator('.note').waitFor({ state: 'detached' })
    const { card } = await daemon.client.card(made.id)
    await daemon.client.editCard(made.id, card.rev, { intent: 'from elsewhere' })
    await page.locator('.toast', { hasText: 'Note deleted' }).getByRole('button', { name: 'Undo' }).click()
    await page.getByText('has changed again since').waitFor()
    await daemon.client.trashCard(made.id)
  })
})

describe('archiving', () => {
  it('keeps the reason', async () => {
    await row('结算页')
      .getByRole('button', { name: /Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Archive with a reason' }).click()
    await page.getByRole('textbox', { name: 'Why dropped' }).fill('新版结算页已经没有这一行')
    await page.keyboard.press('Enter')
    await row('结算页').waitFor({ state: 'detached' })
    expect((await daemon.client.card('4.2')).card).toMatchObject({
      status: 'dropped',
      dropReason: '新版结算页已经没有这一行',
    })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row('结算页').waitFor()
    expect((await daemon.client.card('4.2')).card.dropReason).toBeNull()
  })
})

describe('several at once', () => {
  it('marks them done together and takes it back together', async () => {
    await page.getByRole('button', { name: 'Select several' }).click()
    await page.getByRole('checkbox', { name: 'Select: 结算页' }).click()
    await page.getByRole('checkbox', { name: 'Select: Import' }).click()
    await page.getByText('2 selected').waitFor()
    await page.getByRole('region', { name: 'For the selected cards' }).getByRole('button', { name: 'Done' }).click()
    await page.getByText('2 done').waitFor()
    await row('结算页').waitFor({ state: 'detached' })
    await row('Import').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await row('结算页').waitFor()
    await row('Import').waitFor()
  })

  it('tells card by card when one of them is refused', async () => {
    const { card: doomed } = await daemon.client.addCard({ title: 'Soon changed', kind: 'idea', workspace: FOLDER })
    await row('Soon changed').getByRole('link').focus()
    await page.keyboard.press('x')
    await page.getByRole('checkbox', { name: 'Select: Retry' }).click()
    // The other side is not heard of here: the picked row is of an older revision.
    await person.context.setOffline(true)
    await daemon.client.editCard(doomed.id, doomed.rev, { status: 'dropped', dropReason: 'elsewhere' })
    await page.route('**/feed*', (route) => route.abort())
    await person.context.setOffline(false)
    await page.getByRole('region', { name: 'For the selected cards' }).getByRole('button', { name: 'Done' }).click()
    const dialog = page.getByRole('dialog', { name: '1 done, 1 not' })
    await dialog.getByText('Soon changed').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const { card } = await daemon.client.card('4.3')
    expect(card.status).toBe('done')
    await daemon.client.editCard(card.id, card.rev, { status: 'open' })
    await daemon.client.trashCard(doomed.id)
  })

  it('moves them to another workspace, a span picked with Shift', async () => {
    const all = await titles()
    await row(all[0]!)
      .getByRole('link')
      .click({ modifiers: ['Shift'] })
    await row(all[2]!)
      .getByRole('link')
      .click({ modifiers: ['Shift'] })
    await page.getByText('3 selected').waitFor()
    await page.getByRole('button', { name: 'Move to' }).click()
    await page.getByRole('menuitem', { name: 'Inbox' }).click()
    await page.getByText('3 moved').waitFor()
    await row(all[0]!).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(all[0]!).waitFor()
    await expect.poll(titles).toHaveLength(all.length)
  })
})

describe('the keyboard alone', () => {
  it('goes from title to title, opens, edits and comes back', async () => {
    const all = await titles()
    await page.locator('.row-link').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.locator('.card h2', { hasText: all[1]! }).waitFor()
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'New card' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})
