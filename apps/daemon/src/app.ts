import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { API_PREFIX } from '@todo-assistant/shared/api-prefix'
import { TodoError } from '@todo-assistant/shared/errors'
import type * as z from 'zod'
import type { App, HttpContext } from './http/context.ts'
import { cardEditRoutes } from './http/card-edits.ts'
import { cardRoutes } from './http/cards.ts'
import { answerBrokenRequest, sendProblem, ShapeRefused } from './http/errors.ts'
import { serveFeed } from './http/feed.ts'
import { guard } from './http/guard.ts'
import { helloRoutes } from './http/hello.ts'
import { readJsonBodies } from './http/json-body.ts'
import { loginRoutes } from './http/login.ts'
import { endConnectionsAtStop } from './http/last-answers.ts'
import { answerNotFound } from './http/not-found.ts'
import { servePanel } from './http/panel.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serveReference } from './http/reference.ts'
import { freshnessRoutes } from './http/freshness.ts'
import { handlingRoutes } from './http/handling.ts'
import { sessionRoutes } from './http/sessions.ts'
import { toolRoutes } from './http/tools.ts'
import { upkeepRoutes } from './http/upkeep.ts'
import { workspaceRoutes } from './http/workspaces.ts'
import { VERSION } from './version.ts'

/** A request's body at the most, in bytes; an import has a limit of its own. */
const BODY_LIMIT = 4 * 1024 * 1024

export interface AppOptions extends HttpContext {
  /** Folder of the built panel. */
  panel: string
  /** Folder of the page about the REST interface. */
  reference: string
  log: FastifyBaseLogger
}

/** Builds the whole app without listening: tests inject into the same one. */
export async function buildApp(options: AppOptions): Promise<App> {
  const app: App = Fastify({
    loggerInstance: options.log,
    bodyLimit: BODY_LIMIT,
    // A client that sends half a request may not hold a place for long. All three work only together.
    connectionTimeout: 0,
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    // Fastify's own refusal is none of our codes; the store is open until the last answer.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerBrokenRequest,
    // An address that cannot be decoded never reaches the error handler.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      void sendProblem(error, request, reply, options.config.locale),
  }).withTypeProvider<ZodTypeProvider>()

  endConnectionsAtStop(app)
  readJsonBodies(app)
  answerNotFound(app)
  app.setValidatorCompiler(({ schema }) => (input) => {
    const parsed = (schema as z.ZodType).safeParse(input)
    return parsed.success ? { value: parsed.data } : { error: new ShapeRefused(parsed.error.issues, input) }
  })
  // Answers are made from the shapes' own types; checking them again would cost every reader.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  app.setSchemaErrorFormatter((errors) => errors as unknown as Error)

  await app.register(rateLimit, {
    global: false,
    keyGenerator: () => 'all',
    errorResponseBuilder: (_request, context) =>
      new TodoError('rate_limited', { limit: Math.ceil(context.ttl / 1_000) }),
  })
  securityHeaders(app, () => options.adapters.origins())
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'todo-assistant', version: VERSION },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
  })
  guard(app, options.fence)
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, options.config.locale))
  await app.register(
    async (scope) => {
      const api: App = scope.withTypeProvider<ZodTypeProvider>()
      helloRoutes(api, options)
      loginRoutes(api, options)
      cardRoutes(api, options)
      cardEditRoutes(api, options)
      workspaceRoutes(api, options)
      toolRoutes(api, options)
      sessionRoutes(api, options)
      handlingRoutes(api, options)
      freshnessRoutes(api, options)
      upkeepRoutes(api, options)
      api.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
    },
    { prefix: API_PREFIX },
  )
  serveFeed(app, options)
  await servePanel(app, options.panel)
  await serveReference(app, options.reference)
  return app
}
