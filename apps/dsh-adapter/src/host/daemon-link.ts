import { createClient, proveDaemon, type Client } from '@todo-assistant/shared/client'
import { TodoError } from '@todo-assistant/shared/errors'
import type { Config } from './config.ts'
import { readDaemonNote, type DaemonNote } from './home.ts'

/** ms for which a proof of the daemon holds, so that a step with several calls asks once. */
const PROOF_HOLDS = 5_000

export interface DaemonLink {
  /**
   * Calls the daemon that runs now, wherever it was restarted and whatever its token became.
   * @param timeout ms after which the call is given up as `daemon_absent`.
   * @throws TodoError `daemon_absent` or `daemon_unproven` before anything secret was sent; else what `use` throws.
   */
  call<Answer>(use: (client: Client) => Promise<Answer>, timeout?: number): Promise<Answer>
  /**
   * Address and token of the daemon that runs now, proven.
   * @throws TodoError `daemon_absent`, `daemon_unproven`.
   */
  find(): Promise<DaemonNote>
}

/** Nothing is opened before the first call. */
export function daemonLink(config: Pick<Config, 'daemon' | 'locale'>): DaemonLink {
  let proven: { note: DaemonNote; until: number } | undefined

  async function find(): Promise<DaemonNote> {
    const note = await readDaemonNote(config.daemon)
    if (!note) throw new TodoError('daemon_absent')
    if (proven && proven.until > Date.now() && proven.note.url === note.url && proven.note.token === note.token)
      return note
    proven = undefined
    await proveDaemon(note.url, note.token)
    proven = { note, until: Date.now() + PROOF_HOLDS }
    return note
  }

  return {
    find,
    async call(use, timeout) {
      const note = await find()
      try {
        return await use(
          createClient({
            baseUrl: note.url,
            token: () => note.token,
            locale: config.locale,
            ...(timeout === undefined ? {} : { timeout }),
          }),
        )
      } catch (error) {
        proven = undefined
        throw error
      }
    },
  }
}
