import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Client } from '@todo-assistant/shared/client'
import type { Locale } from '@todo-assistant/shared/locale'
import { afterEach } from 'vitest'
import { startDaemon, type Daemon } from '../src/daemon.ts'
import { prepareHome, readToken } from '../src/home.ts'

const cleanups: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** Runs when the test ends, last registered first. */
export function atEnd(clean: () => void | Promise<void>): void {
  cleanups.push(clean)
}

/** A folder of the test's own, gone at its end. */
export function freshFolder(name = 'todo-assistant-'): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface TestDaemon {
  home: string
  url: string
  token: string
  client: Client
  daemon: Daemon
  /** A bare request with the token. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Stops it and starts it again on the same home. */
  restart(): Promise<TestDaemon>
}

/** A real daemon in a home of its own, on a free port; stopped at the test's end. */
export async function runDaemon(
  options: { home?: string; locale?: Locale; consent?: 'ask' | 'require'; host?: string; clock?: () => number } = {},
): Promise<TestDaemon> {
  const home = options.home ?? join(freshFolder(), 'home')
  prepareHome(home)
  const daemon = await startDaemon(
    home,
    {
      locale: options.locale ?? 'en',
      consent: options.consent ?? 'ask',
      port: 0,
      ...(options.host ? { host: options.host } : {}),
    },
    options.clock,
  )
  let open = true
  const close = async () => {
    if (open) await daemon.close()
    open = false
  }
  atEnd(close)
  const token = readToken(home)!
  return {
    home,
    url: daemon.url,
    token,
    daemon,
    client: createClient({ baseUrl: daemon.url, token: () => token, locale: options.locale ?? 'en' }),
    fetch: (path, init = {}) =>
      fetch(`${daemon.url}/api/v1${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } }),
    async restart() {
      await close()
      return runDaemon({ ...options, home })
    },
  }
}
