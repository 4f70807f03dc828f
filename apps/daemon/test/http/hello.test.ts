import { createServer } from 'node:http'
import { connect, createServer as createRelay, type AddressInfo } from 'node:net'
import { Health, Hello } from '@todo-assistant/shared/api'
import { proveDaemon } from '@todo-assistant/shared/client'
import { prove } from '@todo-assistant/shared/proof'
import { expect, test } from 'vitest'
import { atEnd, runDaemon } from '../daemon.ts'

test('health needs no token and tells no secret', async () => {
  const { url, token, home } = await runDaemon()
  const response = await fetch(`${url}/api/v1/health`)
  const text = await response.text()
  expect(Health.parse(JSON.parse(text))).toEqual({
    status: 'ok',
    name: 'todo-assistant',
    version: expect.any(String) as string,
  })
  expect(text).not.toContain(token)
  expect(text).not.toContain(home)
})

test('hello proves that the daemon holds the token, without sending it', async () => {
  const { url, token } = await runDaemon()
  const nonce = 'n'.repeat(16)
  const text = await (await fetch(`${url}/api/v1/hello?nonce=${nonce}`)).text()
  expect(Hello.parse(JSON.parse(text)).proof).toBe(await prove(token, new URL(url).host, nonce))
  expect(text).not.toContain(token)
  await expect(proveDaemon(url, token)).resolves.toMatchObject({ name: 'todo-assistant' })
})

test('a client with another token does not take the daemon for its own', async () => {
  const { url } = await runDaemon()
  await expect(proveDaemon(url, 'another-token')).rejects.toMatchObject({ code: 'daemon_unproven' })
})

test.each(['', 'short', 'n'.repeat(129), `${'n'.repeat(16)}%0a`, 'ü'.repeat(16)])(
  'hello refuses the nonce %j',
  async (nonce) => {
    const { url } = await runDaemon()
    const response = await fetch(`${url}/api/v1/hello?nonce=${nonce}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ path: 'nonce' }] })
  },
)

test('nothing that listens: the client says that no daemon is there', async () => {
  const { url, token, daemon } = await runDaemon()
  await daemon.close()
  await expect(proveDaemon(url, token)).rejects.toMatchObject({ code: 'daemon_absent' })
})

test('a squatter that passes every byte on to the daemon from another port is not taken for it', async () => {
  const { url, token } = await runDaemon()
  const seen: string[] = []
  const relay = createRelay((socket) => {
    const onward = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('data', (bytes) => seen.push(bytes.toString('latin1')))
    for (const each of [socket, onward]) each.on('error', () => {})
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  atEnd(() => void relay.close())
  await expect(proveDaemon(`http://127.0.0.1:${(relay.address() as AddressInfo).port}`, token)).rejects.toMatchObject({
    code: 'daemon_unproven',
  })
  expect(seen.join('')).toContain('/api/v1/hello')
  expect(seen.join('')).not.toContain(token)
})

test('a squatter that asks the daemon itself and repeats its answer is not taken for it', async () => {
  const { url, token } = await runDaemon()
  const squatter = createServer((request, response) => {
    void fetch(`${url}${request.url}`)
      .then((answer) => answer.text())
      .then((text) => response.setHeader('content-type', 'application/json').end(text))
  })
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
  atEnd(() => void squatter.close())
  await expect(
    proveDaemon(`http://127.0.0.1:${(squatter.address() as AddressInfo).port}`, token),
  ).rejects.toMatchObject({ code: 'daemon_unproven' })
})
