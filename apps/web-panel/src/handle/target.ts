import type { Adapter } from '@todo-assistant/shared/session-api'
import { recall, remember } from '../place/memory.ts'
import type { Place } from '../place/place.ts'

/**
 * Which DSH a card goes to (design §8, "Dispatch"): the one the panel was opened from, else the one used
 * last, else the one seen last.
 * @returns undefined when none is online.
 */
export function pickTarget(
  adapters: readonly Adapter[],
  from: Place['from'],
  last: string | null = recall('adapter'),
): Adapter | undefined {
  const online = adapters.filter((adapter) => adapter.online)
  return online.find(({ id }) => id === from.adapter) ?? online.find(({ id }) => id === last) ?? online[0]
}

export const rememberTarget = (id: string) => remember('adapter', id)

/** The session that "insert" goes to: the one beside the panel, else the only open one; else DSH decides. */
export function sessionOf(adapter: Adapter, from: Place['from']): string | undefined {
  if (from.session && (adapter.id === from.adapter || adapter.sessions.some(({ id }) => id === from.session)))
    return from.session
  return adapter.sessions.length === 1 ? adapter.sessions[0]!.id : undefined
}

const open = new Map<string, { key: string; at: number }>()
const SERIES = 5_000

/**
 * The key of a series of clicks: a double click, or trying again what failed, is the same dispatch.
 */
export function seriesKey(name: string, now: number): string {
  const known = open.get(name)
  const key = known && now - known.at < SERIES ? known.key : crypto.randomUUID()
  open.set(name, { key, at: now })
  return key
}

/** It failed: trying again, whenever, goes on under the same key. */
export function keepSeries(name: string): void {
  const known = open.get(name)
  if (known) open.set(name, { ...known, at: Number.MAX_SAFE_INTEGER })
}
