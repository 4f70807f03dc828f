import { createClient, proveDaemon, type Client } from '@todo-assistant/shared/client'
import type { Locale } from '@todo-assistant/shared/locale'
import { provenFetch } from '@todo-assistant/shared/node/proven-fetch'
import { reach, type Reach } from './reach.ts'

export interface Connection extends Reach {
  client: Client
}

/**
 * Finds the running daemon of the home folder and proves it before the token is sent.
 * @throws TodoError `daemon_absent`, `daemon_unproven`, `unsafe_home`.
 */
export async function connect(env: NodeJS.ProcessEnv, locale: Locale): Promise<Connection> {
  const found = reach(env, locale)
  const { info, token, agent } = found
  const fetch = provenFetch(agent)
  const hello = await proveDaemon(info.url, token, fetch)
  return {
    ...found,
    info: { ...info, instanceId: hello.instanceId, version: hello.version },
    client: createClient({ baseUrl: info.url, token: () => token, locale, fetch }),
  }
}
