// What the store holds, read from SQLite itself and not from the daemon's answers.

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface StoredCard {
  number: string
  title: string
  kind: string
  status: string
  confirmed: boolean
  raw: boolean
  badge: number
  workspace: string | null
  origin: {
    sessionId: string
    rootSessionId: string
    turn: number
    seqRange: [number, number]
    cwd: string
    callId: string | null
    tokens: number | null
  }
  consent: { receipt: string; messageId: string | null; turn: number | null }
  request: { text: string; turn: number | null; block: number | null } | null
  anchors: { commit: string | null; branch: string | null }
  files: string[]
  notes: string[]
}

/** All cards, oldest first. */
export function storedCards(assistantHome: string): StoredCard[] {
  const db = new DatabaseSync(join(assistantHome, 'cards.db'), { readOnly: true })
  try {
    const rows = db
      .prepare(
        'SELECT cards.*, workspaces.path AS workspace FROM cards JOIN workspaces ON workspaces.id = cards.workspace_id ORDER BY pk',
      )
      .all() as Record<string, string | number | null>[]
    const texts = (sql: string, pk: unknown): string[] =>
      db
        .prepare(sql)
        .all(pk as number)
        .map((row) => Object.values(row)[0] as string)
    return rows.map((row) => ({
      number: `${row.major}.${row.minor}`,
      title: String(row.title),
      kind: String(row.kind),
      status: String(row.status),
      confirmed: row.confirmed === 1,
      raw: row.raw === 1,
      badge: Number(row.badge),
      workspace: row.workspace as string | null,
      origin: parse(row.origin),
      consent: parse(row.consent),
      request: parse(row.request),
      anchors: parse(row.anchors),
      files: texts('SELECT path FROM card_files WHERE card_pk = ? ORDER BY position', row.pk),
      notes: texts('SELECT text FROM notes WHERE card_pk = ? AND deleted_at IS NULL ORDER BY pk', row.pk),
    }))
  } finally {
    db.close()
  }
}

function parse<Value>(text: string | number | null | undefined): Value {
  return JSON.parse(String(text ?? 'null')) as Value
}
