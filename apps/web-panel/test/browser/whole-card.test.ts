import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDaemon, type TestDaemon } from './daemon.ts'
import { openBrowser, visitor, type Visitor } from './page.ts'
import { makeRepository, type TestRepository } from './repository.ts'

let daemon: TestDaemon
let browser: Browser
let person: Visitor
let page: Page
let repository: TestRepository

const card = () => page.locator('.card')
const row = (title: string) => page.locator('.row', { hasText: title })

beforeAll(async () => {
  ;[daemon, browser] = await Promise.all([startDaemon(), openBrowser()])
  repository = makeRepository({
    'src/auth.ts': 'export function refreshToken() {\n  return 1\n}\n',
    'src/gone.ts': 'export const gone = 1\n',
    'src/calm.ts': 'export const calm = 1\n',
    'notes.txt': 'first line\nsecond line\n',
  })
  await daemon.client.addCard({
    title: 'Token refresh returns 401',
    kind: 'defect',
    symptom: 'a 401 after every refresh',
    touchedFiles: ['src/auth.ts', 'src/gone.ts'],
    symbols: [{ file: 'src/auth.ts', symbol: 'refreshToken', line: 1 }],
    park: [{ label: 'Notes of the day', why: 'may say more', where: { file: 'notes.txt' } }],
    workspace: repository.folder,
  })
  await daemon.client.addCard({
    title: 'Calm code',
    kind: 'idea',
    touchedFiles: ['src/calm.ts'],
    workspace: repository.folder,
  })
  await daemon.client.addCard({
    title: 'Token refresh answers 401 twice',
    kind: 'defect',
    cause: 'the retry',
    touchedFiles: ['src/other.ts'],
    workspace: repository.folder,
  })
  repository.write('src/auth.ts', 'export function refreshToken() {\n  return 2\n}\n')
  repository.commit('Change the refresh')
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
  repository?.remove()
})

const enter = (fragment = '') =>
  person.enter(daemon, `workspace=${encodeURIComponent(repository.folder)}${fragment}`).then((opened) => {
    page = opened
  })

describe('freshness', () => {
  it('marks rows whose code has moved, and no others', async () => {
    await enter()
    await row('Token refresh returns').getByText('Code has moved').waitFor()
    expect(await row('Calm code').innerText()).not.toContain('Code')
  })

  it('tells in the card what became of each file and symbol', async () => {
    await enter('&card=1.0')
    await card().getByRole('region', { name: 'Freshness' }).getByText('drifted').waitFor()
    await card()
      .locator('.files li', { hasText: 'auth.ts' })
      .getByText(/changed · 1 commit/)
      .waitFor()
    await card().locator('.files li', { hasText: 'gone.ts' }).getByText('unchanged').waitFor()
    await card().locator('.symbol-line').getByText('changed').waitFor()
  })
})

describe('files', () => {
  it('open in the editor of the setting, at the line', async () => {
    await enter('&card=1.0')
    const link = card().locator('.files li', { hasText: 'auth.ts' }).getByRole('link')
    expect(await link.getAttribute('href')).toBe(`vscode://file${repository.folder}/src/auth.ts`)
    expect(await card().locator('.symbol-line').getByRole('link').getAttribute('href')).toMatch(/src\/auth\.ts:1$/)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('radio', { name: 'JetBrains' }).check()
    await page.getByRole('button', { name: 'Close' }).click()
    await row('Token refresh returns').getByRole('link').click()
    await card().waitFor()
    expect(await link.getAttribute('href')).toMatch(/^jetbrains:\/\/open\?file=/)
  })

  it('shows a parked file on demand', async () => {
    await enter('&card=1.0')
    await card().getByRole('button', { name: 'Show the text' }).click()
    await card().getByText('second line').waitFor()
  })
})

describe('editing everything', () => {
  it('edits must-reads, pointers, symbols and files', async () => {
    await enter('&card=2.0')
    await card().getByRole('button', { name: 'Add must-read' }).click()
    await card().getByLabel('In a phrase').fill('The log')
    await card().getByRole('textbox', { name: 'Text' }).fill('12:03 GET 401')
    await card().getByRole('textbox', { name: 'File' }).fill('logs/api.log')
    await card().getByRole('button', { name: 'Save' }).click()
    await card().locator('.card-text', { hasText: '12:03 GET 401' }).waitFor()
    await card().getByRole('button', { name: 'Add a pointer' }).click()
    await card().getByLabel('What it is').fill('Gateway settings')
    await card().getByLabel('What it may matter for').fill('may hide it')
    await card().getByRole('button', { name: 'Save' }).click()
    await card().locator('.park', { hasText: 'Gateway settings' }).waitFor()
    await card().getByRole('button', { name: 'Add symbols' }).click()
    await card().getByRole('textbox', { name: 'Symbols' }).fill('src/calm.ts#calm:1')
    await card().getByRole('button', { name: 'Save' }).click()
    await card().locator('.symbol-line', { hasText: '#calm' }).waitFor()
    const { card: after } = await daemon.client.card('2.0')
    expect(after.mustRead).toEqual([{ label: 'The log', text: '12:03 GET 401', where: { file: 'logs/api.log' } }])
    expect(after.park).toEqual([{ label: 'Gateway settings', why: 'may hide it' }])
    expect(after.anchors.symbols[0]).toMatchObject({ file: 'src/calm.ts', symbol: 'calm', line: 1 })
  })
})

describe('history', () => {
  it('restores an older value by an ordinary edit, and undoes the latest change', async () => {
    const { card: made } = await daemon.client.addCard({
      title: 'With a past',
      kind: 'idea',
      intent: 'first intent',
      workspace: repository.folder,
    })
    const { card: second } = await daemon.client.editCard(made.id, made.rev, { intent: 'second intent' })
    await daemon.client.editCard(made.id, second.rev, { title: 'With a longer past' })
    await enter(`&card=${made.number}`)
    await card().getByRole('button', { name: 'History' }).click()
    await card().locator('.history li').nth(2).waitFor()
    await card()
      .locator('.history li', { hasText: 'second intent' })
      .getByRole('button', { name: 'Restore this value' })
      .click()
    await card().locator('.card-text', { hasText: 'first intent' }).waitFor()
    await card().locator('.history li').nth(3).waitFor()
    await card().getByRole('button', { name: 'Undo this change' }).click()
    await card().locator('.card-text', { hasText: 'second intent' }).waitFor()
    expect((await daemon.client.card(made.id)).card).toMatchObject({
      title: 'With a longer past',
      core: { intent: 'second intent' },
    })
  })
})

describe('related cards', () => {
  it('are named, merge, and come apart again', async () => {
    await enter('&card=1.0')
    const related = card().getByRole('region', { name: /Related cards/ })
    await related.getByText('Token refresh answers 401 twice').waitFor()
    await related.getByRole('button', { name: 'Merge with #3.0' }).click()
    await page.getByRole('menuitem', { name: /Merge #3.0 into this one/ }).click()
    await card().locator('.note', { hasText: 'the retry' }).waitFor()
    expect((await daemon.client.card('3.0')).card).toMatchObject({ status: 'dropped' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await card().locator('.note').waitFor({ state: 'detached' })
    expect((await daemon.client.card('3.0')).card).toMatchObject({ status: 'open', mergedInto: null })
  })
})

describe('the badge', () => {
  it('is gone once the card was opened', async () => {
    await daemon.client.tool('todo_note', {
      arguments: { id: '2.0', text: 'seen again', kind: 'evidence' },
      context: { sessionId: 's1', rootSessionId: 's1', turn: 1, cwd: repository.folder },
    })
    await enter()
    await row('Calm code').locator('.row-badge').waitFor()
    await row('Calm code').getByRole('link').click()
    await row('Calm code').locator('.row-badge').waitFor({ state: 'detached' })
    expect((await daemon.client.card('2.0')).card.badge).toBe(0)
  })
})
