import { createHash } from 'node:crypto'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'

/** What a stranger on the port does with a connection; every byte is written down before. */
export type Trick = (socket: Socket, bytes: Buffer) => void

export interface Squatter {
  url: string
  port: number
  /** Everything that was sent to it, connection by connection. */
  heard: string[]
}

/** Takes a port of the loopback until the test ends. @param port 0 = any free one. */
export async function squat(trick: Trick, { port = 0, host = '127.0.0.1' } = {}): Promise<Squatter> {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const at = heard.push('') - 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      heard[at] += bytes.toString('latin1')
      trick(socket, bytes)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const own = (server.address() as AddressInfo).port
  return { url: `http://127.0.0.1:${own}`, port: own, heard }
}

/** An answer in HTTP. */
export const answer = (body: string, status = '200 OK', more = '') =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n${more}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** Answers whatever is asked with the right words and a proof of its own making. */
export const pretends: Trick = (socket) =>
  void socket.write(
    answer(JSON.stringify({ name: 'todo-assistant', version: '0.1.0', instanceId: 'x', proof: '0'.repeat(64) })),
  )

/** Says yes to everything, but in no words of ours. */
export const nods: Trick = (socket) => void socket.write(answer('{}'))

/** Sends on to where it likes. @param to an address that would take the token. */
export const redirects =
  (to: string): Trick =>
  (socket) =>
    void socket.write(answer('', '307 Temporary Redirect', `location: ${to}/api/v1/hello\r\n`))

/** Hangs up on everybody. */
export const hangsUp: Trick = (socket) => void socket.destroy()

/** Answers what no HTTP is. */
export const babbles: Trick = (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n')

/**
 * Passes everything on to the daemon, which listens elsewhere, and its answers back.
 * @param posing with the daemon's own Host in place of the one that the client dialled, so that it answers.
 */
export function relays(daemonUrl: string, posing: boolean): Trick {
  const { host, port } = new URL(daemonUrl)
  const onward = new WeakMap<Socket, Socket>()
  return (socket, bytes) => {
    let to = onward.get(socket)
    if (!to) {
      to = connect(Number(port), '127.0.0.1')
      to.on('error', () => {})
      to.on('data', (back) => socket.write(back))
      to.on('close', () => socket.end())
      socket.on('close', () => to!.destroy())
      onward.set(socket, to)
    }
    to.write(posing ? bytes.toString('latin1').replace(/^(host: ).*$/im, `$1${host}`) : bytes)
  }
}

const HELLO =
  /^GET \/api\/v1\/hello\?nonce=[0-9a-f]{32} HTTP\/1\.1\r\nHost: 127\.0\.0\.1:\d+\r\nAccept: application\/json\r\n\r\n$/

/**
 * That all it heard is the question for a proof: no token, nothing made of it, no word of a card.
 * @param secrets texts that a command was given or the daemon holds.
 */
export function expectNothingTold({ heard }: Squatter, token: string, secrets: readonly string[] = []): void {
  for (const said of heard) expect(said).toMatch(HELLO)
  const all = heard.join('\n')
  const forms = ['hex', 'base64', 'base64url'] as const
  const hashes = forms.map((form) => createHash('sha256').update(token).digest(form))
  const coded = forms.map((form) => Buffer.from(token).toString(form))
  for (const secret of [token, encodeURIComponent(token), ...hashes, ...coded, 'code=', ...secrets])
    expect(all).not.toContain(secret)
}
