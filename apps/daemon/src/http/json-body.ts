import type { FastifyInstance } from 'fastify'
import { TodoError } from '@todo-assistant/shared/errors'

/**
 * Reads bodies: JSON in valid UTF-8, uncompressed, and nothing else. Fastify's own reader takes any
 * bytes and puts U+FFFD where they are no UTF-8; that would be stored as if somebody had written it.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity')
      return done(new TodoError('unsupported_media_type', { given: encoding }))
    let text: string
    try {
      text = utf8.decode(body as Buffer)
    } catch (cause) {
      return done(new TodoError('invalid_encoding', {}, { cause }))
    }
    void parse(request, text, done)
  })
}
