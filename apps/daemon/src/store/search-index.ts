import type Database from 'better-sqlite3'
import { TodoError } from '@todo-assistant/shared/errors'
import { filesOf, notesOf, recordOf } from './card-rows.ts'
import type { CardRecord } from './schema.ts'
import { bigrams } from './search-text.ts'
import type { Change, Reader, Store } from './store.ts'

/** The name in `meta` of the position up to which the full-text table knows the cards. */
const MARK = 'search_seq'

/** Cards that one transaction brings into the index: a capture never waits for more than these. */
const AT_ONCE = 16

/**
 * Makes the mark where there is none: a store that was written before marks were kept has every
 * card in its index. Called once, when the store is opened.
 */
export function markIndex(database: Database.Database): void {
  database
    .prepare(
      `INSERT OR IGNORE INTO meta (key, value)
       SELECT '${MARK}', iif(EXISTS (SELECT 1 FROM card_search), coalesce(max(seq), 0), 0) FROM cards`,
    )
    .run()
}

/** A workspace id as one token: the tokenizer breaks at the underscore. */
export const scopeToken = (workspaceId: string) => workspaceId.replace('_', '')

/** Cards whose latest change the index does not know yet, the earliest change first. */
export function unindexed(reader: Reader, limit: number): { pk: number; seq: number }[] {
  return reader
    .sql(
      `SELECT pk, seq FROM cards WHERE seq > (SELECT CAST(value AS INTEGER) FROM meta WHERE key = '${MARK}') ORDER BY seq LIMIT ?`,
    )
    .all(limit) as { pk: number; seq: number }[]
}

/**
 * Brings changed cards into the full-text table; part of the caller's transaction.
 * @param limit how many at the most.
 * @returns how many there were.
 */
export function indexCards(change: Reader, limit: number): number {
  const changed = unindexed(change, limit)
  for (const { pk } of changed) {
    const texts = textsOf(change, pk)
    if (!texts) continue
    unindexCard(change, pk)
    change
      .sql('INSERT INTO card_search (rowid, scope, title, body) VALUES (?, ?, ?, ?)')
      .run(pk, texts.scope, texts.title, texts.body)
  }
  const last = changed.at(-1)
  if (last) change.sql(`UPDATE meta SET value = ? WHERE key = '${MARK}'`).run(String(last.seq))
  return changed.length
}

/** Takes a card out of the full-text table. */
export function unindexCard(change: Reader, pk: number): void {
  change.sql('DELETE FROM card_search WHERE rowid = ?').run(pk)
}

/** What the index holds of a card; undefined for one that cannot be read: it is left as it was found. */
function textsOf(reader: Reader, pk: number): { scope: string; title: string; body: string } | undefined {
  let card: CardRecord
  try {
    card = recordOf(reader.db, pk)
  } catch (error) {
    if (error instanceof TodoError && error.code === 'card_unreadable') return undefined
    throw error
  }
  const texts = [
    card.symptom,
    card.cause,
    card.intent,
    card.nextStep,
    card.request?.text,
    ...card.mustRead.flatMap(({ label, text }) => [label, text]),
    ...card.park.flatMap(({ label, why }) => [label, why]),
    ...(card.notes === 0 ? [] : notesOf(reader, pk).map((note) => note.text)),
    ...(card.files === 0 ? [] : filesOf(reader, pk).map((file) => file.path)),
  ]
  let body = ''
  for (const text of texts) if (text) body += bigrams(text)
  return { scope: scopeToken(card.workspaceId), title: bigrams(card.title), body }
}

/**
 * Keeps the index up in quiet moments (ADR 0018): a change is answered when it is safe, not when
 * it can be searched for. A search waits for nothing: it catches up by itself.
 * @param pause ms from a change to the index.
 * @param refused told when indexing failed; it is tried again with the next change.
 * @returns how to stop.
 */
export function startIndexing(store: Store, pause: number, refused: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    timer = undefined
    try {
      const more = store.write((change: Change) => indexCards(change, AT_ONCE)) === AT_ONCE
      if (more) plan(0)
    } catch (error) {
      refused(error)
    }
  }
  const plan = (ms: number) => {
    timer ??= setTimeout(run, ms).unref()
  }
  const stop = store.onCommit(() => plan(pause))
  if (unindexed(store, 1).length > 0) plan(pause)
  return () => {
    stop()
    clearTimeout(timer)
  }
}
