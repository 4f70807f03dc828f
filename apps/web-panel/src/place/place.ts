import type { View } from '@todo-assistant/shared/views'
import { useSyncExternalStore } from 'react'
import { VIEWS } from '../data/wire.ts'
import { readFragment, writeFragment, type Fragment } from './fragment.ts'
import { recall, remember } from './memory.ts'

/** Every workspace at once, the inbox, or one workspace by id or path. */
export type Scope = string
export const ALL: Scope = 'all'

/** Where a person is in the panel. */
export interface Place {
  readonly card: string | null
  readonly scope: Scope
  readonly view: View
  readonly session: string | null
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
  let place = settle()

  function settle(): Place {
    const view = recall('view')
    return {
      card: fragment.card ?? null,
      session: fragment.session ?? null,
      scope: recall(`scope:${fragment.workspace ?? ''}`) ?? fragment.workspace ?? ALL,
      view: VIEWS.find((each) => each === view) ?? 'unfinished',
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

  page.addEventListener('hashchange', arrive)
  page.addEventListener('popstate', arrive)

  return {
    now: () => place,
    arrive,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    openCard(ref: string) {
      if (fragment.card === ref) return
      // One step back closes the card, however many were looked at since.
      const how = fragment.card ? 'replace' : 'push'
      if (how === 'push') pushed = true
      go({ ...fragment, card: ref }, how)
    },
    closeCard() {
      if (!fragment.card) return
      if (pushed) return page.history.back()
      const { card: _card, ...rest } = fragment
      go(rest, 'replace')
    },
    chooseScope(scope: Scope) {
      const opened = fragment.workspace ?? ''
      remember(`scope:${opened}`, scope === (opened || ALL) ? null : scope)
      const { session: _session, ...rest } = fragment
      go(rest, 'replace')
    },
    chooseView(view: View) {
      remember('view', view)
      announce()
    },
    leaveSession() {
      const { session: _session, ...rest } = fragment
      go(rest, 'replace')
    },
  }
}

export type PlaceStore = ReturnType<typeof createPlace>

export function usePlace(store: PlaceStore): Place {
  return useSyncExternalStore(store.subscribe, store.now)
}
