import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { VERSION } from '../version.ts'
import { isApi } from './guard.ts'

const COMMON = {
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: false,
  xFrameOptions: false,
} satisfies HelmetOptions

/** What helmet sets, as a plain object: it is asked once, not at every answer. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = { 'x-todo-assistant': VERSION }
  const recorder = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: (name: string) => void delete headers[name.toLowerCase()],
  }
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error as Error
  })
  return headers
}

/** Answers of the interface: data, never a page, kept by nobody. */
const DATA = {
  ...headersOf({
    ...COMMON,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    // They tell a browser what to do with a page.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }),
  'cache-control': 'no-store',
}

/** The panel's files: they run and load only what is ours. @param framers origins that may frame them. */
const pageHeaders = (framers: readonly string[]) =>
  headersOf({
    ...COMMON,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: framers.length > 0 ? framers : ["'none'"],
      },
    },
  })

/**
 * Puts the security headers on every answer, refusals too (design §3).
 * @param framers the origins of DSH pages that may frame the panel now: adapters come and go.
 */
export function securityHeaders(app: FastifyInstance, framers: () => readonly string[]): void {
  let framed = framers()
  let page = pageHeaders(framed)
  app.addHook('onRequest', (request, reply, done) => {
    if (isApi(request)) void reply.headers(DATA)
    else {
      const now = framers()
      if (now.join() !== framed.join()) page = pageHeaders((framed = now))
      void reply.headers(page)
    }
    done()
  })
}
