import { connect } from 'node:net'
import { Problem } from '@todo-assistant/shared/problem'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
  /** The body as problem JSON; throws when it is none. */
  problem(): Problem
}

/** Sends bytes as they are to a daemon and reads what it answers until it closes. */
export async function sendRaw(url: string, ...chunks: (string | Uint8Array)[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(parts).toString('utf8')))
    socket.on('connect', () => {
      for (const chunk of chunks) socket.write(chunk)
    })
  })
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = rest.join('\r\n\r\n')
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    body,
    problem: () => Problem.parse(JSON.parse(body)),
  }
}

/** The text of a request with `Connection: close`. */
export function requestText(
  line: string,
  headers: readonly (readonly [string, string])[],
  body: string | undefined = undefined,
): string {
  const all = [...headers, ['Connection', 'close'] as const]
  if (body !== undefined) all.push(['Content-Length', String(Buffer.byteLength(body))])
  return `${line} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body ?? ''}`
}
