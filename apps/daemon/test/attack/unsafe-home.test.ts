import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nods, squat } from '../../../../packages/shared/test/squatter.ts'
import { freshFolder } from '../daemon.ts'
import type { LineEnded, Orders } from './command-lines.ts'

const NOBODY = 65_534
const root = process.getuid?.() === 0

/** Root is refused a home like everybody else; as root, the tests are run as somebody else too. */
const USERS: [string, number | undefined][] = root
  ? [
      ['root', undefined],
      ['nobody', NOBODY],
    ]
  : [['this user', undefined]]

/** One command line of each kind: that makes a home, writes, reads, sends the token, works without a daemon. */
const LINES = [
  ['serve', '--port', '0'],
  ['open', '--print'],
  ['add', 'zebra-crossing'],
  ['note', '1.0', 'zebra-crossing'],
  ['list'],
  ['watch'],
  ['export'],
  ['status'],
  ['stop'],
  ['backup'],
  ['restore'],
  ['doctor'],
  ['token'],
  ['token', '--renew'],
]

/** Whoever laid out the home wants the cards: their token, their address. */
function bait(home: string, url: string): void {
  writeFileSync(join(home, 'token'), 'their-token\n')
  writeFileSync(join(home, 'daemon.json'), JSON.stringify({ url, pid: 1, instanceId: 'x', version: '0.1.0' }))
  for (const name of ['token', 'daemon.json']) chmodSync(join(home, name), 0o644)
}

/** Everything that lies in a folder, with modes, owners and contents. */
const picture = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .sort()
    .map((path) => {
      const { mode, uid } = lstatSync(path)
      return [path, mode, uid, lstatSync(path).isFile() ? readFileSync(path, 'utf8') : '']
    })

/** Makes a home with a fault. @returns its path. */
const FAULTS: Record<string, { says: RegExp; lay: (folder: string, url: string, own: number) => string }> = {
  'a link to a good folder': {
    says: /is a symbolic link/,
    lay(folder, url, own) {
      const real = join(folder, 'real')
      mkdirSync(real, { mode: 0o700 })
      bait(real, url)
      chownAll(real, own)
      symlinkSync(real, join(folder, 'home'))
      return join(folder, 'home')
    },
  },
  'a link that leads nowhere': {
    says: /is a symbolic link/,
    lay(folder) {
      symlinkSync(join(folder, 'nowhere'), join(folder, 'home'))
      return join(folder, 'home')
    },
  },
  'a file': {
    says: /is not a folder/,
    lay(folder) {
      writeFileSync(join(folder, 'home'), '')
      return join(folder, 'home')
    },
  },
  ...Object.fromEntries(
    [0o770, 0o720, 0o777, 0o702, 0o1777].map((mode) => [
      `open to writing (${mode.toString(8)})`,
      {
        says: /can be written by other users/,
        lay(folder: string, url: string, own: number) {
          const home = join(folder, 'home')
          mkdirSync(home)
          bait(home, url)
          chownAll(home, own)
          chmodSync(home, mode)
          return home
        },
      },
    ]),
  ),
  "another user's": {
    says: /belongs to another user/,
    lay(folder, url, own) {
      // Nobody but root can give a folder away; the root of the file system is never a developer's own.
      if (!root) return '/'
      const home = join(folder, 'home')
      mkdirSync(home)
      bait(home, url)
      chownAll(home, own === NOBODY ? 0 : NOBODY)
      chmodSync(home, 0o755)
      return home
    },
  },
}

function chownAll(folder: string, user: number): void {
  if (!root) return
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) chownSync(path, user, user)
}

/** Runs every line with each home, as a user, in one process. */
async function run(user: number | undefined, homes: string[], lines: string[][]): Promise<LineEnded[]> {
  const ended: LineEnded[] = []
  const child = fork(join(import.meta.dirname, 'command-lines.ts'), {
    env: { PATH: process.env.PATH, HOME: dirname(homes[0]!), TODO_ASSISTANT_LOCALE: 'en' },
    silent: true,
  })
  child.on('message', (one: LineEnded) => ended.push(one))
  const more = user === undefined ? {} : { user }
  child.send({ umask: 0o022, script: 'todo-assistant', lines, homes, ...more } satisfies Orders)
  await once(child, 'exit')
  expect(ended).toHaveLength(homes.length * lines.length)
  return ended
}

describe.skipIf(process.platform === 'win32').each(USERS)('as %s', (name, user) => {
  test('a home that others could have laid out is refused by every command, and nothing in it is used', async () => {
    const squatter = await squat(nods)
    const laid = Object.entries(FAULTS).map(([fault, { says, lay }]) => {
      const folder = freshFolder()
      chmodSync(folder, 0o755)
      return { fault, says, folder, home: lay(folder, squatter.url, user ?? process.getuid!()) }
    })
    const before = laid.map(({ folder }) => picture(folder))
    const ended = await run(
      user,
      laid.map(({ home }) => home),
      LINES,
    )

    const passed = ended.flatMap(({ home, line, code, said }) => {
      const { fault, says } = laid.find((each) => each.home === home)!
      return code !== 0 && says.test(said) && !said.includes('their-token') ? [] : [{ fault, line, code, said }]
    })
    expect(passed).toEqual([])
    expect(laid.map(({ folder }) => picture(folder))).toEqual(before)
    expect(squatter.heard).toEqual([])
    console.info(`as ${name}: ${laid.length} unsafe homes × ${LINES.length} command lines, all refused`)
  })

  test('a home of its own is taken, and made for it alone', async () => {
    const folder = freshFolder()
    if (user !== undefined) chownSync(folder, user, user)
    const home = join(folder, 'home')
    expect(await run(user, [home], [['add', 'zebra-crossing', '-w', 'inbox']])).toMatchObject([{ code: 0 }])
    const { uid, mode } = lstatSync(home)
    expect([uid, mode & 0o777]).toEqual([user ?? process.getuid!(), 0o700])
  })
})
