import type { Client } from '../data/client.ts'
import { recall, remember } from '../place/memory.ts'

/** A session token of the panel; `expiresAt` in ms since the epoch. */
export interface Token {
  readonly token: string
  readonly expiresAt: number
}

export type SessionState =
  | { readonly phase: 'looking' }
  | { readonly phase: 'in'; readonly token: string }
  | { readonly phase: 'out'; readonly why: 'none' | 'expired' | 'code-refused' | 'daemon-absent' }

type Said =
  | { say: 'who-has-one' }
  | { say: 'here'; held: Token }
  | { say: 'renewed'; from: string; held: Token }
  | { say: 'gone'; token: string }

const KEY = 'session'
/** How long other tabs are given to answer before the page says how to open it. */
const PATIENCE = 300

/** Reads a stored token; undefined when there is none or its time is over. */
export function readToken(text: string | null, now: number): Token | undefined {
  if (!text) return undefined
  try {
    const held = JSON.parse(text) as Partial<Token>
    if (typeof held.token !== 'string' || typeof held.expiresAt !== 'number' || held.expiresAt <= now) return undefined
    return { token: held.token, expiresAt: held.expiresAt }
  } catch {
    return undefined
  }
}

/**
 * The panel's own session (design §3, "Auth"): a token kept in this tab; a tab without one asks the other
 * open tabs of its origin; "remember this browser" keeps it in local storage.
 */
export function createSession({ login, call }: Pick<Client, 'login' | 'call'>) {
  const listeners = new Set<() => void>()
  const tabs = new BroadcastChannel('todo-assistant.session')
  let state: SessionState = { phase: 'looking' }
  let held: Token | undefined
  let opening = false

  function say(said: Said) {
    // oxlint-disable-next-line require-post-message-target-origin -- a channel has one origin
    tabs.postMessage(said)
  }

  function become(next: SessionState) {
    state = next
    for (const listener of listeners) listener()
  }

  function enter(token: Token) {
    held = token
    remember(KEY, JSON.stringify(token), 'session')
    if (recall('remember') === 'yes') remember(KEY, JSON.stringify(token))
    become({ phase: 'in', token: token.token })
  }

  function expire(why: 'expired' | 'none' = 'expired') {
    held = undefined
    remember(KEY, null, 'session')
    remember(KEY, null)
    become({ phase: 'out', why })
  }

  tabs.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.say === 'who-has-one' && held) say({ say: 'here', held })
    if (data.say === 'here' && state.phase !== 'in') {
      const token = readToken(JSON.stringify(data.held), Date.now())
      if (token) enter(token)
    }
    if (data.say === 'renewed' && held?.token === data.from) enter(data.held)
    if (data.say === 'gone' && held?.token === data.token) expire()
  })

  async function trade(code: string): Promise<'code-refused' | 'daemon-absent' | undefined> {
    try {
      enter(await login(code, recall('remember') === 'yes'))
      return undefined
    } catch (error) {
      const absent = error instanceof Error && 'code' in error && error.code === 'daemon_absent'
      return absent ? 'daemon-absent' : 'code-refused'
    }
  }

  return {
    now: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    token: () => held?.token,
    /** Looks for a token: the code of the address, this tab, this browser, the other tabs. */
    async open(code: string | undefined) {
      opening = true
      const why = code ? await trade(code) : 'none'
      if (!why) return
      const own = readToken(recall(KEY, 'session'), Date.now()) ?? readToken(recall(KEY), Date.now())
      if (own) return enter(own)
      say({ say: 'who-has-one' })
      await new Promise((resolve) => setTimeout(resolve, PATIENCE))
      if (state.phase === 'looking') become({ phase: 'out', why })
    },
    /** True once it began to look for a token. */
    opening: () => opening,
    /** A code that a person typed in. @returns why it was refused. */
    useCode: trade,
    /** The daemon refused this token: forget it, unless a newer one is held by now. */
    refused(token: string | undefined) {
      if (token !== held?.token || !held) return
      say({ say: 'gone', token: held.token })
      expire()
    },
    remembers: () => recall('remember') === 'yes',
    /** Whether the next code is traded for a token that outlives this tab. */
    setRemember: (yes: boolean) => remember('remember', yes ? 'yes' : null),
    /** Keeps this browser signed in for 30 days, by a new token in every tab; or only until the tabs close. */
    async keep(yes: boolean) {
      remember('remember', yes ? 'yes' : null)
      if (!yes || !held) return remember(KEY, null)
      const from = held.token
      enter(await call<Token>('/login/remember', { method: 'POST', body: {} }))
      say({ say: 'renewed', from, held })
    },
    /** Signs out this browser, or every panel that is signed in. */
    async leave(everywhere: boolean) {
      const own = held
      await call('/login', { method: 'DELETE', query: everywhere ? { everywhere } : {} })
      remember('remember', null)
      if (own) say({ say: 'gone', token: own.token })
      expire('none')
    },
  }
}

export type Session = ReturnType<typeof createSession>
