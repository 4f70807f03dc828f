import type { PageCard } from '../../page-protocol.ts'
import type { Watched } from '../dsh-page.ts'
import type { HostLink } from '../host-link.ts'
import { observed } from '../observed.ts'

/** Notes and related hits that a person has not looked at yet, of the session shown. */
export interface News {
  badge: number
  cards: readonly PageCard[]
}
const NONE: News = { badge: 0, cards: [] }

/** ms in which changes become one question. */
const SETTLES = 300

export interface NewsWatch {
  now: Watched<News>
  /** Something may have changed. */
  look(): void
}

/** @param session the one that the page shows. */
export function newsOf(host: HostLink, session: () => string | null): NewsWatch {
  const now = observed(NONE)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function read(): Promise<void> {
    timer = undefined
    const asked = session()
    if (asked === null) return now.set(NONE)
    const answer = await host.call('news', { session: asked })
    if (session() === asked) now.set(answer.ok ? answer.value : NONE)
  }

  return {
    now,
    look() {
      timer ??= setTimeout(() => void read(), SETTLES)
    },
  }
}
