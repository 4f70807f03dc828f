import type { Kind, Status } from '@todo-assistant/shared/card'
import type { ListView } from '@todo-assistant/shared/views'
import { TodoError } from '@todo-assistant/shared/errors'
import { FACES } from './lists.ts'
import { indexCards, scopeToken, unindexed } from './search-index.ts'
import { phrase } from './search-text.ts'
import type { Store } from './store.ts'

/** Cards that a search brings into the index in one transaction, before it looks. */
const CATCH_UP = 500

export interface SearchFilter {
  workspaceId?: string | undefined
  /** Only cards of this root session. */
  rootSessionId?: string | undefined
  view: ListView
  status?: Status | undefined
  kind?: Kind | undefined
  query: string
  limit: number
  /** Where the page before ended: `t` title hits, `b` the others, and the last key. */
  after?: { part: 't' | 'b'; pk: number } | undefined
}

export interface Hit {
  part: 't' | 'b'
  pk: number
}

/**
 * Cards whose title, core, notes, words, evidence or files hold the query, literally: title hits
 * first, the newest first in each part. Finds what a plain scan in search form finds: what changed
 * since the index was last brought up is brought into it first.
 */
export function searchCards(store: Store, filter: SearchFilter): Hit[] {
  try {
    while (unindexed(store, 1).length > 0) store.write((change) => indexCards(change, CATCH_UP))
  } catch (error) {
    if (!(error instanceof TodoError)) throw error
    return searchUnwritten(store, filter)
  }
  return look(store, filter)
}

/** Searches a store that takes no more writes: the index is brought up in memory and forgotten again. */
function searchUnwritten(store: Store, filter: SearchFilter): Hit[] {
  let found: Hit[] = []
  const forget = new Error('searched')
  try {
    store.raw.transaction(() => {
      indexCards(store, Number.MAX_SAFE_INTEGER)
      found = look(store, filter)
      throw forget
    })()
  } catch (error) {
    if (error !== forget) throw error
  }
  return found
}

function look(store: Store, filter: SearchFilter): Hit[] {
  const scope = filter.workspaceId === undefined ? '' : `scope : "${scopeToken(filter.workspaceId)}" AND `
  const term = phrase(filter.query)
  const match = { t: `${scope}title : ${term}`, b: `${scope}(body : ${term} NOT title : ${term})` }
  const found: Hit[] = []
  for (const part of ['t', 'b'] as const) {
    if (part === 't' && filter.after?.part === 'b') continue
    const before = filter.after?.part === part ? filter.after.pk : Number.MAX_SAFE_INTEGER
    const rows = store
      .sql(
        `SELECT c.pk FROM card_search s CROSS JOIN cards c ON c.pk = s.rowid
         WHERE s.card_search MATCH :match AND s.rowid < :before AND c.${FACES[filter.view]}
           AND (:status IS NULL OR c.status = :status) AND (:kind IS NULL OR c.kind = :kind) AND (:session IS NULL OR c.root_session_id = :session)
         ORDER BY s.rowid DESC LIMIT :limit`,
      )
      .pluck()
      .all({
        match: match[part],
        before,
        status: filter.status ?? null,
        kind: filter.kind ?? null,
        session: filter.rootSessionId ?? null,
        limit: filter.limit - found.length,
      }) as number[]
    for (const pk of rows) found.push({ part, pk })
    if (found.length >= filter.limit) break
  }
  return found
}
