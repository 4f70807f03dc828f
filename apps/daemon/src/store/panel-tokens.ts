import type { Reader } from './store.ts'

/** Keeps the hash of a panel's token; expired ones go on the way. Times in ms since the epoch. */
export function keepPanelToken(
  reader: Reader,
  token: { hash: string; at: number; expiresAt: number; remembered: boolean },
): void {
  reader.sql('DELETE FROM panel_tokens WHERE expires_at <= ?').run(token.at)
  reader
    .sql('INSERT INTO panel_tokens (hash, created_at, expires_at, remembered) VALUES (?, ?, ?, ?)')
    .run(token.hash, token.at, token.expiresAt, token.remembered ? 1 : 0)
}

/** Whether a hash is that of a token that is still good. */
export function hasPanelToken(reader: Reader, hash: string, at: number): boolean {
  return reader.sql('SELECT 1 FROM panel_tokens WHERE hash = ? AND expires_at > ?').get(hash, at) !== undefined
}

/** Forgets one token, or all. */
export function dropPanelTokens(reader: Reader, hash?: string): void {
  if (hash === undefined) reader.sql('DELETE FROM panel_tokens').run()
  else reader.sql('DELETE FROM panel_tokens WHERE hash = ?').run(hash)
}
