import { chmodSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import envPaths from 'env-paths'

/** A home folder that cannot be trusted with the token and the cards. */
export class UnsafeHome extends Error {
  constructor(path: string, why: string) {
    super(
      `The home folder ${path} ${why}. Set TODO_ASSISTANT_HOME to a folder of your own, or mend its owner and permissions.`,
    )
    this.name = 'UnsafeHome'
  }
}

/** Where the home folder is: `TODO_ASSISTANT_HOME`, else the platform's data folder. */
export function homePath(env: NodeJS.ProcessEnv): string {
  const named = env.TODO_ASSISTANT_HOME
  return named ? resolve(named) : envPaths('todo-assistant', { suffix: '' }).data
}

/**
 * Makes the home folder (0700) or checks it: a real folder, ours, closed to others. Files made
 * later are 0600 under any umask.
 * @throws UnsafeHome
 */
export function prepareHome(path: string): void {
  process.umask(0o077)
  // Looked at before it is made: a link that leads nowhere and a file are refused by name, too.
  if (!lstatSync(path, { throwIfNoEntry: false })) mkdirSync(path, { recursive: true, mode: 0o700 })
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) throw new UnsafeHome(path, 'is a symbolic link')
  if (!stats.isDirectory()) throw new UnsafeHome(path, 'is not a folder')
  if (process.platform === 'win32') return
  if (process.getuid && stats.uid !== process.getuid()) throw new UnsafeHome(path, 'belongs to another user')
  if ((stats.mode & 0o022) !== 0) throw new UnsafeHome(path, 'can be written by other users')
  if ((stats.mode & 0o077) !== 0) chmodSync(path, 0o700)
}

const tokenPath = (home: string) => join(home, 'token')

/** The daemon's token, or undefined before its first start. */
export function readToken(home: string): string | undefined {
  try {
    return readFileSync(tokenPath(home), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

/** A new token in place of the old one: every client has to read it again. */
export function renewToken(home: string): string {
  const token = randomBytes(32).toString('base64url')
  writeFileSync(tokenPath(home), `${token}\n`, { mode: 0o600 })
  chmodSync(tokenPath(home), 0o600)
  return token
}

/** The token of a home, made on first need. */
export function ensureToken(home: string): string {
  return readToken(home) ?? renewToken(home)
}
