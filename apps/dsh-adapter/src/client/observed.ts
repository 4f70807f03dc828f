import { useSyncExternalStore } from 'react'
import type { Watched } from './dsh-page.ts'

/** A value that components follow. */
export interface Observed<Value> extends Watched<Value> {
  set(value: Value): void
}

export function observed<Value>(first: Value): Observed<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function useObserved<Value>(watched: Watched<Value>): Value {
  return useSyncExternalStore(watched.subscribe, watched.getSnapshot)
}
