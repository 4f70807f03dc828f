import { Login, LoginCode, LoginDraft } from '@todo-assistant/shared/api'
import * as z from 'zod'
import type { App, HttpContext } from './context.ts'

/** The panel's login: a one-time code for a token of its own (design §3, "Auth"). */
export function loginRoutes(app: App, { fence }: HttpContext): void {
  app.post('/login-codes', { schema: { body: z.strictObject({}), response: { 200: LoginCode } } }, () => {
    const { code, expiresAt } = fence.logins.issue()
    return { url: `http://127.0.0.1:${fence.port()}/#code=${code}`, expiresAt }
  })

  app.post(
    '/login',
    { schema: { body: LoginDraft, response: { 200: Login } }, config: { rateLimit: { max: 30, timeWindow: 60_000 } } },
    (request) => fence.logins.exchange(request.body.code, request.body.remember ?? false),
  )

  /** Keeps this browser logged in for 30 days: a new token for the one it has. */
  app.post('/login/remember', { schema: { body: z.strictObject({}), response: { 200: Login } } }, (request) =>
    fence.logins.remember(request.headers.authorization!.slice('Bearer '.length)),
  )

  /** Logs this panel out, or with `everywhere` every panel. */
  app.delete(
    '/login',
    { schema: { querystring: z.strictObject({ everywhere: z.stringbool().optional() }) } },
    (request, reply) => {
      fence.logins.revoke(request.query.everywhere ? undefined : request.headers.authorization!.slice('Bearer '.length))
      return reply.code(204).send()
    },
  )
}
