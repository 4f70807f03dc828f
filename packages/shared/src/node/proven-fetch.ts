import { request, type IncomingMessage } from 'node:http'
import type { Answer, Fetch } from '../call.ts'
import type { ProvenAgent } from './proven-agent.ts'

/** An answer that can be read as it comes instead. */
export interface StreamedAnswer extends Answer {
  stream: IncomingMessage
}

/** Like `fetch`, over connections that have proven themselves; follows no redirect. */
export function provenFetch(agent: ProvenAgent): (...asked: Parameters<Fetch>) => Promise<StreamedAnswer> {
  return (address, { method = 'GET', headers = {}, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(address, {
        agent,
        method,
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        ...(signal ? { signal } : {}),
      })
      sent.on('error', reject)
      sent.on('response', (stream) => {
        const status = stream.statusCode!
        resolve({
          ok: status >= 200 && status < 300,
          status,
          headers: { get: (name) => stream.headersDistinct[name.toLowerCase()]?.join(', ') ?? null },
          json: () => readJson(stream),
          stream,
        })
      })
      sent.end(body)
    })
}

async function readJson(stream: IncomingMessage): Promise<unknown> {
  let text = ''
  stream.setEncoding('utf8')
  for await (const piece of stream) text += piece
  return JSON.parse(text)
}
