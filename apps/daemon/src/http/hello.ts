import { Health, Hello } from '@todo-assistant/shared/api'
import { prove } from '@todo-assistant/shared/proof'
import * as z from 'zod'
import { VERSION } from '../version.ts'
import type { App, HttpContext } from './context.ts'

/** Who answers here: alive at all, and whether it is the daemon that holds the token. */
export function helloRoutes(app: App, { fence, instanceId, store }: HttpContext): void {
  app.get('/health', { schema: { response: { 200: Health } } }, () => {
    const ok = store.raw.open && store.sql('SELECT 1').pluck().get() === 1
    return { status: ok ? ('ok' as const) : ('degraded' as const), name: 'todo-assistant' as const, version: VERSION }
  })

  app.get(
    '/hello',
    {
      schema: { querystring: z.strictObject({ nonce: z.string().regex(/^[\w-]{16,128}$/) }), response: { 200: Hello } },
      config: { rateLimit: { max: 600, timeWindow: 60_000 } },
    },
    async (request) => ({
      name: 'todo-assistant' as const,
      version: VERSION,
      instanceId,
      proof: await prove(fence.token, request.headers.host!, request.query.nonce),
    }),
  )
}
