import type { FastifyInstance } from 'fastify'
import { TodoError } from '@todo-assistant/shared/errors'

/**
 * Answers what no route takes: an address with other methods is `method_not_allowed` and says which,
 * any other is `unknown_route`. To be called before the routes are registered.
 */
export function answerNotFound(app: FastifyInstance): void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    const source = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
    let entry = known.get(source)
    if (!entry) known.set(source, (entry = { pattern: new RegExp(`^${source}$`), methods: new Set() }))
    for (const each of [method].flat()) if (each !== 'HEAD') entry.methods.add(each)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const found = [...known.values()].filter(({ pattern }) => pattern.test(path))
    const methods = [...new Set(found.flatMap((each) => [...each.methods]))].sort().join(', ')
    const given = `${request.method} ${path.slice(0, 80)}`
    if (methods === '') throw new TodoError('unknown_route', { given })
    void reply.header('allow', methods)
    throw new TodoError('method_not_allowed', { given, limit: methods })
  })
}
