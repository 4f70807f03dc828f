import { join } from 'node:path'
import Database from 'better-sqlite3'
import { check } from './fault.ts'

/** What holds in every store, whatever happened to it: each query names the rows that break a rule. */
const RULES: Record<string, string> = {
  'a card without its first event': `SELECT id FROM cards c WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.card_id = c.id AND e.kind = 'card.added')`,
  'a card whose position is no event of its own': `SELECT c.id FROM cards c LEFT JOIN events e ON e.seq = c.seq WHERE e.card_id IS NOT c.id`,
  'an event of a card that is not there': `SELECT seq FROM events e WHERE card_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM cards c WHERE c.id = e.card_id) AND NOT EXISTS (SELECT 1 FROM purged_cards p WHERE p.id = e.card_id)`,
  'a card with a wrong count of files': `SELECT id FROM cards c WHERE files <> (SELECT count(*) FROM card_files f WHERE f.card_pk = c.pk)`,
  'a card with a wrong count of notes': `SELECT id FROM cards c WHERE notes <> (SELECT count(*) FROM notes n WHERE n.card_pk = c.pk AND n.deleted_at IS NULL)`,
  'a card with a revision that is not its number of changes': `SELECT id FROM cards c WHERE rev <> (SELECT count(*) FROM events e WHERE e.card_id = c.id AND e.kind NOT IN ('card.read', 'card.recalled', 'card.opened', 'card.related', 'card.dispatched'))`,
  'a note without its event': `SELECT id FROM notes n WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.kind = 'note.added' AND e.after ->> 'noteId' = n.id)`,
  'a number above its counter': `SELECT c.id FROM cards c JOIN majors m USING (major) WHERE c.minor >= m.next_minor`,
  'a card of a major that is not there': `SELECT id FROM cards WHERE major NOT IN (SELECT major FROM majors)`,
  'a wrong count of a view': `SELECT workspace_id, face, count(*) FROM cards GROUP BY 1, 2 EXCEPT SELECT workspace_id, face, cards FROM view_counts`,
  'a card that search does not know': `SELECT pk FROM cards WHERE pk NOT IN (SELECT rowid FROM card_search) AND seq <= (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'search_seq')`,
  'a gap in the events': `SELECT max(seq) FROM events HAVING max(seq) <> count(*)`,
}

/** Opens the database of a home whose daemon is gone. */
export function openQuietly(home: string): Database.Database {
  return new Database(join(home, 'cards.db'), { fileMustExist: true })
}

/** @throws when the store of a stopped daemon breaks a rule, or SQLite finds it damaged. */
export function checkStore(database: Database.Database): void {
  const integrity = database.pragma('integrity_check(1)', { simple: true })
  check(integrity === 'ok', `integrity_check: ${String(integrity)}`)
  check((database.pragma('foreign_key_check') as unknown[]).length === 0, 'rows point at rows that are missing')
  for (const [what, sql] of Object.entries(RULES)) {
    const broken = database.prepare(sql).all()
    check(broken.length === 0, `${what}: ${JSON.stringify(broken.slice(0, 3))}`)
  }
}
