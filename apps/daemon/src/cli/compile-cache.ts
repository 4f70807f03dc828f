import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { homeFault } from '@todo-assistant/shared/node/home-fault'
import { homePath } from '../home.ts'

/**
 * Keeps compiled code in the home folder, so that a command starts faster the next time. Never in
 * the system's temporary folder or in a home that others can write, where another user could lay
 * something under our name; a home that does not exist yet is not made for it.
 */
export function keepCompiled(env: NodeJS.ProcessEnv): void {
  const home = homePath(env)
  if (existsSync(home) && !homeFault(home)) enableCompileCache(join(home, 'cache'))
}
