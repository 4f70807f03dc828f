import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { TodoError } from '@todo-assistant/shared/errors'
import * as z from 'zod'
import { prepareHome } from './home.ts'

/** Entries that wait at the most. */
const MOST = 100

/** What was written down while no daemon ran: the same bodies the routes take, with their keys. */
export const SpoolEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), key: z.string(), body: z.unknown() }),
  z.object({ kind: z.literal('note'), key: z.string(), ref: z.string(), body: z.unknown() }),
])
export type SpoolEntry = z.infer<typeof SpoolEntry>

const folderOf = (home: string) => join(home, 'spool')
const names = (home: string) => {
  try {
    return readdirSync(folderOf(home))
      .filter((name) => name.endsWith('.json'))
      .sort()
  } catch {
    return []
  }
}

/**
 * Keeps an entry until the daemon starts (design §4, CLI).
 * @throws TodoError `too_many` when a hundred wait already, `unsafe_home`; nothing is written.
 */
export function spool(home: string, entry: SpoolEntry): void {
  prepareHome(home)
  mkdirSync(folderOf(home), { recursive: true, mode: 0o700 })
  if (names(home).length >= MOST) throw new TodoError('too_many', { field: 'spool', limit: MOST, given: MOST + 1 })
  writeFileAtomic.sync(join(folderOf(home), `${Date.now()}-${entry.key}.json`), JSON.stringify(entry), { mode: 0o600 })
}

/**
 * Hands every waiting entry to `take`, oldest first, and removes it once taken. One that is refused
 * for good is set aside as `.refused`, so that its text is not lost; a passing fault ends the replay,
 * and the rest waits for the next start.
 */
export async function replaySpool(
  home: string,
  take: (entry: SpoolEntry) => Promise<void>,
  refused: (name: string, error: unknown) => void,
): Promise<void> {
  for (const name of names(home)) {
    const path = join(folderOf(home), name)
    try {
      await take(SpoolEntry.parse(JSON.parse(readFileSync(path, 'utf8'))))
      rmSync(path)
    } catch (error) {
      refused(name, error)
      // A full disk passes; what is wrong in itself does not get better.
      const final =
        error instanceof z.ZodError ||
        error instanceof SyntaxError ||
        (error instanceof TodoError && error.status < 500)
      if (!final) return
      renameSync(path, `${path}.refused`)
    }
  }
}
