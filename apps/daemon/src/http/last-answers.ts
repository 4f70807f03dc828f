import type { FastifyInstance } from 'fastify'

/** How long a request that does not come to its end is waited for when the daemon stops, in ms. */
const LAST_REQUESTS_WITHIN = 2_000
/** How often connections that became idle meanwhile are closed, in ms. */
const SWEEP = 50

/**
 * Lets the daemon stop in order and soon (design §3, "One daemon"): what is under way is answered as ever and told
 * that the connection ends; a connection that is idle after that is closed, and one that sends nothing, or half a
 * request, is waited for no longer than two seconds.
 */
export function endConnectionsAtStop(app: FastifyInstance): void {
  let stopping = false
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    stopping = true
    // A request that began before keeps its connection alive after its answer; Node closes it only when told.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP)
    const deadline = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_WITHIN)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(deadline)
    })
  })
}
