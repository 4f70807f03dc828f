import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

export const PLUGIN = 'dsh-todo-assistant'

/** Names under which the plugin before this one was installed. */
const FORMER = /^(?:@[^/]+\/)?(?:dsh-plugin-)?todo-assistant$/

export interface Profile {
  name: string
  /** Whether our plugin is in it. */
  has: boolean
  /** The former plugin in it, with what it was installed from. */
  former?: { name: string; from: string }
}

export interface Dsh {
  home: string
  /** Whether the command `dsh` is on the PATH. */
  command: boolean
  profiles: Profile[]
  /** The former plugin's store file, if it is there. */
  formerStore?: string
}

function dependencies(profile: string): Record<string, string> {
  try {
    const manifest = JSON.parse(readFileSync(join(profile, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
    }
    return manifest.dependencies ?? {}
  } catch {
    return {}
  }
}

function onPath(env: NodeJS.ProcessEnv): boolean {
  const names = process.platform === 'win32' ? ['dsh.cmd', 'dsh.exe'] : ['dsh']
  return (env.PATH ?? '').split(delimiter).some((folder) => names.some((name) => existsSync(join(folder, name))))
}

/** Looks at the DSH of this person: profiles, plugins, what the former one left. Changes nothing. */
export function findDsh(env: NodeJS.ProcessEnv): Dsh {
  const home = env.DSH_HOME || join(homedir(), '.dsh')
  const folder = join(home, 'profiles')
  const names = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((each) => each.isDirectory())
        .map((each) => each.name)
        .sort()
    : []
  const profiles = names.map((name): Profile => {
    const installed = dependencies(join(folder, name))
    const former = Object.keys(installed).find((each) => FORMER.test(each))
    return {
      name,
      has: PLUGIN in installed,
      ...(former === undefined ? {} : { former: { name: former, from: installed[former]! } }),
    }
  })
  const store = join(home, 'storages', 'todo_assistant.json')
  return { home, command: onPath(env), profiles, ...(existsSync(store) ? { formerStore: store } : {}) }
}
