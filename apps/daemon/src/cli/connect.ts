import { createClient, proveDaemon, type Client } from '@todo-assistant/shared/client'
import { TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import { homePath, readToken } from '../home.ts'
import { readInfo, type InstanceInfo } from '../instance.ts'

export interface Connection {
  home: string
  info: InstanceInfo
  client: Client
}

/**
 * Finds the running daemon of the home folder and proves it before the token is sent.
 * @throws TodoError `daemon_absent`, `daemon_unproven`.
 */
export async function connect(env: NodeJS.ProcessEnv, locale: Locale): Promise<Connection> {
  const home = homePath(env)
  const info = readInfo(home)
  const token = readToken(home)
  if (!info || token === undefined) throw new TodoError('daemon_absent')
  const hello = await proveDaemon(info.url, token)
  return {
    home,
    info: { ...info, instanceId: hello.instanceId, version: hello.version },
    client: createClient({ baseUrl: info.url, token: () => token, locale }),
  }
}
