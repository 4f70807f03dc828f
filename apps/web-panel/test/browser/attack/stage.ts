import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createHash } from 'node:crypto'
import type { Browser, BrowserContext, Request } from 'playwright-core'
import { launchBrowser } from '../../../../../scripts/browser.mjs'
import { startDaemon, type TestDaemon } from '../daemon.ts'
import { fillScene } from '../scene.ts'
import type { Prey } from './attempts.ts'

/** Stands in a card; wherever it turns up, a card was read. */
export const SECRET = 'zebra-crossing'

/** Names that the browser is told to find on this machine, as a stranger's DNS could tell it. */
export const EVIL = 'evil.example'

export interface Stage {
  daemon: TestDaemon
  browser: Browser
  /** The attacker's own server: an empty page, and a redirect to wherever it is asked to. */
  attackerPort: number
  prey: Omit<Prey, 'base' | 'token' | 'bounce' | 'patience'>
  /** Everything that the store holds, as one hash, and how far its changes go. */
  store(): { seq: number; hash: string }
  close(): Promise<void>
}

/** A daemon with cards in it, a browser, and a server of the attacker's. */
export async function setStage(): Promise<Stage> {
  const [daemon, browser] = await Promise.all([
    startDaemon(),
    launchBrowser({ args: [`--host-resolver-rules=MAP ${EVIL} 127.0.0.1`] }),
  ])
  await fillScene(daemon.client)
  await daemon.client.addCard({ title: SECRET, kind: 'idea', workspace: 'inbox' })
  const server = createServer((request, response) => {
    const to = new URL(request.url!, 'http://attacker').searchParams.get('to')
    if (to !== null) response.writeHead(307, { location: to }).end()
    else response.setHeader('content-type', 'text/html').end('<!doctype html><title>attacker</title><body>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { number } = (await daemon.client.cards({ q: SECRET, view: 'all' })).cards[0]!
  const api = { headers: { authorization: `Bearer ${daemon.token}` } }
  const { paths } = (await (await fetch(`${daemon.url}/api/v1/openapi.json`, api)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const page = await (await fetch(`${daemon.url}/`)).text()
  const database = new DatabaseSync(join(daemon.home, 'cards.db'), { readOnly: true })
  return {
    daemon,
    browser,
    attackerPort: (server.address() as AddressInfo).port,
    prey: {
      routes: Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => ({
          method: method.toUpperCase(),
          path: path.replace('{ref}', number).replaceAll(/\{\w+\}/g, '1'),
        })),
      ),
      script: /src="\.?(\/assets\/[^"]+\.js)"/.exec(page)![1]!,
    },
    store() {
      const tables = database
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%search%' ORDER BY name")
        .all() as { name: string }[]
      const hash = createHash('sha256')
      for (const { name } of tables)
        hash.update(JSON.stringify([name, database.prepare(`SELECT * FROM "${name}"`).all()]))
      const { seq } = database.prepare('SELECT max(seq) AS seq FROM events').get() as { seq: number }
      return { seq, hash: hash.digest('hex') }
    },
    async close() {
      database.close()
      await browser.close()
      server.closeAllConnections()
      server.close()
      await daemon.stop()
    },
  }
}

/** Counts what pages of others ask of the interface from now on, and how it answers. */
export function countRequests(context: BrowserContext, daemon: TestDaemon) {
  const asked = { requests: 0, statuses: new Set<number>() }
  const { port } = new URL(daemon.url)
  const counts = (request: Request) => {
    const url = new URL(request.url())
    if (url.port !== port || !url.pathname.startsWith('/api/')) return false
    // The panel itself may ask, also in a window that the attacker opened. A navigation has no page yet.
    return (
      request.serviceWorker() !== null ||
      request.isNavigationRequest() ||
      !request.frame().url().startsWith(`${daemon.url}/`)
    )
  }
  context.on('request', (request) => {
    if (counts(request)) asked.requests++
  })
  context.on('response', (response) => {
    if (counts(response.request())) asked.statuses.add(response.status())
  })
  return asked
}
