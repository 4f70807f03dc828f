/**
 * How long the panel takes to answer a hand at 20,000 cards in one workspace; nothing is asserted.
 * `npx node apps/web-panel/test/browser/latency.ts [cards]` after a build.
 */
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../../../scripts/browser.mjs'
import { startDaemon } from './daemon.ts'
import { importMany } from './many-cards.ts'

const COUNT = Number(process.argv[2] ?? 20_000)
const FOLDER = '/srv/many'
const ROUNDS = 15

const rows: { what: string; median: number; p95: number }[] = []

function report(what: string, times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  rows.push({ what, median: Math.round(at(0.5) * 10) / 10, p95: Math.round(at(0.95) * 10) / 10 })
}

/** ms from a deed in the page until the page shows what is waited for, and has painted it. */
function measure(page: Page, deed: string, shown: string): Promise<number> {
  return page.evaluate(
    ([deed, shown]) =>
      new Promise<number>((resolve, reject) => {
        // oxlint-disable-next-line no-new-func -- the script of this measurement, not of the panel
        const isShown = new Function(`return ${shown}`) as () => boolean
        const start = performance.now()
        const look = () => {
          if (isShown()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
          else if (performance.now() - start > 10_000) reject(new Error(`never: ${shown}`))
          else requestAnimationFrame(look)
        }
        ;(new Function(deed) as () => void)()
        look()
      }),
    [deed, shown] as const,
  )
}

const [daemon, browser] = await Promise.all([startDaemon(), launchBrowser()])
try {
  const began = Date.now()
  await importMany(daemon, COUNT, FOLDER)
  console.log(`${COUNT} cards imported in ${Date.now() - began} ms`)
  // The measuring scripts are evaluated in the page, which its own policy forbids.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: true, locale: 'en-US' })
  const page = await context.newPage()
  const opened = Date.now()
  await page.goto(await daemon.open(`workspace=${encodeURIComponent(FOLDER)}`))
  await page.locator('.row').first().waitFor()
  console.log(`first rows after ${Date.now() - opened} ms, from a cold browser`)
  await page.locator('.rows.virtual').waitFor()
  await page.waitForTimeout(1_500)

  const times: Record<string, number[]> = {}
  const keep = async (what: string, deed: string, shown: string) => {
    ;(times[what] ??= []).push(await measure(page, deed, shown))
    await page.waitForTimeout(60)
  }
  for (let round = 0; round < ROUNDS; round++) {
    await keep(
      'open a card',
      `document.querySelectorAll('.row-link')[${round % 5}].click()`,
      `document.querySelector('.card h2')?.textContent.includes(document.querySelectorAll('.row-link')[${round % 5}].textContent)`,
    )
    const [to, from] = round % 2 === 0 ? ['All', 'Unfinished'] : ['Unfinished', 'All']
    await keep(
      'switch the view',
      `[...document.querySelectorAll('.view')].find((each) => each.textContent.startsWith('${to}')).click()`,
      `document.querySelector('.view[aria-current]').textContent.startsWith('${to}') && document.querySelector('.row') !== null && '${from}' !== ''`,
    )
    await keep(
      'mark done',
      `window.first = document.querySelector('.rows .row-number').textContent; document.querySelector('.view[aria-current]').textContent.startsWith('All') ? document.querySelectorAll('.rows .radio')[1].click() : document.querySelector('.rows .radio').click()`,
      `document.querySelector('.view[aria-current]').textContent.startsWith('All') || document.querySelector('.rows .row-number').textContent !== window.first`,
    )
  }
  const field = `const field = document.querySelector('.search-field'); const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;`
  for (let round = 0; round < ROUNDS; round++) {
    const words = `Card ${COUNT - 1 - round * 37} `
    await keep(
      'search (150 ms pause included)',
      `${field} set.call(field, '${words}'); field.dispatchEvent(new Event('input', { bubbles: true }))`,
      `document.querySelector('.rows .row-link')?.textContent.startsWith('${words}')`,
    )
  }
  await measure(
    page,
    `${field} set.call(field, ''); field.dispatchEvent(new Event('input', { bubbles: true }))`,
    `document.querySelectorAll('.row').length > 5`,
  )

  // A hand on the wheel: every frame of three seconds of fast scrolling, while pages of rows come in.
  const frames = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const box = document.querySelector('#cards')!
        const gaps: number[] = []
        let last = performance.now()
        const until = last + 3_000
        const step = () => {
          const now = performance.now()
          gaps.push(now - last)
          last = now
          box.scrollTop += 400
          if (now < until) requestAnimationFrame(step)
          else resolve(gaps.slice(1))
        }
        requestAnimationFrame(step)
      }),
  )
  report('frame while scrolling 400 px a frame', frames)
  const jumped = Date.now()
  await page.evaluate(() => document.querySelector('#cards')!.scrollTo(0, 1e9))
  await page.locator('.rows > li:last-child .row').waitFor({ timeout: 60_000 })
  console.log(`jump to the end, every page read: ${Date.now() - jumped} ms`)
  const live = await daemon.client.addCard({ title: 'One more', kind: 'idea', workspace: FOLDER })
  await page.evaluate(() => document.querySelector('#cards')!.scrollTo(0, 0))
  const changes: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { card } = await daemon.client.card(live.card.id)
    const shown = measure(page, '', `document.querySelector('.rows .row-link').textContent === 'Renamed ${round}'`)
    await daemon.client.editCard(card.id, card.rev, { title: `Renamed ${round}` })
    changes.push(await shown)
  }
  for (const [what, each] of Object.entries(times)) report(what, each)
  report('a change from elsewhere, all rows loaded', changes)
  console.table(rows)
} finally {
  await browser.close()
  await daemon.stop()
}
