import type { Kind, Status } from '@todo-assistant/shared/card'
import type { ListView } from '@todo-assistant/shared/views'
import { filesOf, notesOf, recordOf } from './card-rows.ts'
import { FACES } from './lists.ts'
import type { CardRecord } from './schema.ts'
import { bigrams, phrase } from './search-text.ts'
import type { Db, Store } from './store.ts'

/** The texts of a card that search knows. */
export type Searchable = Pick<
  CardRecord,
  'workspaceId' | 'title' | 'symptom' | 'cause' | 'intent' | 'nextStep' | 'request' | 'mustRead' | 'park'
>

/** Puts a card into the full-text table. */
export function indexCard(
  store: Store,
  pk: number,
  card: Searchable,
  notes: readonly string[],
  files: readonly string[],
): void {
  const texts = [
    card.symptom,
    card.cause,
    card.intent,
    card.nextStep,
    card.request?.text,
    ...card.mustRead.flatMap(({ label, text }) => [label, text]),
    ...card.park.flatMap(({ label, why }) => [label, why]),
    ...notes,
    ...files,
  ]
  let body = ''
  for (const text of texts) if (text) body += bigrams(text)
  store
    .sql('INSERT INTO card_search (rowid, scope, title, body) VALUES (?, ?, ?, ?)')
    .run(pk, scopeToken(card.workspaceId), bigrams(card.title), body)
}

/** Brings the full-text row of a card up to date; part of every transaction that changes its texts. */
export function reindexCard(store: Store, db: Db, pk: number): void {
  unindexCard(store, pk)
  const notes = notesOf(store, pk).map((note) => note.text)
  indexCard(
    store,
    pk,
    recordOf(db, pk),
    notes,
    filesOf(store, pk).map((file) => file.path),
  )
}

/** Takes a card out of the full-text table. */
export function unindexCard(store: Store, pk: number): void {
  store.sql('DELETE FROM card_search WHERE rowid = ?').run(pk)
}

/** A workspace id as one token: the tokenizer breaks at the underscore. */
const scopeToken = (workspaceId: string) => workspaceId.replace('_', '')

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

/**
 * Cards whose title, core, notes, words, evidence or files hold the query, literally: title hits
 * first, the newest first in each part. Finds what a plain scan in search form finds.
 */
export function searchCards(store: Store, filter: SearchFilter): { part: 't' | 'b'; pk: number }[] {
  const scope = filter.workspaceId === undefined ? '' : `scope : "${scopeToken(filter.workspaceId)}" AND `
  const term = phrase(filter.query)
  const match = { t: `${scope}title : ${term}`, b: `${scope}(body : ${term} NOT title : ${term})` }
  const found: { part: 't' | 'b'; pk: number }[] = []
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
