import type Database from 'better-sqlite3'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { TodoError } from '@todo-assistant/shared/errors'
import { createBatch } from './batch.ts'
import type { EventRecord } from './schema.ts'
import type * as schema from './schema.ts'

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database }
export type NewEvent = Omit<EventRecord, 'seq' | 'at'>
export type CommitListener = (committed: readonly EventRecord[]) => void

/** What reading needs; a store and a change are both one. */
export interface Reader {
  readonly db: Db
  /** A prepared statement for a text, made once: for queries that the builder cannot say, and hot ones. */
  sql(text: string): Database.Statement
}

/** What a deed works with inside its transaction. */
export interface Change extends Reader {
  /** ms since the epoch; the same for all that one deed writes. */
  readonly at: number
  /** Appends to the history and the feed. @returns its sequence number. */
  record(event: NewEvent): number
}

export interface Store extends Reader {
  readonly raw: Database.Database
  readonly storeId: string
  readonly clock: () => number
  /**
   * Runs one deed in one immediate transaction. After the commit every listener is told of the
   * events it recorded; a deed that throws writes nothing.
   * @throws TodoError `store_full`, `store_unavailable`, and whatever the deed throws.
   */
  write<Result>(deed: (change: Change) => Result): Result
  /**
   * The same, in one transaction with all deeds that come in the same turn of the event loop: those
   * that wait together share one flush of the disk (ADR 0020). One that throws undoes itself alone.
   */
  writeSoon<Result>(deed: (change: Change) => Result): Promise<Result>
  /** @returns how to stop listening. */
  onCommit(listener: CommitListener): () => void
  /** Told when a listener throws; the commit stands. */
  onListenerError: (error: unknown) => void
  close(): void
}

/** The SQLite error code inside whatever drizzle wrapped around it. */
function sqliteCode(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = (each as { code?: unknown }).code
    if (typeof code === 'string' && code.startsWith('SQLITE_')) return code
  }
  return undefined
}

/** Turns a driver's error into one of ours by its code; anything else passes. */
export function storeError(error: unknown): unknown {
  const code = sqliteCode(error)
  if (code === undefined) return error
  if (code === 'SQLITE_FULL') return new TodoError('store_full', {}, { cause: error })
  if (/^SQLITE_(BUSY|LOCKED|READONLY|IOERR|CANTOPEN|PERM|CORRUPT|NOTADB|NOMEM)/.test(code)) {
    return new TodoError('store_unavailable', { given: code }, { cause: error })
  }
  return error
}

/** Wraps an open database; see `open.ts` for how one is opened. */
export function createStore(raw: Database.Database, db: Db, storeId: string, clock: () => number): Store {
  const statements = new Map<string, Database.Statement>()
  const listeners = new Set<CommitListener>()
  const tell = (committed: readonly EventRecord[]) => {
    if (committed.length === 0) return
    for (const listener of listeners) {
      try {
        listener(committed)
      } catch (error) {
        store.onListenerError(error)
      }
    }
  }
  const changeOf = (committed: EventRecord[]): Change => {
    const at = clock()
    return {
      db,
      sql: store.sql,
      at,
      record(event) {
        const row = insertEvent(store, { ...event, at })
        committed.push(row)
        return row.seq
      },
    }
  }
  const store: Store = {
    db,
    raw,
    storeId,
    clock,
    onListenerError: () => {},
    sql(text) {
      let statement = statements.get(text)
      if (!statement) statements.set(text, (statement = raw.prepare(text)))
      return statement
    },
    write(deed) {
      const committed: EventRecord[] = []
      const run = raw.transaction(() => deed(changeOf(committed)))
      let result: ReturnType<typeof deed>
      try {
        result = run.immediate()
      } catch (error) {
        throw storeError(error)
      }
      tell(committed)
      return result
    },
    writeSoon: (deed) => batch.add(deed),
    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      batch.run()
      try {
        raw.pragma('wal_checkpoint(TRUNCATE)')
      } catch {
        // No room on the disk: the log holds every commit, and the next start takes it in.
      }
      raw.close()
    },
  }
  const batch = createBatch(store, { changeOf, tell, storeError })
  return store
}

const json = (fields: EventRecord['before']) => (fields === null ? null : JSON.stringify(fields))

/** Appends an event with the time it carries. @returns it with its sequence number. */
export function insertEvent(store: Reader, event: Omit<EventRecord, 'seq'>): EventRecord {
  const { lastInsertRowid } = store
    .sql(
      'INSERT INTO events (at, kind, actor, session_id, workspace_id, card_id, before, after) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .run(
      event.at,
      event.kind,
      event.actor,
      event.sessionId,
      event.workspaceId,
      event.cardId,
      json(event.before),
      json(event.after),
    )
  return { ...event, seq: Number(lastInsertRowid) }
}

/** Makes a bundle of prepared statements once for each database. */
export function prepareOnce<Statements>(make: (db: Db) => Statements): (db: Db) => Statements {
  const made = new WeakMap<Db, Statements>()
  return (db) => {
    let statements = made.get(db)
    if (!statements) made.set(db, (statements = make(db)))
    return statements
  }
}
