/** What the address of the panel may carry behind `#`; nothing of it reaches a server. */
export interface Fragment {
  /** One-time login code; taken out of the address at once. */
  code?: string
  /** A ref of the card to open. */
  card?: string
  /** `settings` or `overview`, in the place of a card. */
  page?: string
  /** The workspace the panel was opened from: an id, `inbox` or a path. */
  workspace?: string
  /** The session it was opened from. */
  session?: string
  /** The adapter of the DSH it was opened from. */
  adapter?: string
  /** `1` inside a tab of DSH. */
  embedded?: string
}

const KEYS = ['code', 'card', 'page', 'workspace', 'session', 'adapter', 'embedded'] as const

/** Reads `#card=3.2&workspace=…`; what is unknown or empty is left out. */
export function readFragment(hash: string): Fragment {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const fragment: Fragment = {}
  for (const key of KEYS) {
    const value = given.get(key)
    if (value) fragment[key] = value
  }
  return fragment
}

/** Writes a fragment; empty when there is nothing to say. */
export function writeFragment(fragment: Fragment): string {
  const parts = KEYS.flatMap((key) => (fragment[key] ? [`${key}=${encodeURIComponent(fragment[key])}`] : []))
  return parts.length > 0 ? `#${parts.join('&')}` : ''
}
