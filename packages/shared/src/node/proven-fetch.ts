import { request } from 'node:http'
import { Readable } from 'node:stream'
import type { Fetch } from '../client.ts'
import type { ProvenAgent } from './proven-agent.ts'

/** Like `fetch`, over connections that have proven themselves; follows no redirect. */
export function provenFetch(agent: ProvenAgent): Fetch {
  return (address, { method = 'GET', headers = {}, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(address, {
        agent,
        method,
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        ...(signal ? { signal } : {}),
      })
      sent.on('error', reject)
      sent.on('response', (answer) => {
        const status = answer.statusCode!
        const bare = status === 204 || status === 304
        if (bare) answer.resume()
        const flat = answer.rawHeaders
        const pairs = flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]!] as [string, string]] : []))
        // Node's streams and the web's are typed apart.
        const stream = bare ? null : (Readable.toWeb(answer) as unknown as ReadableStream)
        resolve(new Response(stream, { status, headers: pairs }))
      })
      sent.end(body)
    })
}
