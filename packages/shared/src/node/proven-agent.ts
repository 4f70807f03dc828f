import { Agent, type ClientRequestArgs } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { API_PREFIX } from '../api-prefix.ts'
import { TodoError } from '../errors.ts'
import { freshNonce, prove } from '../proof.ts'

/** ms in which a listener has to prove itself. */
const PATIENCE = 3_000
/** Bytes of an answer to `hello` at the most; ours takes a tenth of it. */
const LONGEST = 16_384

/**
 * Connections to the daemon for `node:http` and `ws`. Each one, also one made anew after the daemon
 * went away, has to prove that it leads to a holder of the token before anything else is sent over
 * it (design §3, "Address"): who takes the port between two requests is told nothing.
 *
 * A request on a connection that fails ends with a TodoError: `daemon_absent` when nothing answers,
 * `daemon_unproven` when a stranger does.
 */
export class ProvenAgent extends Agent {
  readonly #baseUrl: URL
  readonly #token: string

  /** @param baseUrl `http://127.0.0.1:7420`: dialled whatever a request names. */
  constructor(baseUrl: string, token: string) {
    super({ keepAlive: true })
    this.#baseUrl = new URL(baseUrl)
    this.#token = token
  }

  override createConnection(
    _options: ClientRequestArgs,
    done?: (error: Error | null, socket: Duplex) => void,
  ): Duplex | null | undefined {
    const { host, hostname, port } = this.#baseUrl
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80), noDelay: true })
    void this.#admit(socket, host, done)
    return undefined
  }

  async #admit(socket: Socket, host: string, done?: (error: Error | null, socket: Duplex) => void): Promise<void> {
    try {
      await proveSocket(socket, host, this.#token)
    } catch (error) {
      socket.destroy()
      return done?.(error as Error, socket)
    }
    done?.(null, socket)
  }
}

/** Asks over a connection whether the other end holds the token. @throws TodoError */
async function proveSocket(socket: Socket, host: string, token: string): Promise<void> {
  const nonce = freshNonce()
  // It may break while the proof is looked at, too.
  socket.on('error', () => {})
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const end = (settle: () => void) => {
      clearTimeout(timer)
      socket.off('data', hear).off('error', fail).off('close', fail)
      settle()
    }
    const fail = (cause?: unknown) => end(() => reject(new TodoError('daemon_absent', {}, { cause })))
    const timer = setTimeout(fail, PATIENCE)
    const hear = (bytes: Buffer) => {
      text += bytes.toString('latin1')
      if (text.length > LONGEST || isWhole(text)) end(() => resolve(text))
    }
    socket.on('data', hear).on('error', fail).on('close', fail)
    socket.write(`GET ${API_PREFIX}/hello?nonce=${nonce} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\n\r\n`)
  })
  const hello = bodyOf(answer) as { proof?: unknown } | null | undefined
  if (hello?.proof !== (await prove(token, host, nonce)))
    throw new TodoError('daemon_unproven', { given: `http://${host}` })
  if (socket.destroyed) throw new TodoError('daemon_absent')
}

/** Head and body of an answer of known length; undefined while the head is under way. */
function parts(text: string): { head: string; body: string; length: number } | undefined {
  const at = text.indexOf('\r\n\r\n')
  if (at < 0) return undefined
  const head = text.slice(0, at)
  return { head, body: text.slice(at + 4), length: Number(/^content-length: *(\d+) *$/im.exec(head)?.[1] ?? NaN) }
}

function isWhole(text: string): boolean {
  const found = parts(text)
  return found !== undefined && !(found.body.length < found.length)
}

/** The JSON of a 200 that ends where it says it ends; undefined for any other. */
function bodyOf(text: string): unknown {
  const found = parts(text)
  if (!found || !found.head.startsWith('HTTP/1.1 200 ') || found.body.length !== found.length) return undefined
  try {
    return JSON.parse(found.body)
  } catch {
    return undefined
  }
}
