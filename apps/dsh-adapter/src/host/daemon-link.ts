import { createClient, proveDaemon, type Client } from '@todo-assistant/shared/client'
import { TodoError } from '@todo-assistant/shared/errors'
import { ProvenAgent } from '@todo-assistant/shared/node/proven-agent'
import { provenFetch } from '@todo-assistant/shared/node/proven-fetch'
import type { Config } from './config.ts'
import { readDaemonNote, type DaemonNote } from './home.ts'

/** Where the daemon is, and the connections to it, each of which proves itself before it carries anything. */
export interface DaemonPlace extends DaemonNote {
  agent: ProvenAgent
}

export interface DaemonLink {
  /**
   * Calls the daemon that runs now, wherever it was restarted and whatever its token became.
   * @param timeout ms after which the call is given up as `daemon_absent`.
   * @throws TodoError `daemon_absent`, `daemon_unproven` or `unsafe_home` before anything secret was sent; else what
   * `use` throws.
   */
  call<Answer>(use: (client: Client) => Promise<Answer>, timeout?: number): Promise<Answer>
  /**
   * The daemon that runs now, proven.
   * @throws TodoError `daemon_absent`, `daemon_unproven`, `unsafe_home`.
   */
  find(): Promise<DaemonPlace>
}

/** Nothing is opened before the first call. */
export function daemonLink(config: Pick<Config, 'daemon' | 'locale'>): DaemonLink {
  let last: DaemonPlace | undefined

  async function place(): Promise<DaemonPlace> {
    const note = await readDaemonNote(config.daemon)
    if (!note) throw new TodoError('daemon_absent')
    if (last?.url === note.url && last.token === note.token) return last
    // Its idle connections lead to a daemon that is no more.
    last?.agent.destroy()
    return (last = { ...note, agent: new ProvenAgent(note.url, note.token) })
  }

  return {
    async find() {
      const found = await place()
      await proveDaemon(found.url, found.token, provenFetch(found.agent))
      return found
    },
    async call(use, timeout) {
      const { url, token, agent } = await place()
      return use(
        createClient({
          baseUrl: url,
          token: () => token,
          locale: config.locale,
          fetch: provenFetch(agent),
          ...(timeout === undefined ? {} : { timeout }),
        }),
      )
    },
  }
}
