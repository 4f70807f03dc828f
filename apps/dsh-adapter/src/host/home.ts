import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkHome } from '@todo-assistant/shared/node/home-fault'
import envPaths from 'env-paths'
import * as z from 'zod'

/** What the daemon wrote down about itself. A hint only: it must prove itself before it is told anything. */
export interface DaemonNote {
  url: string
  token: string
}

const DaemonFile = z.looseObject({ url: z.string() })

/** The folder that daemon and clients share (design §3, "Home"). */
export function assistantHome(): string {
  return process.env.TODO_ASSISTANT_HOME || envPaths('todo-assistant', { suffix: '' }).data
}

/**
 * Reads the daemon's address and token.
 * @param address used instead of the daemon's own note of it.
 * @returns undefined when there is no token or no address: no daemon ever ran here, or it stopped in order.
 * @throws TodoError `unsafe_home`.
 */
export async function readDaemonNote(address?: string): Promise<DaemonNote | undefined> {
  const home = assistantHome()
  checkHome(home)
  const [token, note] = await Promise.all([
    readFile(join(home, 'token'), 'utf8').catch(() => ''),
    address ? undefined : readFile(join(home, 'daemon.json'), 'utf8').then(parse, () => undefined),
  ])
  const url = address ?? note
  if (!url || token.trim() === '') return undefined
  return { url: url.replace(/(?<!\/)\/+$/, ''), token: token.trim() }
}

function parse(text: string): string | undefined {
  try {
    return DaemonFile.parse(JSON.parse(text)).url
  } catch {
    return undefined
  }
}
