import { createClient, proveDaemon, type Client } from '@todo-assistant/shared/client'
import { TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import { checkHome } from '@todo-assistant/shared/node/home-fault'
import { ProvenAgent } from '@todo-assistant/shared/node/proven-agent'
import { provenFetch } from '@todo-assistant/shared/node/proven-fetch'
import { homePath, readToken } from '../home.ts'
import { readInfo, type InstanceInfo } from '../instance-info.ts'

export interface Connection {
  home: string
  info: InstanceInfo
  token: string
  client: Client
  /** Carries whatever else is sent to the daemon; each of its connections proves itself. */
  agent: ProvenAgent
}

/**
 * Finds the running daemon of the home folder and proves it before the token is sent.
 * @throws TodoError `daemon_absent`, `daemon_unproven`, `unsafe_home`.
 */
export async function connect(env: NodeJS.ProcessEnv, locale: Locale): Promise<Connection> {
  const home = homePath(env)
  checkHome(home)
  const info = readInfo(home)
  const token = readToken(home)
  if (!info || token === undefined) throw new TodoError('daemon_absent')
  const agent = new ProvenAgent(info.url, token)
  const fetch = provenFetch(agent)
  const hello = await proveDaemon(info.url, token, fetch)
  return {
    home,
    info: { ...info, instanceId: hello.instanceId, version: hello.version },
    token,
    client: createClient({ baseUrl: info.url, token: () => token, locale, fetch }),
    agent,
  }
}
