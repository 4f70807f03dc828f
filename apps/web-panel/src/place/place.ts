import type { View } from '@todo-assistant/shared/views'
import { useSyncExternalStore } from 'react'
import { VIEWS } from '../data/wire.ts'
import { readFragment, writeFragment, type Fragment } from './fragment.ts'
import { recall, remember } from './memory.ts'

/** Every workspace at once, the inbox, or one workspace by id or path. */
export type Scope = string
export const ALL: Scope = 'all'

/** The five views, and the trash. */
export type Look = View | 'trash'

const PAGES = ['settings', 'overview'] as const
export type Page = (typeof PAGES)[number]

/** Where a person is in the panel. */
export interface Place {
  readonly card: string | null
  readonly page: Page | null
  readonly scope: Scope
  /** What is listed; a search looks everywhere until a view is chosen for it. */
  readonly view: Look
  readonly query: string
  /** Set while only one session's cards are listed. */
  readonly session: string | null
  /** The DSH and session that the panel was opened from. */
  readonly from: { readonly session: string | null; readonly adapter: string | null; readonly embedded: boolean }
}

/**
 * Where the panel is: the address holds what a link can say (card, workspace and session it was opened
 * from), this browser remembers the rest. A scope chosen by hand holds only for the workspace that the
 * panel was opened from (§8), so each of those has a memory of its own.
 * @param onCode told of a login code that the address brought.
 */
export function createPlace(page: Window, onCode: (code: string) => void) {
  const listeners = new Set<() => void>()
  let fragment: Fragment = {}
  let pushed = false
  let query = ''
  /** The view of a search, or the trash: neither is remembered. */
  let passing: Look | null = null
  let place = settle()

  function settle(): Place {
    const view = recall('view')
    const from = {
      session: fragment.session ?? null,
      adapter: fragment.adapter ?? null,
      embedded: fragment.embedded === '1',
    }
    return {
      card: fragment.card ?? null,
      page: PAGES.find((each) => each === fragment.page) ?? null,
      // Inside DSH the list is the workspace's; a link with a session means that session.
      session: from.embedded ? null : from.session,
      from,
      query,
      scope: recall(`scope:${fragment.workspace ?? ''}`) ?? fragment.workspace ?? ALL,
      view: passing ?? VIEWS.find((each) => each === view) ?? 'unfinished',
    }
  }

  function announce() {
    place = settle()
    for (const listener of listeners) listener()
  }

  function go(next: Fragment, how: 'push' | 'replace') {
    fragment = next
    const address = page.location.pathname + page.location.search + writeFragment(next)
    if (how === 'push') page.history.pushState(null, '', address)
    else page.history.replaceState(null, '', address)
    announce()
  }

  /** A login code leaves the address, and with it the history, before anything else happens. */
  function arrive() {
    const { code, ...rest } = readFragment(page.location.hash)
    fragment = rest
    pushed = false
    if (code) go(rest, 'replace')
    else announce()
    if (code) onCode(code)
  }

  /** Beside the list: a card or a page. One step back closes it, however many were looked at since. */
  function open(what: { card: string } | { page: Page }) {
    const { card, page: shown, ...rest } = fragment
    const how = card || shown ? 'replace' : 'push'
    if (how === 'push') pushed = true
    go({ ...rest, ...what }, how)
  }

  function close() {
    if (!fragment.card && !fragment.page) return
    if (pushed) return page.history.back()
    const { card: _card, page: _page, ...rest } = fragment
    go(rest, 'replace')
  }

  /** Every session's cards again; inside DSH the session stays known, for inserting into it. */
  function leaveSession() {
    const { session: _session, ...rest } = fragment
    if (fragment.session && fragment.embedded !== '1') go(rest, 'replace')
    else announce()
  }

  page.addEventListener('hashchange', arrive)
  page.addEventListener('popstate', arrive)

  return {
    now: () => place,
    arrive,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    openCard: (ref: string) => fragment.card !== ref && open({ card: ref }),
    openPage: (name: Page) => fragment.page !== name && open({ page: name }),
    close,
    chooseScope(scope: Scope) {
      const opened = fragment.workspace ?? ''
      remember(`scope:${opened}`, scope === (opened || ALL) ? null : scope)
      if (passing === 'trash' && !query) passing = null
      leaveSession()
    },
    /** The workspace became known after the panel was opened: a DSH said only which session. */
    follow(workspace: string) {
      if (!fragment.workspace) go({ ...fragment, workspace }, 'replace')
    },
    chooseView(view: Look) {
      if (query || view === 'trash') passing = view
      else {
        passing = null
        remember('view', view)
      }
      announce()
    },
    search(text: string) {
      if (passing === 'trash') query = text
      else {
        passing = text === '' ? null : query === '' ? 'all' : passing
        query = text
      }
      announce()
    },
    leaveSession,
  }
}

export type PlaceStore = ReturnType<typeof createPlace>

export function usePlace(store: PlaceStore): Place {
  return useSyncExternalStore(store.subscribe, store.now)
}
