import { createCall, type Call, type Told } from '@todo-assistant/shared/call'
import { TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import { checkHome } from '@todo-assistant/shared/node/home-fault'
import { ProvenAgent } from '@todo-assistant/shared/node/proven-agent'
import { provenFetch } from '@todo-assistant/shared/node/proven-fetch'
import { homePath, readToken } from '../home.ts'
import { readInfo, type InstanceInfo } from '../instance-info.ts'

/** Where the daemon said it is. */
export interface Reach {
  home: string
  info: InstanceInfo
  token: string
  /** Carries whatever is sent to the daemon; each of its connections proves itself before it carries the token. */
  agent: ProvenAgent
  /** Any route; the answer is not checked. */
  call: (path: string, call?: Call) => Promise<Told>
}

/**
 * The daemon of the home folder as it wrote itself down. Nothing is sent yet.
 * @throws TodoError `daemon_absent`, `unsafe_home`.
 */
export function reach(env: NodeJS.ProcessEnv, locale: Locale): Reach {
  const home = homePath(env)
  checkHome(home)
  const info = readInfo(home)
  const token = readToken(home)
  if (!info || token === undefined) throw new TodoError('daemon_absent')
  const agent = new ProvenAgent(info.url, token)
  const call = createCall({ baseUrl: info.url, token: () => token, locale, fetch: provenFetch(agent) })
  return { home, info, token, agent, call }
}
