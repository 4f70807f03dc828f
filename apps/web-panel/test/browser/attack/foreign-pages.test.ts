import type { BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attack, type Attempt, type Prey } from './attempts.ts'
import { countRequests, EVIL, SECRET, setStage, type Stage } from './stage.ts'

let stage: Stage
let context: BrowserContext
/** Where a person is logged in to the panel, for good, and looks at it. */
let panel: Page
let token: string
beforeAll(async () => {
  stage = await setStage()
  context = await stage.browser.newContext()
  panel = await context.newPage()
  await panel.goto(await stage.daemon.open())
  await panel.locator('.views').waitFor()
  token = await panel.evaluate(() => {
    const held = sessionStorage.getItem('todo-assistant:session')!
    localStorage.setItem('todo-assistant:session', held)
    return (JSON.parse(held) as { token: string }).token
  })
})
afterAll(() => stage?.close())
/** The attacker's page, or a frame of it whose origin is `null`. */
async function visit(page: Page, host: string, frame?: 'sandbox' | 'data' | 'blob'): Promise<Frame> {
  await page.goto(`http://${host}:${stage.attackerPort}/`)
  if (!frame) return page.mainFrame()
  await page.evaluate((kind) => {
    const made = document.createElement('iframe')
    const inner = '<!doctype html><body>'
    if (kind === 'data') made.src = `data:text/html,${inner}`
    else {
      made.setAttribute('sandbox', 'allow-scripts allow-forms allow-popups allow-modals allow-top-navigation')
      made.srcdoc =
        kind === 'sandbox'
          ? inner
          : '<script>location = URL.createObjectURL(new Blob(["<!doctype html><body>"], { type: "text/html" }))</script>'
    }
    document.body.append(made)
  }, frame)
  const address = { sandbox: 'about:srcdoc', data: 'data:', blob: 'blob:null' }[frame]
  await expect.poll(() => page.frames().some((each) => each.url().startsWith(address))).toBe(true)
  const found = page.frames().find((each) => each.url().startsWith(address))!
  await found.waitForSelector('body', { state: 'attached' })
  expect(await found.evaluate(() => self.origin)).toBe('null')
  return found
}

/** The name of the attacker resolves to the daemon by now; its page came from elsewhere before. */
async function rebound(page: Page): Promise<Frame> {
  const address = `http://${EVIL}:${new URL(stage.daemon.url).port}/attacker`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' }))
  await page.goto(address)
  return page.mainFrame()
}

const ATTACKERS: [string, (page: Page) => Promise<Frame>][] = [
  ['a page of another site', (page) => visit(page, EVIL)],
  ['a page on another port of 127.0.0.1', (page) => visit(page, '127.0.0.1')],
  ['a page on localhost', (page) => visit(page, 'localhost')],
  ['a page whose name was rebound to the daemon', rebound],
  ['a sandboxed frame', (page) => visit(page, '127.0.0.1', 'sandbox')],
  ['a frame of a data: address', (page) => visit(page, '127.0.0.1', 'data')],
  ['a frame of a blob: address without an origin', (page) => visit(page, '127.0.0.1', 'blob')],
]

/** Words that stand in cards, in the panel's page or in the interface's answers, and tokens. */
const telltales = () => [
  SECRET,
  '鉴权',
  stage.daemon.token,
  token,
  'p_',
  'x-todo-assistant',
  'registered',
  'opened',
  'id="panel"',
]

async function attackFrom(frame: Frame, bearer: string, more: Partial<Prey> = {}): Promise<Attempt[]> {
  const bounce = `http://127.0.0.1:${stage.attackerPort}/?to=`
  return frame.evaluate(attack, {
    ...stage.prey,
    base: targetOf(frame),
    bounce,
    token: bearer,
    patience: 1_000,
    ...more,
  })
}

/** How the attacker addresses the daemon. */
const targetOf = (frame: Frame) => (frame.url().endsWith('/attacker') ? new URL(frame.url()).origin : stage.daemon.url)

describe.each(ATTACKERS)('%s', (name, arrive) => {
  it('reaches no deed and reads nothing, even with the stolen token', async () => {
    const frame = await arrive(await context.newPage())
    const asked = countRequests(context, stage.daemon)
    const before = stage.store()
    const attempts = await attackFrom(frame, stage.daemon.token)

    const read = attempts.filter(({ read }) => telltales().some((word) => read.includes(word)))
    expect(read).toEqual([])
    expect(stage.store()).toEqual(before)
    // They did get as far as the daemon; where the browser shows its answer, it was the fence's.
    expect(asked.requests).toBeGreaterThan(100)
    expect([...asked.statuses]).toEqual([403])
    console.info(`${name}: ${attempts.length} attempts, ${asked.requests} requests`)
  })

  it('cannot take the whole tab to a deed by a form', async () => {
    const before = stage.store()
    // Into a frame they were tried with every encoding.
    for (const [method, enctype] of [
      ['get', ''],
      ['post', 'text/plain'],
    ]) {
      const page = await context.newPage()
      const frame = await arrive(page)
      const action = `${targetOf(frame)}/api/v1/cards`
      const answered = page.waitForResponse((response) => response.url().startsWith(action))
      await frame.evaluate(
        ([action, method, enctype]) => {
          const form = Object.assign(document.createElement('form'), { action, method, enctype, target: '_top' })
          form.innerHTML = `<input name='{"title":"planted","kind":"idea","x":"' value='"}'>`
          document.body.append(form)
          form.submit()
        },
        [action, method!, enctype!] as const,
      )
      expect([method, enctype, (await answered).status()]).toEqual([method, enctype, 403])
    }
    expect(stage.store()).toEqual(before)
  })
})

it('the panel itself, logged in, can do what they tried', async () => {
  const before = stage.store()
  const attempts = await attackFrom(panel.mainFrame(), token, {
    patience: 3_000,
    // Not what ends the login, or takes cards away before they are read.
    routes: stage.prey.routes.filter(
      ({ method, path }) => method === 'GET' || `${method} ${path}` === 'POST /api/v1/cards',
    ),
  })
  const reading = attempts.filter(({ read }) => read.includes(SECRET)).map(({ name }) => name)
  expect(reading).toEqual(
    expect.arrayContaining([
      'fetch GET /api/v1/cards with a token',
      'fetch GET /api/v1/export with a token',
      'XHR GET authorization',
      'WebSocket todo-assistant.v1,token.…',
    ]),
  )
  expect(attempts.find(({ name }) => name === 'storage')!.read).toContain(token)
  expect(stage.store().seq).toBeGreaterThan(before.seq)
  console.info(`the panel itself: ${attempts.length} attempts, ${reading.length} of them read a card`)
})
