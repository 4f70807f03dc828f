import type { Locale } from '@todo-assistant/shared/locale'
import { QueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import { createClient, Refused } from './data/client.ts'
import { createChoice } from './deeds/choice.ts'
import { createDeeds } from './deeds/deeds.ts'
import { createEdit } from './deeds/edit.ts'
import { createUndoStack } from './deeds/undo-stack.ts'
import { ADAPTERS, createCache } from './live/cache.ts'
import { createFeed } from './live/feed.ts'
import { createFreshness } from './live/freshness.ts'
import { createLinkState } from './live/link-state.ts'
import { createSession } from './login/session.ts'
import { createToasts } from './parts/toasts.ts'
import { createPlace } from './place/place.ts'
import { createSelection } from './select/selection.ts'
import type { Language } from './words/language.ts'

/** Puts the parts of one panel together; nothing is asked of the daemon before `session.open`. */
export function createPanel(page: Window, language: Language) {
  const place = createPlace(page, (code) => void session.open(code))
  const client = createClient({
    token: () => session.token(),
    locale: language.now,
    unauthenticated: (token) => session.refused(token),
  })
  const session = createSession(client)
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
  const { words } = language
  const undo = createUndoStack({ client, cache, toasts, words })
  const edit = createEdit({ client, cache, choice })
  const deeds = createDeeds({ client, cache, toasts, undo, edit, words })
  const selection = createSelection()
  const freshness = createFreshness(client)
  const feed = createFeed(session.token, {
    entries: cache.take,
    reset: cache.reset,
    link: link.become,
    adapters(online) {
      link.adapters(online)
      void queries.invalidateQueries({ queryKey: ADAPTERS })
    },
    hello: link.hello,
    doubt: () => void client.workspaces().catch(() => undefined),
  })
  return {
    language,
    place,
    client,
    session,
    queries,
    cache,
    toasts,
    choice,
    link,
    undo,
    edit,
    deeds,
    selection,
    freshness,
    feed,
  }
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
  const { language } = usePanel()
  return useSyncExternalStore(language.subscribe, language.words)
}

export function useLocale() {
  const { language } = usePanel()
  return useSyncExternalStore(language.subscribe, language.now)
}

/** The words that a part of the panel brings with it. */
export function useRoomWords<Words>(words: Record<Locale, Words>): Words {
  return words[useLocale()]
}
