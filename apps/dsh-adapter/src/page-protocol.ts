// What the browser half and the host half say to each other on DSH's own origin. No token of the daemon is in it.

import type { Kind, Status } from '@todo-assistant/shared/card'
import type { Locale } from '@todo-assistant/shared/locale'

/** Raised when either half could misread the other: a page may outlive a restart of DSH, and the reverse. */
export const PAGE_PROTOCOL = 1

/** Where the host half answers: calls, the lazily loaded file, and the socket. */
export const PAGE_PATH = '/todo-assistant'
/** The same in builds that offer fetch routes behind DSH's own fence. */
export const PAGE_API_PATH = '/api/todo-assistant'
/** A request of our page carries this; another origin could not send it without asking first. */
export const PAGE_HEADER = 'x-todo-assistant-page'

/** What a picker or a badge needs of a card. */
export interface PageCard {
  number: string
  title: string
  kind: Kind
  status: Status
  /** Its root session, as far as one is known. */
  session: string | null
  badge: number
}

/** Why the daemon cannot be used now; the sentence is in the host's language. */
export interface PageRefusal {
  code: string
  message: string
}

/** Each call by name: what it takes and what it answers. */
export interface PageCalls {
  hello: [Record<string, never>, { protocol: number; version: string; locale: Locale; daemon: PageRefusal | null }]
  cards: [{ session: string | null; cwd: string | null }, { cards: PageCard[] }]
  /** Cards of this session with something new: how much, and of which. */
  news: [{ session: string }, { badge: number; cards: PageCard[] }]
  capture: [{ session: string; text: string; sentence: string }, { sent: true }]
  /** Where the daemon's panel is, with a one-time code in it, and the one page that may frame it. */
  panel: [Record<string, never>, { url: string; adapter: string; origin: string | null }]
}
export type PageCall = keyof PageCalls

export type PageAnswer<Name extends PageCall> = { ok: true; value: PageCalls[Name][1] } | ({ ok: false } & PageRefusal)

/** What the host tells a page over its socket. */
export type ToPage =
  | { type: 'hello'; protocol: number }
  | { type: 'changed' }
  | { type: 'insert'; id: string; session: string | null; text: string }
  /** A session that a dispatch made. */
  | { type: 'opened'; session: string }

/** What a page tells the host: which session it shows, and whether it took an insert. */
export type FromPage =
  | { type: 'here'; session: string | null; at: number }
  | { type: 'inserted'; id: string; inserted: boolean }
