import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built panel at `/`; it holds no data. Hashed files may be kept by a browser for good. */
export async function servePanel(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) {
    app.get('/', (_request, reply) =>
      reply.code(503).type('text/plain').send('The panel is not built: run npm run build.\n'),
    )
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    dotfiles: 'ignore',
    index: ['index.html'],
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      void reply.header(
        'cache-control',
        /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
}
