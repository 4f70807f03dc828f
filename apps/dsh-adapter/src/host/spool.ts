import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ToolContext } from '@todo-assistant/shared/api'
import { ForeignId } from '@todo-assistant/shared/card'
import { checkHome } from '@todo-assistant/shared/node/home-fault'
import { MarkedMessage } from '@todo-assistant/shared/session-api'
import * as z from 'zod'
import { assistantHome } from './home.ts'

/** Captures that may wait for a daemon (design §8, "Daemon away"). */
export const SPOOL_LIMIT = 100

/** One capture that waits: a tool call, or a person's marked message. */
export const Spooled = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('tool'),
    name: z.enum(['todo_add', 'todo_note']),
    arguments: z.unknown(),
    context: ToolContext,
  }),
  z.strictObject({ kind: z.literal('markers'), sessionId: ForeignId, message: MarkedMessage }),
])
export type Spooled = z.infer<typeof Spooled>

/** What became of one waiting capture: filed, `refused` for good with the reason, or to be tried `later`. */
export type Replayed = 'filed' | 'later' | { refused: string }

/** Beside the command line's own entries, which the daemon takes in by itself. */
const folderOf = () => join(assistantHome(), 'spool', 'dsh')
let count = 0

async function waiting(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.json')).sort()
}

/**
 * Writes a capture down, one file each, readable by its owner only.
 * @returns false when as many as may wait are waiting already.
 * @throws TodoError `unsafe_home`; the system's own error where there is no room, and then nothing is left.
 */
export async function spool(capture: Spooled): Promise<boolean> {
  const folder = folderOf()
  checkHome(assistantHome())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await waiting(folder)).length >= SPOOL_LIMIT) return false
  // The name sorts by when it was written, also within a millisecond.
  const order = `${Date.now().toString().padStart(14, '0')}-${(count++).toString().padStart(6, '0')}`
  const draft = join(folder, `draft-${randomUUID()}`)
  try {
    await writeFile(draft, JSON.stringify(capture), { mode: 0o600, flag: 'wx' })
    await rename(draft, join(folder, `${order}-${randomUUID().slice(0, 8)}.json`))
  } catch (error) {
    await unlink(draft).catch(() => {})
    throw error
  }
  return true
}

/**
 * Hands the waiting captures on, in the order they were written, until one has to wait on. Two
 * processes may do so at once: the daemon files a capture once, whoever sends it.
 * @param tell hears of each that was refused; its file stays beside the others.
 */
export async function replaySpool(
  send: (capture: Spooled) => Promise<Replayed>,
  tell: (file: string, why: string) => void,
): Promise<void> {
  const folder = folderOf()
  for (const name of await waiting(folder)) {
    const path = join(folder, name)
    const content = await readFile(path, 'utf8').catch(() => undefined)
    if (content === undefined) continue
    const outcome = await replay(content, send)
    if (outcome === 'later') return
    if (outcome === 'filed') {
      await unlink(path).catch(() => {})
      continue
    }
    const refused = path.replace(/\.json$/, '.refused')
    await rename(path, refused).catch(() => {})
    tell(refused, outcome.refused)
  }
}

async function replay(content: string, send: (capture: Spooled) => Promise<Replayed>): Promise<Replayed> {
  let parsed: ReturnType<typeof Spooled.safeParse>
  try {
    parsed = Spooled.safeParse(JSON.parse(content))
  } catch {
    return { refused: 'unreadable' }
  }
  return parsed.success ? send(parsed.data) : { refused: 'unreadable' }
}
