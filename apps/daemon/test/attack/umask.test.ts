import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, lstatSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd, freshFolder } from '../daemon.ts'
import { git } from '../git/scratch.ts'
import type { LineEnded, Orders } from './command-lines.ts'

/** Every feature is used under the widest and the narrowest, the most common ones in between. */
const UMASKS = [0o000, 0o002, 0o022, 0o077, 0o777]

/** What the commands of the test leave in a home, at the least. */
const WRITTEN = [
  /^token$/,
  /^cards\.db$/,
  /^cards\.db-wal$/,
  /^cards\.db-shm$/,
  /^daemon\.json$/,
  /^daemon\.lock\.db$/,
  /^store\.json$/,
  /^open\.html$/,
  /^export\.jsonl$/,
  /^logs\/daemon\.log$/,
  /^spool\/.*\.json$/,
  /^backups\/cards-.*\.db$/,
  /^backups\/before-restore-.*\/cards\.db$/,
]

interface Stage {
  folder: string
  home: string
  umask: number
}

function start({ folder, home, umask }: Stage, lines: string[][]): ChildProcess {
  const child = fork(join(import.meta.dirname, 'command-lines.ts'), {
    cwd: join(folder, 'repository'),
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      HOME: folder,
      DISPLAY: ':0',
      TODO_ASSISTANT_HOME: home,
      TODO_ASSISTANT_LOCALE: 'en',
      // Its own cache costs each home a compilation: under the widest umask only.
      ...(umask === 0 ? {} : { NODE_COMPILE_CACHE: join(tmpdir(), 'todo-assistant-test-compiled') }),
    },
    silent: true,
  })
  atEnd(() => void child.kill('SIGKILL'))
  child.send({ umask, script: join(folder, 'todo-assistant.mjs'), lines } satisfies Orders)
  return child
}

async function run(stage: Stage, lines: string[][]): Promise<void> {
  const child = start(stage, lines)
  const ended: LineEnded[] = []
  child.on('message', (one: LineEnded) => ended.push(one))
  await once(child, 'exit')
  expect(ended.filter(({ code }) => code !== 0)).toEqual([])
  expect(ended).toHaveLength(lines.length)
}

/** Everything in a home, and what of it others could get at. */
function walk(home: string): { names: string[]; open: string[] } {
  const paths = [home, ...readdirSync(home, { recursive: true }).map((name) => join(home, String(name)))]
  return {
    names: paths.map((path) => relative(home, path)),
    open: paths.flatMap((path) => {
      const { mode } = lstatSync(path)
      return (mode & 0o077) === 0 ? [] : [`${relative(home, path)} ${(mode & 0o777).toString(8)}`]
    }),
  }
}

/** A program of the system that only says yes. */
function program(folder: string, name: string): void {
  writeFileSync(join(folder, 'bin', name), '#!/bin/sh\nexit 0\n')
  chmodSync(join(folder, 'bin', name), 0o755)
}

test
  .skipIf(process.platform === 'win32')
  .each(UMASKS.map((umask) => [umask.toString(8).padStart(3, '0'), umask] as const))(
  'under umask %s nothing that daemon and command line write into the home is for anybody else',
  async (octal, umask) => {
    const folder = freshFolder()
    const stage = { folder, home: join(folder, 'home'), umask }
    mkdirSync(join(folder, 'bin'))
    for (const name of ['xdg-open', 'systemctl']) program(folder, name)
    writeFileSync(join(folder, 'todo-assistant.mjs'), '')
    git(folder, ['init', '-q', 'repository'])

    const every = umask === 0 || umask === 0o777
    if (every) await run(stage, [['add', 'kept before there was a daemon', '-w', 'inbox']])
    if (every) expect(walk(stage.home)).toMatchObject({ open: [] })

    const daemon = start(stage, [['serve', '--port', '0', '--open']])
    await once(daemon.stdout!, 'data')
    await run(stage, [
      ['add', 'a card', '-w', 'inbox'],
      ['note', '1.0', 'a note'],
      ['rules', '--set', 'be kind', '-w', 'inbox'],
      ['open'],
      ['export', join(stage.home, 'export.jsonl')],
      ...(every ? [['import', join(stage.home, 'export.jsonl'), '--apply']] : []),
      ['backup'],
      ...(every ? [['setup', '--yes', '--no-service']] : []),
    ])
    const running = walk(stage.home)
    const backup = running.names.find((name) => /^backups\/cards-.*\.db$/.test(name))!
    // A backup that a person took elsewhere, and that others may read there.
    const copied = join(folder, 'backup.db')
    copyFileSync(join(stage.home, backup), copied)
    chmodSync(copied, 0o644)
    await run(stage, [
      ['stop'],
      ['restore', copied],
      ...(every ? [['doctor']] : []),
      ['backup'],
      ['token', '--renew'],
      ['add', 'kept after it'],
      ...(process.platform === 'linux' ? [['service', 'install']] : []),
    ])
    const after = walk(stage.home)

    expect([running.open, after.open]).toEqual([[], []])
    const all = [...new Set([...running.names, ...after.names])]
    const missing = [
      ...WRITTEN,
      ...(every ? [/^setup\.json$/] : []),
      ...(umask === 0 ? [/^cache\/.+\/.+/] : []),
      ...(process.platform === 'linux' ? [/^service\/start\.sh$/] : []),
    ].filter((part) => !all.some((name) => part.test(name)))
    expect(missing).toEqual([])
    console.info(`umask ${octal}: ${all.length} files and folders, all closed`)
    expect(statSync(stage.home).mode & 0o777).toBe(0o700)
  },
)
