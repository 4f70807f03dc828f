import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startDaemon, type TestDaemon } from '../daemon.ts'
import { openBrowser } from '../page.ts'

const MAIN = fileURLToPath(new URL('../../../../daemon/src/main.ts', import.meta.url))

let daemon: TestDaemon
let browser: Browser
let folder: string
const closers: (() => unknown)[] = []
beforeAll(async () => {
  ;[daemon, browser, folder] = await Promise.all([
    startDaemon(),
    openBrowser(),
    mkdtemp(join(tmpdir(), 'todo-assistant-desktop-')),
  ])
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
afterAll(async () => {
  await browser?.close()
  await daemon?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs `todo-assistant open` on a desktop whose browser only writes down how it was started. */
async function openByCommand(): Promise<{ opener: string; said: string }> {
  const bin = join(folder, 'bin')
  const opener = join(folder, 'opener')
  await mkdir(bin, { recursive: true })
  await rm(opener, { force: true })
  // Its own and its parents' arguments, and its environment, as any user of the machine or any log could see them.
  await writeFile(
    join(bin, 'xdg-open'),
    `#!/bin/sh\n{ for pid in $$ $PPID; do cat /proc/$pid/cmdline /proc/$pid/environ; done; env; echo "ADDRESS $1"; } >${opener}.new 2>&1\nmv ${opener}.new ${opener}\n`,
  )
  await chmod(join(bin, 'xdg-open'), 0o755)
  const child = spawn(process.execPath, [MAIN, 'open'], {
    env: {
      PATH: `${bin}:${process.env.PATH}`,
      HOME: folder,
      DISPLAY: ':0',
      TODO_ASSISTANT_HOME: daemon.home,
      TODO_ASSISTANT_LOCALE: 'en',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += String(bytes)))
  expect(await once(child, 'exit')).toEqual([0, null])
  await expect.poll(() => readFile(opener, 'utf8').catch(() => undefined)).toBeDefined()
  return { opener: await readFile(opener, 'utf8'), said }
}

/** A server of somebody else's that writes down what it is asked. */
async function elsewhere(): Promise<{ url: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    response.setHeader('access-control-allow-origin', '*').end('elsewhere')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => (server.closeAllConnections(), server.close()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}

it.skipIf(process.platform !== 'linux')(
  'a login by `open` leaves the code in no argument, no environment, no output, no address, no history and no referrer',
  async () => {
    const { opener, said } = await openByCommand()
    const file = /^ADDRESS (file:.*)$/m.exec(opener)![1]!
    const code = /#code=([\w-]+)/.exec(await readFile(fileURLToPath(file), 'utf8'))![1]!
    expect(code.length).toBeGreaterThan(30)
    for (const seen of [opener, said]) {
      expect(seen).not.toContain(code)
      expect(seen).not.toContain(daemon.token)
    }

    // The browser opens the file that the desktop was given.
    const context = await browser.newContext()
    closers.push(() => context.close())
    const requests: { url: string; headers: Record<string, string> }[] = []
    context.on('request', (request) => requests.push({ url: request.url(), headers: request.headers() }))
    const page = await context.newPage()
    await page.goto(file)
    await page.locator('.views').waitFor()
    const token = await page.evaluate(
      () => (JSON.parse(sessionStorage.getItem('todo-assistant:session')!) as { token: string }).token,
    )

    // Nothing of it in the address and the history, forwards and backwards.
    const addresses: string[] = [page.url()]
    const look = async () =>
      addresses.push(page.url(), await page.evaluate(() => `${location.href} ${document.referrer}`))
    await look()
    const stranger = await elsewhere()
    await page.goto(stranger.url)
    await look()
    await page.goBack()
    await page.locator('.views').waitFor()
    await look()
    await page.reload()
    await page.locator('.views').waitFor()
    await look()
    const cdp = await context.newCDPSession(page)
    const { entries } = await cdp.send('Page.getNavigationHistory')
    addresses.push(...entries.flatMap(({ url, title }) => [url, title]))
    expect(entries.length).toBeGreaterThan(1)
    expect(addresses.filter((address) => address.includes(code) || address.includes('code='))).toEqual([])

    // Nor does the panel's page tell another place where it comes from.
    await page.evaluate(async (url) => {
      const link = Object.assign(document.createElement('a'), { href: url, target: '_blank', rel: 'opener' })
      document.body.append(link)
      link.click()
      await fetch(url).catch(() => undefined)
      new Image().src = url
    }, stranger.url)
    await expect.poll(() => stranger.asked.length).toBeGreaterThan(1)
    expect(stranger.asked.map(({ headers }) => headers.referer)).toEqual(stranger.asked.map(() => undefined))

    // The code went in one body, the token in headers: in no address, no referrer.
    const told = requests.filter(({ url }) => url.startsWith('http'))
    expect(told.length).toBeGreaterThan(5)
    for (const { url, headers } of told) {
      expect(headers.referer ?? '').toBe('')
      // A browser tells no server what stands behind the `#`.
      for (const secret of [code, token, daemon.token]) expect(url.split('#')[0]).not.toContain(secret)
    }

    // It was good once.
    const again = await context.newPage()
    await again.goto(`${daemon.url}/#code=${code}`)
    await expect.poll(() => again.url()).not.toContain('code=')
    expect((await daemon.client.login(code).catch((error: unknown) => error)) as object).toMatchObject({
      code: 'invalid_code',
    })

    // And it stands in no file of the home but the one that brought it.
    for (const entry of await readdir(daemon.home, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile() || path === fileURLToPath(file)) continue
      const text = await readFile(path, 'latin1')
      expect([path, text.includes(code), text.includes(token)]).toEqual([path, false, false])
    }
  },
)
