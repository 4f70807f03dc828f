import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, lchownSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { check, inFolder, type Fault } from './fault.ts'
import { BUNDLE, startProcess } from './daemon-process.ts'
import { printsOf } from './damaged-homes.ts'

/** Whom the daemon runs as where the tests run as root, whom no file refuses anything. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const asUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

interface Trouble {
  name: string
  /** Takes a right away. */
  harm(home: string): void
  says: RegExp
}

const TROUBLES: Trouble[] = [
  { name: 'a home without the right to write', harm: (home) => chmodSync(home, 0o500), says: /may not write/ },
  {
    name: 'a database that may only be read',
    harm: (home) => chmodSync(join(home, 'cards.db'), 0o400),
    says: /may not write/,
  },
  {
    name: 'a database that may not even be read',
    harm: (home) => chmodSync(join(home, 'cards.db'), 0),
    says: /may not write/,
  },
  {
    name: 'a log that may only be read',
    harm: (home) => chmodSync(join(home, 'logs', 'daemon.log'), 0o400),
    says: /may not write/,
  },
  ...(isRoot
    ? [
        { name: "another user's home", harm: (home: string) => chownSync(home, 0, 0), says: /belongs to another user/ },
        {
          name: "another user's database",
          harm: (home: string) => {
            chownSync(join(home, 'cards.db'), 0, 0)
            chmodSync(join(home, 'cards.db'), 0o600)
          },
          says: /may not write/,
        },
        {
          name: "another user's lock",
          harm: (home: string) => {
            chownSync(join(home, 'daemon.lock.db'), 0, 0)
            chmodSync(join(home, 'daemon.lock.db'), 0o600)
          },
          says: /may not write/,
        },
      ]
    : []),
]

/** Gives a folder and all in it to the user whom the daemon runs as. */
function give(path: string): void {
  if (!isRoot) return
  lchownSync(path, NOBODY, NOBODY)
  for (const entry of readdirSync(path, { recursive: true }) as string[]) lchownSync(join(path, entry), NOBODY, NOBODY)
}

/** The program and Node where that user can read them: in place, else copied. */
function reachable(folder: string): { node: string; bundle: string } {
  const inPlace = { node: process.execPath, bundle: BUNDLE }
  if (spawnSync(inPlace.node, [inPlace.bundle, '--version'], asUser).status === 0) return inPlace
  const copy = join(folder, 'program')
  cpSync(dirname(BUNDLE), copy, { recursive: true })
  cpSync(process.execPath, join(copy, 'node'))
  const native = join(import.meta.dirname, '../../../../node_modules/better-sqlite3')
  mkdirSync(join(copy, 'node_modules'))
  cpSync(native, join(copy, 'node_modules', 'better-sqlite3'), { recursive: true, dereference: true })
  give(copy)
  return { node: join(copy, 'node'), bundle: join(copy, 'todo-assistant.mjs') }
}

/** Homes whose files the user may not write: refused in words, with an exit code, and nothing changed. */
export const unwritableHomes: Fault = {
  name: 'homes that may not be written',
  run: () =>
    inFolder(async (folder) => {
      if (process.platform === 'win32') return 'NOT TRIED: rights are other things here'
      chmodSync(folder, 0o755)
      const { node, bundle } = reachable(folder)
      const template = join(folder, 'template')
      const daemon = await startProcess(template)
      for (let n = 0; n < 5; n++) await daemon.client.addCard({ title: `t${n}`, kind: 'idea' })
      await daemon.client.backUp()
      await daemon.stop()
      for (const [index, { name, harm, says }] of TROUBLES.entries()) {
        const home = join(folder, `home-${index}`)
        cpSync(template, home, { recursive: true })
        chmodSync(home, 0o700)
        give(home)
        harm(home)
        const before = isRoot ? printsOf(home) : ''
        const { status, stdout, stderr } = spawnSync(node, [bundle, 'serve', '--port', '0'], {
          ...asUser,
          cwd: folder,
          encoding: 'utf8',
          timeout: 10_000,
          env: { PATH: process.env.PATH, HOME: home, LANG: 'en_US.UTF-8', TODO_ASSISTANT_HOME: home },
        })
        check(status === 1, `${name}: ended with ${status}: ${stdout}${stderr}`)
        check(says.test(stderr) && stderr.includes(home), `${name}: said: ${stdout}${stderr}`)
        check(!/\n\s+at /.test(stderr), `${name}: showed a stack: ${stderr}`)
        if (isRoot) check(printsOf(home) === before, `${name}: files were changed`)
        else chmodSync(home, 0o700)
      }
      return `${TROUBLES.length} kinds${isRoot ? ', as nobody' : ''}: refused in words, exit 1, nothing changed`
    }),
}
