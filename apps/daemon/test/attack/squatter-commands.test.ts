import { mkdirSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { prove } from '@todo-assistant/shared/proof'
import { describe, expect, test } from 'vitest'
import { cli } from '../cli/command.ts'
import { freshFolder, runDaemon } from '../daemon.ts'
import {
  answer,
  babbles,
  expectNothingTold,
  hangsUp,
  nods,
  pretends,
  redirects,
  relays,
  squat,
  type Trick,
} from '../../../../packages/shared/test/squatter.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

/** Stands in every argument that a command is given as text of a card. */
const SECRET = 'zebra-crossing'
const TOKEN = 'T0ken-of-the-home-0123456789-abcdefghijklmno'

/** Every command as a person would type it; `asks` where it looks for the daemon, and so reaches the squatter. */
const COMMANDS: Record<string, { args?: string[]; asks: boolean; input?: string }[]> = {
  add: [
    { args: [SECRET, '--symptom', SECRET, '-f', `${SECRET}.ts`], asks: true },
    { args: ['-'], input: `${SECRET}\n\n${SECRET}`, asks: true },
  ],
  list: [{ asks: true }],
  search: [{ args: [SECRET], asks: true }],
  show: [
    { args: ['1.0'], asks: true },
    { args: ['1.0', '--seed'], asks: true },
  ],
  edit: [{ args: ['1.0', '--title', SECRET], asks: true }],
  move: [{ args: ['1.0', 'inbox'], asks: true }],
  note: [{ args: ['1.0', SECRET], asks: true }],
  done: [{ args: ['1.0'], asks: true }],
  drop: [{ args: ['1.0', '--reason', SECRET], asks: true }],
  reopen: [{ args: ['1.0'], asks: true }],
  confirm: [{ args: ['1.0'], asks: true }],
  undo: [{ args: ['1.0'], asks: true }],
  trash: [{ args: ['1.0'], asks: true }, { asks: true }],
  rules: [{ asks: true }, { args: ['--set', SECRET], asks: true }],
  serve: [{ asks: false }, { args: ['--open'], asks: false }],
  open: [{ asks: true }, { args: ['--print'], asks: true }],
  status: [{ asks: true }],
  stop: [{ asks: true }],
  watch: [{ asks: true }, { args: ['--since', '0'], asks: true }],
  export: [{ asks: true }, { args: ['out.jsonl'], asks: true }],
  import: [
    { args: ['-'], input: SECRET, asks: true },
    { args: ['-', '--apply'], input: SECRET, asks: true },
  ],
  backup: [{ asks: true }, { args: ['--list'], asks: false }],
  restore: [{ asks: false }],
  doctor: [{ asks: true }],
  token: [{ asks: false }, { args: ['--renew'], asks: false }],
  service: [
    { args: ['status'], asks: true },
    { args: ['logs'], asks: false },
    { args: ['install', '--dry-run'], asks: false },
    { args: ['uninstall', '--dry-run'], asks: false },
  ],
  setup: [{ args: ['--yes', '--no-service'], asks: false }],
  uninstall: [{ args: ['--dry-run'], asks: true }],
  completion: [{ args: ['bash'], asks: false }],
}

/** A home whose daemon died without a word: its note names an address that somebody else has now. */
function leftBehind(url: string, token = TOKEN): string {
  const home = join(freshFolder(), 'home')
  mkdirSync(home, { mode: 0o700 })
  writeFileSync(join(home, 'token'), `${token}\n`, { mode: 0o600 })
  writeFileSync(
    join(home, 'daemon.json'),
    JSON.stringify({ url, pid: 999_999_999, instanceId: 'gone', version: '0.1.0' }),
  )
  // The port of the squatter is the configured one as well, which `serve` would take.
  writeFileSync(join(home, 'config.json'), JSON.stringify({ port: Number(new URL(url).port) }))
  return home
}

const RUNS = Object.entries(COMMANDS).flatMap(([name, each]) =>
  each.map(({ args = [], ...rest }) => ({ line: [name, ...args], ...rest })),
)

test('the table holds every command there is', async () => {
  const { out } = await cli(['--help'])
  const names = [...out.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name!).filter((name) => name !== 'help')
  expect(Object.keys(COMMANDS).sort()).toEqual(names.sort())
})

/** Runs each line against a squatter of its own. @returns how often each was asked for something. */
async function runAll(runs: readonly (typeof RUNS)[number][], trick: Trick, token = TOKEN): Promise<unknown[][]> {
  const rows: unknown[][] = []
  const waiting = [...runs]
  const worker = async () => {
    for (let run = waiting.shift(); run; run = waiting.shift()) {
      const { line, asks, input } = run
      const squatter = await squat(trick)
      const ended = await cli(line, {
        home: leftBehind(squatter.url, token),
        // A browser that could be opened, but is not there.
        env: { DISPLAY: ':0', PATH: '/nowhere' },
        ...(input === undefined ? {} : { input }),
      })
      expectNothingTold(squatter, token, [SECRET])
      rows.push([line.join(' '), squatter.heard.length > 0, asks, ended.err])
    }
  }
  await Promise.all([worker(), worker(), worker()])
  return rows
}

const asked = (rows: readonly unknown[][]) => rows.filter(([, did]) => did).length

test('a squatter that passes the question on to the daemon elsewhere is told nothing by any command', async () => {
  const daemon = await runDaemon()
  await daemon.client.addCard({ title: SECRET, kind: 'idea' })
  const rows = await runAll(RUNS, relays(daemon.url, true), daemon.token)
  expect(rows.filter(([, did, should]) => did !== should)).toEqual([])
  console.info(`squatter: ${rows.length} command lines, ${asked(rows)} of them asked it for a proof, none told it more`)
})

describe('whatever the squatter says', () => {
  // One that writes, one that reads, one that follows, one that asks for a login code.
  const some = RUNS.filter(({ line }) => ['add -', 'export', 'watch', 'open'].includes(line.join(' ')))

  test.each([
    ['a made-up proof', () => pretends],
    ['an answer in no words of ours', () => nods],
    ['a redirect to an address of its own', async () => redirects((await squat(nods)).url)],
    ['nothing at all', () => hangsUp],
    ['what is no HTTP', () => babbles],
    ['the answer of the daemon, asked byte for byte', async () => relays((await runDaemon()).url, false)],
  ] as [string, () => Trick | Promise<Trick>][])('%s gets it no token and no card', async (_what, make) => {
    const rows = await runAll(some, await make())
    expect(rows.filter(([, did]) => !did)).toEqual([])
  })
})

describe('a squatter that takes the port while a command runs', () => {
  /** The daemon for its first connection, which it closes after `answers`; a stranger for every later one. */
  function diesAfter(answers: number): Trick {
    let first: unknown
    let given = 0
    return async (socket, bytes) => {
      first ??= socket
      if (socket !== first) return pretends(socket, bytes)
      const nonce = /nonce=(\w+)/.exec(bytes.toString('latin1'))?.[1]
      if (!nonce) return void socket.destroy()
      const host = /^host: (.*)$/im.exec(bytes.toString('latin1'))![1]!.trim()
      const proof = await prove(TOKEN, host, nonce)
      const last = ++given >= answers
      socket.write(
        answer(
          JSON.stringify({ name: 'todo-assistant', version: '0.1.0', instanceId: 'x', proof }),
          '200 OK',
          last ? 'connection: close\r\n' : '',
        ),
      )
      if (last) socket.end()
    }
  }

  test.each(['add', 'export', 'watch', 'open', 'doctor', 'backup', 'status'])(
    '%s does not send the token over the next connection without a proof',
    async (name) => {
      const squatter = await squat(diesAfter(2))
      await cli([name, ...(name === 'add' ? [SECRET] : [])], { home: leftBehind(squatter.url) })
      const [, ...later] = squatter.heard
      // `status` is content with the proof.
      expect(later.length > 0).toBe(name !== 'status')
      expectNothingTold({ ...squatter, heard: later }, TOKEN, [SECRET])
      expect(squatter.heard[0]).not.toContain(TOKEN)
    },
  )

  test('list, which asks for no more than the proof of its one connection, tells a later one nothing', async () => {
    const squatter = await squat(diesAfter(1))
    expect((await cli(['list'], { home: leftBehind(squatter.url) })).code).toBe(3)
    expectNothingTold({ ...squatter, heard: squatter.heard.slice(1) }, TOKEN, [SECRET])
  })
})

test.runIf(hasIpv6)('a squatter on ::1 with the same port is not even asked', async () => {
  const daemon = await runDaemon()
  const { port } = new URL(daemon.url)
  const squatter = await squat(nods, { port: Number(port), host: '::1' })
  for (const line of [['status'], ['add', SECRET], ['list', '--all'], ['export'], ['open', '--print']])
    expect((await cli(line, { home: daemon.home })).code).toBe(0)
  expect(squatter.heard).toEqual([])
})

test('the same commands do reach the daemon itself and its token', async () => {
  const daemon = await runDaemon()
  expect((await cli(['add', SECRET, '-w', 'inbox'], { home: daemon.home })).code).toBe(0)
  expect((await cli(['export'], { home: daemon.home })).out).toContain(SECRET)
  expect((await cli(['open', '--print'], { home: daemon.home })).out).toContain(`${daemon.url}/#code=`)
  expect((await cli(['token'], { home: daemon.home })).out.trim()).toBe(daemon.token)
})
