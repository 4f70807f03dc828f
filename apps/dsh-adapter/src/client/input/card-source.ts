import type { PageCard } from '../../page-protocol.ts'
import type { Sessions, Watched } from '../dsh-page.ts'
import type { HostLink } from '../host-link.ts'
import { observed } from '../observed.ts'

/** The cards of a session's workspace as last read; null until they were. */
export interface CardsNow {
  session: string
  cards: readonly PageCard[] | null
}

/** Cards for the picker: read when it opens, kept until something changed. */
export interface CardSource {
  now: Watched<CardsNow | null>
  /** Has the cards of a session read, unless those at hand are fresh. */
  want(session: string): void
  outdate(): void
}

export function cardSource(host: HostLink, sessions: () => Sessions | undefined): CardSource {
  const now = observed<CardsNow | null>(null)
  let fresh = false
  let asked: string | undefined

  async function read(session: string): Promise<void> {
    const cwd = sessions()?.list.getSnapshot().byId[session]?.cwd ?? null
    const answer = await host.call('cards', { session, cwd })
    // Another session was asked for meanwhile.
    if (asked !== session) return
    asked = undefined
    if (!answer.ok) return
    fresh = true
    now.set({ session, cards: answer.value.cards })
  }

  return {
    now,
    want(session) {
      if (asked === session || (fresh && now.getSnapshot()?.session === session)) return
      if (now.getSnapshot()?.session !== session) now.set({ session, cards: null })
      asked = session
      void read(session)
    },
    outdate() {
      fresh = false
    },
  }
}
