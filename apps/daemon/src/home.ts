import { chmodSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkHome } from '@todo-assistant/shared/node/home-fault'
import envPaths from 'env-paths'

/** Where the home folder is: `TODO_ASSISTANT_HOME`, else the platform's data folder. */
export function homePath(env: NodeJS.ProcessEnv): string {
  const named = env.TODO_ASSISTANT_HOME
  return named ? resolve(named) : envPaths('todo-assistant', { suffix: '' }).data
}

/**
 * Makes the home folder (0700) or checks it: a real folder, ours, closed to others. Files made
 * later are 0600 under any umask.
 * @throws TodoError `unsafe_home`.
 */
export function prepareHome(path: string): void {
  process.umask(0o077)
  // Looked at before it is made: a link that leads nowhere and a file are refused by name, too.
  checkHome(path)
  const mode = lstatSync(path, { throwIfNoEntry: false })?.mode
  if (mode === undefined) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    checkHome(path)
  } else if (process.platform !== 'win32' && (mode & 0o077) !== 0) chmodSync(path, 0o700)
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
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  writeFileSync(tokenPath(home), `${token}\n`, { mode: 0o600 })
  chmodSync(tokenPath(home), 0o600)
  return token
}

/** The token of a home, made on first need. */
export function ensureToken(home: string): string {
  return readToken(home) ?? renewToken(home)
}
