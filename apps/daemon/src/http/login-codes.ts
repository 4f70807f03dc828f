import { createHash, randomBytes } from 'node:crypto'
import { TodoError } from '@todo-assistant/shared/errors'
import { dropPanelTokens, hasPanelToken, keepPanelToken } from '../store/panel-tokens.ts'
import type { Store } from '../store/store.ts'

/** A one-time code lives this long, in ms. */
export const CODE_LIVES = 60_000
/** A tab's token, in ms (1 day; renewed by use of `open`); a remembered browser's (30 days). */
const TAB_LIVES = 24 * 3_600_000
const REMEMBERED_LIVES = 30 * 24 * 3_600_000

const hash = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/**
 * One-time codes (in memory) and the panel's own tokens (as hashes in the store, so that a restart
 * of the daemon does not log the tabs out).
 */
export function createLogins(store: Store) {
  const codes = new Map<string, number>()
  const sweep = () => {
    const now = store.clock()
    for (const [code, expiresAt] of codes) {
      // One that was issued later than now: the clock was set back, and nobody knows its age.
      if (expiresAt <= now || expiresAt - CODE_LIVES > now) codes.delete(code)
    }
  }
  const grant = (remember: boolean): { token: string; expiresAt: number } => {
    const token = `p_${randomBytes(32).toString('base64url')}`
    const at = store.clock()
    const expiresAt = at + (remember ? REMEMBERED_LIVES : TAB_LIVES)
    keepPanelToken(store, { hash: hash(token), at, expiresAt, remembered: remember })
    return { token, expiresAt }
  }
  return {
    /** A fresh code; at most 20 wait at once. */
    issue(): { code: string; expiresAt: number } {
      sweep()
      if (codes.size >= 20) codes.delete(codes.keys().next().value!)
      const code = randomBytes(24).toString('base64url')
      const expiresAt = store.clock() + CODE_LIVES
      codes.set(hash(code), expiresAt)
      return { code, expiresAt }
    },
    /**
     * Exchanges a code for a panel token; the code is gone whatever comes.
     * @throws TodoError `invalid_code`.
     */
    exchange(code: string, remember: boolean): { token: string; expiresAt: number } {
      sweep()
      if (!codes.delete(hash(code))) throw new TodoError('invalid_code')
      return grant(remember)
    },
    /** Swaps a panel token for one of a remembered browser. @throws TodoError `unauthenticated` for any other token. */
    remember(token: string): { token: string; expiresAt: number } {
      if (!this.admits(token)) throw new TodoError('unauthenticated')
      this.revoke(token)
      return grant(true)
    },
    /** Whether a panel token is one of ours and still good. */
    admits(token: string): boolean {
      return hasPanelToken(store, hash(token), store.clock())
    },
    /** Logs out one token, or every panel. */
    revoke(token?: string): void {
      dropPanelTokens(store, token === undefined ? undefined : hash(token))
    },
  }
}

export type Logins = ReturnType<typeof createLogins>
