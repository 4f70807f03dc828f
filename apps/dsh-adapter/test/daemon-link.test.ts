import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prove } from '@todo-assistant/shared/proof'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Config } from '../src/host/config.ts'
import { daemonLink } from '../src/host/daemon-link.ts'

let home: string
let closers: (() => void)[]
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'todo-assistant-link-'))
  vi.stubEnv('TODO_ASSISTANT_HOME', home)
  closers = []
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const close of closers) close()
  await rm(home, { recursive: true, force: true })
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function note(url: string, token: string): Promise<void> {
  await writeFile(join(home, 'daemon.json'), JSON.stringify({ url, pid: 1, instanceId: 'i', version: '0' }))
  await writeFile(join(home, 'token'), `${token}\n`)
}

/** A listener that holds `token`, and tells what it was sent. */
function holder(token: string, seen: IncomingMessage[]): RequestListener {
  return async (request, response) => {
    seen.push(request)
    response.setHeader('content-type', 'application/json')
    const nonce = /nonce=(\w+)/.exec(request.url ?? '')?.[1]
    if (nonce) {
      const proof = await prove(token, request.headers.host ?? '', nonce)
      response.end(JSON.stringify({ name: 'todo-assistant', version: '0', instanceId: 'i', proof }))
    } else response.end(JSON.stringify({ status: 'ok', name: 'todo-assistant', version: '0' }))
  }
}

const link = () => daemonLink(Config.parse({}))
const health = (one = link()) => one.call((client) => client.health())

test('without a home there is no daemon', async () => {
  await expect(health()).rejects.toMatchObject({ code: 'daemon_absent' })
})

test('a daemon that ended without a word is absent', async () => {
  await note('http://127.0.0.1:1', 'secret-token')
  await expect(health()).rejects.toMatchObject({ code: 'daemon_absent' })
})

test('a stranger on the port is told no token', async () => {
  const seen: IncomingMessage[] = []
  await note(await listen(holder('another token', seen)), 'secret-token')

  await expect(health()).rejects.toMatchObject({ code: 'daemon_unproven' })
  expect(JSON.stringify(seen.map((request) => [request.url, request.rawHeaders]))).not.toContain('secret-token')
  expect(seen).toHaveLength(1)
})

test('the daemon gets the token after its proof, and proves itself once for calls close together', async () => {
  const seen: IncomingMessage[] = []
  await note(await listen(holder('secret-token', seen)), 'secret-token')
  const one = link()

  await health(one)
  await health(one)

  expect(seen.map((request) => request.headers.authorization)).toEqual([
    undefined,
    'Bearer secret-token',
    'Bearer secret-token',
  ])
})

test('a daemon restarted elsewhere with a new token is found at the next call', async () => {
  const one = link()
  const [before, after]: [IncomingMessage[], IncomingMessage[]] = [[], []]
  await note(await listen(holder('first', before)), 'first')
  await health(one)
  await note(await listen(holder('second', after)), 'second')
  await health(one)

  expect(after.map((request) => request.headers.authorization)).toEqual([undefined, 'Bearer second'])
})

test('a daemon of another version, whose answers are other, is told apart from a refusal', async () => {
  const proving = holder('secret-token', [])
  await note(
    await listen((request, response) => {
      if (request.url?.includes('nonce')) return proving(request, response)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ healthy: true }))
    }),
    'secret-token',
  )
  await expect(health()).rejects.toMatchObject({ code: 'version_mismatch' })
})
