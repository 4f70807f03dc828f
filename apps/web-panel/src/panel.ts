import { QueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import { createClient, Refused } from './data/client.ts'
import { createChoice } from './deeds/choice.ts'
import { createDeeds } from './deeds/deeds.ts'
import { createCache } from './live/cache.ts'
import { createFeed } from './live/feed.ts'
import { createLinkState } from './live/link-state.ts'
import { createSession } from './login/session.ts'
import { createToasts } from './parts/toasts.ts'
import { createPlace } from './place/place.ts'
import { createLanguage, WORDS } from './words/language.ts'

/** Puts the parts of one panel together; nothing is asked of the daemon before `session.open`. */
export function createPanel(page: Window) {
  const language = createLanguage(page)
  const place = createPlace(page, (code) => void session.open(code))
  const client = createClient({
    token: () => session.token(),
    locale: language.now,
    unauthenticated: (token) => session.refused(token),
  })
  const session = createSession(client.login)
  // Nothing is read again by time or focus: the feed says when.
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        structuralSharing: false,
        retry: (failures, error) => failures < 3 && error instanceof Refused && error.code === 'daemon_absent',
      },
    },
  })
  const cache = createCache(queries, client)
  const toasts = createToasts()
  const choice = createChoice()
  const link = createLinkState()
  const deeds = createDeeds({ client, cache, toasts, choice, words: () => WORDS[language.now()] })
  const feed = createFeed(session.token, {
    entries: cache.take,
    reset: cache.reset,
    link: link.become,
    adapters: link.adapters,
    hello: link.hello,
    doubt: () => void client.workspaces().catch(() => undefined),
  })
  return { language, place, client, session, queries, cache, toasts, choice, link, deeds, feed }
}

export type Panel = ReturnType<typeof createPanel>

export const PanelContext = createContext<Panel | null>(null)

export function usePanel(): Panel {
  const panel = use(PanelContext)
  if (!panel) throw new Error('no panel around this component')
  return panel
}

/** The words of the language in use. */
export function useWords() {
  return WORDS[useLocale()]
}

export function useLocale() {
  const { language } = usePanel()
  return useSyncExternalStore(language.subscribe, language.now)
}
