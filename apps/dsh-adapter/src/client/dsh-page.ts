/**
 * The part of DSH's browser half that ours touches, described structurally: nothing of DSH is
 * imported. Everything that a build may lack is optional and looked for at run time.
 */

import type { ComponentType } from 'react'

/** A value that can be watched. */
export interface Watched<Value> {
  getSnapshot(): Value
  subscribe(listener: () => void): () => void
}

export interface SlotSeat {
  name: string
  id?: string
  key?: string
  order?: number
  label?: string
}

export interface Slots {
  /** Runs `use` whenever the slot is declared, and undoes it when it is gone. */
  inject(name: string, use: () => () => void): () => void
  register<Props>(seat: SlotSeat, component: ComponentType<Props>): () => void
}

export interface SessionSummary {
  id: string
  cwd?: string
  parentId?: string
  origin?: string
}

/** Sessions as the page lists them; `current` is the one it shows. */
export interface SessionList {
  byId: Record<string, SessionSummary | undefined>
  current: string | undefined
}

/** A block of a finished message. */
interface AssistantBlock {
  kind: string
  text?: string
}
interface FinalMessage {
  messageId?: string
  blocks?: readonly AssistantBlock[]
}
/** What a page knows of a session; of its shape we read messages only. */
export interface SessionSnapshot {
  chat?: {
    nodes?: {
      values(): Iterable<{ data?: { finalNode?: FinalMessage; closing?: { finalNode?: FinalMessage } | null } | null }>
    }
  }
  nodes?: readonly (FinalMessage & { kind?: string })[]
}

export interface Sessions {
  list: Watched<SessionList>
  open?(id: string): void
  binding?(id: string): { session: Watched<SessionSnapshot> } | undefined
}

export interface PageLocale {
  getSnapshot(): { active: string }
  subscribe(listener: () => void): () => void
}

/** The right sidebar of newer builds: a tab, whose content is the entry of the slot with the same key. */
export interface RightTabs {
  register(tab: { id: string; kind: string; title: string; guide?: string }): () => void
  open?(id: string): void
}

export interface PageServices {
  sessions: Sessions
  locale: PageLocale
  sidebarRightTabs: RightTabs
}

/** A Cordis context of the page. */
export interface PageContext {
  slots: Slots
  get<Name extends keyof PageServices>(name: Name): PageServices[Name] | undefined
  inject(names: readonly (keyof PageServices)[], use: (ctx: PageContext) => void): unknown
  effect(run: () => () => void, label?: string): unknown
}

/** What every session-scoped seat is given. */
export interface SessionProps {
  sessionId: string
}

/** The input of a session: what stands in it, and how to write it. */
export interface InputProps extends SessionProps {
  useInput<Value>(select: (state: { draft: string }) => Value): Value
  inputActions: { setDraft(text: string): void }
}
