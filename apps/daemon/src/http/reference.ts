import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * The REST interface as a page at `/reference/`, with the document it is made from. It holds no data
 * and obeys the panel's policy; what it sends goes through the fence like any other call.
 */
export async function serveReference(app: FastifyInstance, folder: string): Promise<void> {
  app.get('/reference', { schema: { hide: true } }, (_request, reply) => reply.redirect('/reference/'))
  app.get('/reference/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/reference/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
}
