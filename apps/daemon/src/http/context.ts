import type { FastifyInstance, RawServerDefault } from 'fastify'
import type { FastifyBaseLogger } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import type { Adapters } from '../feed/adapters.ts'
import type { Hub } from '../feed/hub.ts'
import type { Store } from '../store/store.ts'
import type { Fence } from './guard.ts'

/** What the routes work with, passed by hand. */
export interface HttpContext {
  store: Store
  hub: Hub
  adapters: Adapters
  config: Config
  fence: Fence
  instanceId: string
  /** Home folder, for backups and doctor. */
  home: string
}

/** The app with zod shapes on its routes. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>
