import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectNothingTold, pretends, relays, squat } from '../../../packages/shared/test/squatter.ts'
import { Config } from '../src/host/config.ts'
import { daemonLink, type DaemonLink } from '../src/host/daemon-link.ts'
import { keepFeed } from '../src/host/feed-connection.ts'
import { spool } from '../src/host/spool.ts'

const MAIN = fileURLToPath(new URL('../../daemon/src/main.ts', import.meta.url))
const SECRET = 'zebra-crossing'

let folder: string
let home: string
let daemon: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'todo-assistant-squatter-'))
  home = join(folder, 'home')
  vi.stubEnv('TODO_ASSISTANT_HOME', home)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await end()
  await rm(folder, { recursive: true, force: true })
})

/** A daemon of the home, at any free port. */
async function start(): Promise<{ url: string; token: string }> {
  daemon = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--json'], {
    env: { ...process.env, TODO_ASSISTANT_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(daemon.stdout!, 'data')) as [Buffer]
  const { url } = JSON.parse(String(line)) as { url: string }
  return { url, token: (await readFile(join(home, 'token'), 'utf8')).trim() }
}

/** Ends it without a word: its note of its address stays. */
async function end(): Promise<void> {
  if (!daemon || daemon.exitCode !== null || daemon.signalCode !== null) return
  const ended = once(daemon, 'exit')
  daemon.kill('SIGKILL')
  await ended
}

const capture = (link: DaemonLink) => link.call((client) => client.addCard({ title: SECRET, kind: 'idea' }))

test('who takes the port right after the daemon died is told nothing, by a call or by the feed that comes back', async () => {
  const link = daemonLink(Config.parse({}))
  const { url, token } = await start()
  await capture(link)
  const opened = vi.fn<() => void>()
  const away = vi.fn<() => void>()
  const feed = keepFeed(link, {
    adapterId: 'dsh-test',
    announce: async () => {},
    opened,
    away,
    changed: () => {},
    answer: async () => SECRET,
  })
  await vi.waitFor(() => expect(opened).toHaveBeenCalled())
  await end()
  const squatter = await squat(pretends, { port: Number(new URL(url).port) })

  await expect(capture(link)).rejects.toMatchObject({ code: 'daemon_unproven' })
  await expect(link.call((client) => client.loginCode())).rejects.toMatchObject({ code: 'daemon_unproven' })
  await vi.waitFor(() => expect(away.mock.calls.length).toBeGreaterThan(1), 10_000)
  feed.close()

  expect(squatter.heard.length).toBeGreaterThan(3)
  expectNothingTold(squatter, token, [SECRET])
})

test('who passes the question on to the daemon elsewhere is told nothing', async () => {
  const { url, token } = await start()
  for (const posing of [false, true]) {
    const squatter = await squat(relays(url, posing))
    const link = daemonLink({ ...Config.parse({}), daemon: squatter.url })
    await expect(capture(link)).rejects.toMatchObject({ code: 'daemon_unproven' })
    await expect(link.find()).rejects.toMatchObject({ code: 'daemon_unproven' })
    expect(squatter.heard).toHaveLength(2)
    expectNothingTold(squatter, token, [SECRET])
  }
})

describe.skipIf(process.platform === 'win32')('a home folder that others could have laid out', () => {
  test.each(['link', 'writable'])('is not read and gets no capture (%s)', async (limit) => {
    const squatter = await squat(pretends)
    const real = join(folder, 'real')
    await mkdir(real, { mode: 0o700 })
    await writeFile(join(real, 'token'), 'theirs')
    await writeFile(join(real, 'daemon.json'), JSON.stringify({ url: squatter.url }))
    if (limit === 'writable') await chmod(real, 0o777)
    if (limit === 'link') await symlink(real, home)
    else vi.stubEnv('TODO_ASSISTANT_HOME', real)

    const refused = { code: 'unsafe_home', params: { limit } }
    await expect(capture(daemonLink(Config.parse({})))).rejects.toMatchObject(refused)
    await expect(
      spool({ kind: 'tool', name: 'todo_add', arguments: { title: SECRET }, context: {} as never }),
    ).rejects.toMatchObject(refused)
    expect(squatter.heard).toEqual([])
    expect(await readdir(real)).toEqual(['daemon.json', 'token'])
  })
})
