import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDaemon, type TestDaemon } from './daemon.ts'
import { findings } from './findings.ts'
import { openBrowser, visitor, type Visitor } from './page.ts'
import { fillScene, FOLDER } from './scene.ts'

let daemon: TestDaemon
let browser: Browser
let person: Visitor
let page: Page

const here = `workspace=${encodeURIComponent(FOLDER)}`
const part = (name: string) => page.getByRole('region', { name, exact: true })

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

describe('rules', () => {
  it('fold out, are saved for the workspace and can be taken back', async () => {
    page = await person.enter(daemon, here)
    await page.getByRole('button', { name: /^Rules/ }).click()
    await page.getByRole('textbox', { name: 'Rules' }).fill('先写会失败的测试。')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Rules saved').waitFor()
    expect((await daemon.client.rules(FOLDER)).text).toBe('先写会失败的测试。')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await daemon.client.rules(FOLDER)).text).toBe('')
  })
})

describe('settings', () => {
  it('names the service, exports, backs up and looks everything over', async () => {
    page = await person.enter(daemon, `${here}&page=settings`)
    await part('Service').getByText('Well').waitFor()
    await part('Service').getByText('todo-assistant setup').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the export' }).click()
    const text = await readFile((await (await download).path())!, 'utf8')
    expect(text.split('\n')[0]).toContain('todo-assistant-export')
    expect(text).toContain('鉴权 token 刷新后返回 401')
    await page.getByRole('button', { name: 'Back up now' }).click()
    await page.getByText('Backed up:').waitFor()
    await page.getByRole('button', { name: 'Look now' }).click()
    await part('Doctor').getByText('Database integrity').waitFor()
    await part('Doctor').getByText('All is well').waitFor()
  })

  it('shows what an import would do before it does it', async () => {
    page = await person.enter(daemon, `${here}&page=settings`)
    const former = join(daemon.home, 'todo_assistant.json')
    await writeFile(
      former,
      JSON.stringify({
        unit: { name: 'todo_assistant', version: 1 },
        tables: {
          todos: {
            td_old1: {
              id: 'td_old1',
              major: '900',
              minor: '1',
              workspace: 'inbox',
              title: 'From the former plugin',
              status: 'open',
              kind: 'idea',
              createdAt: 1_700_000_000_000,
              updatedAt: 1_700_000_000_000,
              core: { nextStep: 'look at it' },
              touchedFiles: [],
              mustRead: [],
              park: [],
              notes: [],
            },
          },
        },
      }),
    )
    await page.getByLabel('Choose a file').setInputFiles(former)
    const preview = part('Import preview')
    await preview.getByText('1 added').waitFor()
    expect((await daemon.client.cards({ q: 'former plugin', view: 'all' })).cards).toEqual([])
    await preview.getByRole('button', { name: 'Import 1 card' }).click()
    await preview.getByText('Imported:').waitFor()
    expect((await daemon.client.cards({ q: 'former plugin', view: 'all' })).cards).toHaveLength(1)
  })

  it('says what is wrong with a file that is none of ours', async () => {
    page = await person.enter(daemon, `${here}&page=settings`)
    const broken = join(daemon.home, 'broken.json')
    await writeFile(broken, 'hello')
    await page.getByLabel('Choose a file').setInputFiles(broken)
    await part('Import').getByRole('alert').waitFor()
  })

  it('remembers this browser with a new token in every tab, and signs out', async () => {
    page = await person.enter(daemon, `${here}&page=settings`)
    const other = await person.newPage()
    await other.goto(`${daemon.url}/`)
    await other.locator('.views').waitFor()
    const kept = (on: Page) =>
      on.evaluate(() => JSON.parse(sessionStorage.getItem('todo-assistant:session') ?? 'null') as { token: string })
    const before = await kept(page)
    await page.getByRole('checkbox', { name: 'Remember me' }).check()
    await page.getByText('remembered for 30 days').waitFor()
    const after = await kept(page)
    expect(after.token).not.toBe(before.token)
    await expect.poll(async () => (await kept(other)).token).toBe(after.token)
    expect(await page.evaluate(() => localStorage.getItem('todo-assistant:session'))).toContain(after.token)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText('todo-assistant open', { exact: true }).waitFor()
    await other.getByText('todo-assistant open', { exact: true }).waitFor()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('p_')
  })
})

describe('overview', () => {
  it('draws the figures and keeps a table behind each plot', async () => {
    page = await person.enter(daemon, `${here}&page=overview`)
    await page.locator('.plot-area').first().waitFor()
    await page.getByText(/In the last 12 weeks [1-9]\d* were opened/).waitFor()
    await page.getByText('Show as a table').first().click()
    expect(await page.locator('.shell-table tbody tr').first().innerText()).toMatch(/\d/)
    await page.getByRole('combobox', { name: 'Workspace' }).selectOption('all')
    await page.locator('.plot-area').first().waitFor()
  })
})

describe('an update', () => {
  it('is told by a reload hint once the daemon serves another build', async () => {
    page = await person.enter(daemon, here)
    await page.locator('.link[data-link="live"]').waitFor()
    await page.route(`${daemon.url}/`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/index-[\w-]+\.js/, 'index-new.js') })
    })
    await daemon.halt()
    await daemon.resume()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The service was updated').waitFor()
    await page.getByRole('button', { name: 'Reload' }).waitFor()
  })
})

describe('every page', () => {
  it('has no accessibility findings, light and dark, wide and narrow', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const fragment of ['page=settings', 'page=overview', 'card=4.1']) {
        page = await person.enter(daemon, `${here}&${fragment}`)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.locator('.shell, .card').first().waitFor()
        if (fragment.startsWith('card')) await page.getByRole('button', { name: 'History' }).click()
        await page.waitForLoadState('networkidle')
        expect(await findings(page), `${colorScheme} ${fragment}`).toEqual([])
        await page.setViewportSize({ width: 390, height: 844 })
        expect(await findings(page), `${colorScheme} ${fragment}, narrow`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), fragment).toBeLessThanOrEqual(390)
        await page.close()
      }
    }
  })

  it('has no accessibility findings while picking and searching, and with nothing to show', async () => {
    page = await person.enter(daemon, here)
    await page.getByRole('button', { name: 'Select several' }).click()
    await page.getByRole('checkbox', { name: 'Select: 结算页' }).click()
    expect(await findings(page), 'picking').toEqual([])
    await page.getByRole('searchbox', { name: 'Search' }).fill('nowhere at all')
    await page.getByText('Nothing found').waitFor()
    expect(await findings(page), 'nothing found').toEqual([])
    page = await person.enter(daemon, 'workspace=%2Fsrv%2Fnew')
    await page.getByText('No cards here yet').waitFor()
    expect(await findings(page), 'empty').toEqual([])
  })
})
