// DSH's web server as its contract has it: routes by prefix and upgrades by path, without any check of its own.

import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Context, WebServer } from '../src/host/dsh.ts'

export interface PageServer {
  port: number
  /** A context that has this server, and `apiProxy` where given. */
  context(services?: object): Context
  /** Undoes what was registered, as DSH does when a plugin is unloaded. */
  unload(): void
  close(): Promise<void>
}

export async function startPageServer(): Promise<PageServer> {
  type Route = Parameters<NonNullable<WebServer['register']>>[0]
  type Upgrade = Parameters<NonNullable<WebServer['registerUpgrade']>>[0]
  const routes = new Set<Route>()
  const upgrades = new Set<Upgrade>()
  const undo: (() => void)[] = []
  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://x').pathname
    const route = [...routes].find((each) => path === each.path || path.startsWith(`${each.path}/`))
    if (route) void route.handler(incoming, response)
    else response.writeHead(404).end('<!doctype html>')
  })
  server.on('upgrade', (incoming: IncomingMessage, socket, head) => {
    const path = new URL(incoming.url ?? '/', 'http://x').pathname
    const upgrade = [...upgrades].find((each) => each.path === path)
    if (upgrade) upgrade.handler(incoming, socket, head)
    else socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const register =
    <Item>(items: Set<Item>) =>
    (item: Item) => {
      items.add(item)
      return () => void items.delete(item)
    }
  const webServer: WebServer = {
    port,
    host: '127.0.0.1',
    register: register(routes),
    registerUpgrade: register(upgrades),
  }
  return {
    port,
    context(services = {}) {
      const all: Record<string, unknown> = { webServer, ...services }
      const context = {
        agents: { get: () => undefined, roots: () => [] },
        get: (name: string) => all[name],
        effect: (run: () => () => void) => void undo.push(run()),
        inject(names: string[], use: (ctx: unknown) => void) {
          if (names.every((name) => all[name] !== undefined)) use(context)
        },
      }
      return context as unknown as Context
    },
    unload: () => undo.splice(0).forEach((each) => each()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A raw request: every header as given, Host too. */
export function send(
  port: number,
  options: { method?: string; path: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { method = 'POST', path, headers = {}, body } = options
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, setHost: false }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
