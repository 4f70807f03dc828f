import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { TodoError } from '@todo-assistant/shared/errors'
import { toProblem } from '@todo-assistant/shared/problem'
import { localeFrom, type Locale } from '@todo-assistant/shared/locale'
import { shapeError } from '@todo-assistant/shared/refusals'
import type * as z from 'zod'
import { storeError } from '../store/store.ts'

/** Fastify's own refusals, by its stable codes. */
function fromFastify(error: FastifyError, request: FastifyRequest): TodoError | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new TodoError('invalid_json')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new TodoError('payload_too_large', {
        limit: request.routeOptions.bodyLimit,
        given: request.headers['content-length'],
      })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new TodoError('unsupported_media_type', {
        given: request.headers['content-type'] ?? request.headers['content-encoding'],
      })
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
    case 'FST_ERR_ROUTE_MAX_PARAM_LENGTH':
      return new TodoError('unknown_route', { given: request.url.slice(0, 80) })
    default:
      // The static files refuse a path outside their folder by status alone.
      if (error.statusCode === 403 || error.statusCode === 404)
        return new TodoError('unknown_route', { given: `${request.method} ${request.url.slice(0, 80)}` })
      return error.statusCode === 400 && error instanceof SyntaxError ? new TodoError('invalid_json') : undefined
  }
}

/** What zod found, carried through Fastify's validation. */
export class ShapeRefused extends Error {
  readonly issues: z.core.$ZodIssue[]
  readonly input: unknown

  constructor(issues: z.core.$ZodIssue[], input: unknown) {
    super('shape')
    this.issues = issues
    this.input = input
  }
}

/** Brings whatever was thrown to one of our errors; what is none becomes `internal`. */
export function toTodoError(error: unknown, request: FastifyRequest): TodoError {
  const ours = storeError(error)
  if (ours instanceof TodoError) return ours
  if (error instanceof ShapeRefused) return shapeError(error.issues, error.input)
  return fromFastify(error as FastifyError, request) ?? new TodoError('internal', {}, { cause: error })
}

/** Every refusal of the daemon leaves here, as problem JSON in the language that was asked for. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  locale: Locale,
): FastifyReply {
  const ours = toTodoError(error, request)
  if (ours.code === 'internal') request.log.error({ err: ours.cause ?? error }, 'request failed')
  if (ours.code === 'rate_limited') void reply.header('retry-after', ours.params.limit ?? 60)
  if (ours.code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer')
  return reply
    .code(ours.status)
    .type('application/problem+json')
    .send(JSON.stringify(toProblem(ours, localeFrom(request.headers['accept-language'], locale))))
}

/** A request that Node's own parser refused, or that did not come whole in time: no route saw it. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const body = JSON.stringify(toProblem(new TodoError('broken_request', { given: error.code ?? '' }), 'en'))
  socket.end(
    `HTTP/1.1 ${late ? '408 Request Timeout' : '400 Bad Request'}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
