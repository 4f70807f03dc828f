import type { IncomingMessage } from 'node:http'
import { PAGE_HEADER } from '../page-protocol.ts'

/** Names under which this machine reaches itself; a name made to point here by a stranger's DNS is none of them. */
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/

/** What a fence row refused, for the answer and the tests. */
export type FenceRefusal = 'host' | 'origin' | 'site' | 'header'

/**
 * Whether a request comes from DSH's own page on this machine. DSH's fence guards `/api` alone, so
 * our routes check for themselves: exactly one Host, and it is loopback; an Origin, where there is
 * one, equal to it; no other site; and a header that another origin cannot send unasked.
 * @param kind a `file` is public code and asked for by a plain import; a `socket` always has an Origin.
 */
export function fencePage(request: IncomingMessage, kind: 'call' | 'file' | 'socket'): FenceRefusal | undefined {
  const hosts = valuesOf(request, 'host')
  const host = hosts[0]
  if (hosts.length !== 1 || host === undefined || !LOOPBACK.test(host)) return 'host'
  const origins = valuesOf(request, 'origin')
  if (origins.length > 1 || (origins.length === 1 && origins[0] !== `http://${host}`)) return 'origin'
  if (kind === 'socket' && origins.length === 0) return 'origin'
  if (valuesOf(request, 'sec-fetch-site').some((site) => site !== 'same-origin')) return 'site'
  if (kind === 'call' && valuesOf(request, PAGE_HEADER).length !== 1) return 'header'
  return undefined
}

/** All values of a header: Node keeps only the first of some. */
function valuesOf(request: IncomingMessage, name: string): string[] {
  const values: string[] = []
  for (let index = 0; index < request.rawHeaders.length; index += 2)
    if (request.rawHeaders[index]!.toLowerCase() === name) values.push(request.rawHeaders[index + 1]!)
  return values
}
