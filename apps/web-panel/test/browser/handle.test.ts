import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDaemon, type TestDaemon } from './daemon.ts'
import { startDsh, type TestDsh } from './dsh.ts'
import { openBrowser, visitor, type Visitor } from './page.ts'
import { fillScene, FOLDER } from './scene.ts'

let daemon: TestDaemon
let browser: Browser
let person: Visitor
let page: Page
let dsh: TestDsh | undefined

const here = `workspace=${encodeURIComponent(FOLDER)}`
const card = () => page.locator('.card')
const handle = async () => {
  await card()
    .getByRole('button', { name: /^Handle:/ })
    .click()
  await page.getByRole('menu').waitFor()
}

beforeAll(async () => {
  ;[daemon, browser] = await Promise.all([startDaemon(), openBrowser()])
  await fillScene(daemon.client)
})
beforeEach(async () => {
  person = await visitor(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  return async () => {
    expect(person.wrongs).toEqual([])
    await person.leave()
  }
})
afterEach(() => {
  dsh?.leave()
  dsh = undefined
})
afterAll(async () => {
  await browser?.close()
  await daemon?.stop()
})

async function openCard(fragment = `${here}&card=4.1`) {
  page = await person.enter(daemon, fragment)
  await card().waitFor()
}

describe('handling a card', () => {
  it('says that nobody is online and copies instead', async () => {
    await openCard()
    await handle()
    await page.getByText('No DSH is online').waitFor()
    await page.getByRole('menuitem', { name: 'Copy the seed' }).click()
    await page.getByText('Seed copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('鉴权 token 刷新后返回 401')
  })

  it('starts one new session for a double click, and links to it', async () => {
    dsh = await startDsh(daemon)
    await openCard()
    await handle()
    await page.getByRole('menuitem', { name: 'New session now' }).click()
    await handle()
    await page.getByRole('menuitem', { name: 'New session now' }).click()
    await page.locator('.toast', { hasText: '#4.1 went to a new session' }).first().waitFor()
    await card().getByRole('link', { name: 'session-new' }).waitFor()
    expect(dsh.asked.filter(({ ask }) => ask === 'new-session')).toHaveLength(1)
    expect(dsh.asked[0]!.input).toMatchObject({ cwd: FOLDER })
  })

  it('inserts into the session that the panel was opened from', async () => {
    dsh = await startDsh(daemon)
    const other = await startDsh(daemon, { id: 'dsh-tui', profile: 'tui', sessions: [] })
    await openCard(`${here}&card=4.1&embedded=1&session=session-now&adapter=dsh-web`)
    await handle()
    await page.getByRole('menuitemcheckbox', { name: /DSH · tui/ }).waitFor()
    await page.getByRole('menuitem', { name: /Insert into the current session.*结算页改版/s }).click()
    await page.getByText('sending is up to you').waitFor()
    expect(dsh.asked).toHaveLength(1)
    expect(dsh.asked[0]).toMatchObject({ ask: 'insert', input: { sessionId: 'session-now' } })
    expect(other.asked).toEqual([])
    other.leave()
  })

  it('tells why DSH did not take it, and tries again under the same key', async () => {
    dsh = await startDsh(daemon)
    dsh.refuse('no model is set up')
    await openCard(`${here}&card=4.2`)
    await handle()
    await page.getByRole('menuitem', { name: 'New session now' }).click()
    await page.getByText('no model is set up').first().waitFor()
    await page.waitForTimeout(50)
    dsh.refuse()
    await handle()
    await page.getByRole('menuitem', { name: 'New session now' }).click()
    await card().getByRole('link', { name: 'session-new' }).waitFor()
    const keys = dsh.asked.map(({ input }) => (input as { key: string }).key)
    expect(new Set(keys).size).toBe(1)
    expect((await daemon.client.dispatches('4.2')).dispatches).toHaveLength(1)
  })

  it('follows the folder of the session beside it, where the address names none', async () => {
    dsh = await startDsh(daemon)
    page = await person.enter(daemon, 'embedded=1&session=session-now&adapter=dsh-web')
    await page.getByRole('button', { name: 'Switch workspace: shop-api' }).waitFor()
  })
})

describe('reading back', () => {
  it('reads the contents of the old session, then the one message that is wanted', async () => {
    dsh = await startDsh(daemon)
    await openCard()
    await page.getByRole('button', { name: 'Read back the session’s contents' }).click()
    await page.getByRole('cell', { name: '刷新之后偶尔 401，先别修，记下来。', exact: true }).waitFor()
    expect(dsh.asked[0]).toMatchObject({ ask: 'read-session', input: { seqRange: [40, 48] } })
    await page.getByRole('button', { name: /Read this one: refreshToken/ }).click()
    await page.getByLabel('Text of the old session').waitFor()
    expect(dsh.asked[1]).toMatchObject({ input: { seqRange: [42, 42] } })
  })

  it('shows the pointer and why while no DSH is online', async () => {
    await openCard()
    await page.getByRole('button', { name: 'Show the text' }).last().click()
    await page.getByText('no DSH is online to read the old session').waitFor()
    await page.getByRole('button', { name: 'Show the text' }).first().click()
    await page.getByText('the file is not in the workspace any more').waitFor()
  })
})
