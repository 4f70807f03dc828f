import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { command, fetchNode, ground, install, removeGround, run, tarball } from './installed.ts'

afterAll(removeGround)

describe.each([24, 22])('the packed daemon on Node %i', (major) => {
  test('installs into an empty folder, serves the panel and runs its commands', async () => {
    const node = major === 24 ? process.execPath : await fetchNode(major)
    expect((await run(node, ['--version'])).out).toMatch(new RegExp(`^v${major}\\.`))
    const folder = join(ground, `daemon-${major}`)
    await install(folder, tarball('todo-assistant'), node)
    const { cli, serve, token, home } = command(folder, node)
    expect((await cli('--version')).out.trim()).toBe(manifest.version)
    expect(await cli('list')).toMatchObject({ code: 3 })
    expect(await cli('add', 'before any daemon', '--next', 'start one')).toMatchObject({ code: 0 })

    const url = await serve()
    try {
      expect(await (await fetch(`${url}/`)).text()).toContain('<!doctype html>')
      expect(await (await fetch(`${url}/reference/`)).text()).toContain('reference.js')
      expect((await fetch(`${url}/reference/reference.js`)).status).toBe(200)
      const status = JSON.parse((await cli('status', '--json')).out) as { version: string; url: string }
      expect(status).toMatchObject({ version: manifest.version, url })

      const added = await cli(
        'add',
        '登录后偶发 401',
        '-k',
        'defect',
        '--symptom',
        'sometimes',
        '--next',
        'look',
        '--json',
      )
      const { card } = JSON.parse(added.out) as { card: { number: string } }
      for (const args of [
        ['note', card.number, 'seen again'],
        ['edit', card.number, '--title', '登录后 401'],
        ['show', card.number],
        ['show', card.number, '--history'],
        ['done', card.number],
        ['undo', card.number],
        ['trash', card.number],
        ['trash', card.number, '--restore'],
        ['search', '401'],
        ['rules', '--set', 'small steps'],
        ['export', join(folder, 'all.jsonl')],
        ['import', join(folder, 'all.jsonl')],
        ['backup'],
        ['doctor'],
        ['completion', 'bash'],
        ['service', 'install', '--dry-run'],
        ['open', '--print'],
      ])
        expect([args, await cli(...args)]).toMatchObject([args, { code: 0 }])
      const { cards } = JSON.parse((await cli('list', '--all', '--json')).out) as { cards: { title: string }[] }
      expect(cards.map((each) => each.title).toSorted()).toEqual(['before any daemon', '登录后 401'].toSorted())

      const shipped = readFileSync(join(folder, 'node_modules/todo-assistant/dist/openapi.json'), 'utf8')
      const served = await fetch(`${url}/api/v1/openapi.json`, { headers: { authorization: `Bearer ${token()}` } })
      expect(JSON.parse(shipped)).toEqual(await served.json())
    } finally {
      expect(await cli('stop')).toMatchObject({ code: 0 })
    }
    expect(existsSync(join(home, 'cards.db'))).toBe(true)
    const installed = (await run('ls', [join(folder, 'node_modules')])).out.trim().split('\n')
    expect(installed).toContain('better-sqlite3')
    expect(installed).not.toContain('fastify')
  })
})

test('service install hands systemd a unit whose ExecStart runs; uninstall leaves the data', async () => {
  const folder = join(ground, 'daemon-24')
  const person = join(ground, '小明 person')
  const bin = join(person, 'bin')
  mkdirSync(bin, { recursive: true })
  // Stands for systemctl: no user manager runs where tests do. It writes down what it is told.
  writeFileSync(join(bin, 'systemctl'), '#!/bin/sh\necho "$@" >> "$HOME/told"\n', { mode: 0o755 })
  const home = join(person, 'data')
  const env = {
    PATH: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
    HOME: person,
    TODO_ASSISTANT_HOME: home,
    TODO_ASSISTANT_LOCALE: 'en',
  }
  const script = join(folder, 'node_modules/todo-assistant/dist/todo-assistant.mjs')
  const cli = (...args: string[]) => run(process.execPath, [script, ...args], { env })
  expect(await cli('service', 'install', '--port', '0')).toMatchObject({ code: 0 })
  expect(readFileSync(join(person, 'told'), 'utf8')).toContain('--user enable todo-assistant.service')
  const unit = readFileSync(join(person, '.config/systemd/user/todo-assistant.service'), 'utf8')
  const path = /^ExecStart=\/bin\/sh "(.*)"$/m.exec(unit)![1]!
  const child = spawn('/bin/sh', [path], { env: { PATH: '/usr/bin:/bin', HOME: person } })
  const gone = once(child, 'exit')
  for (let tries = 0; tries < 200 && !existsSync(join(home, 'daemon.json')); tries++) await sleep(100)
  expect(await cli('service', 'status')).toMatchObject({ code: 0 })
  expect((await cli('service', 'logs')).out).toContain('ready')
  expect(await cli('uninstall')).toMatchObject({ code: 0, out: expect.stringContaining(home) })
  expect(existsSync(join(person, '.config/systemd/user/todo-assistant.service'))).toBe(false)
  child.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
  expect(existsSync(join(home, 'cards.db'))).toBe(true)
})

test('where nothing can start it at login, setup says so', async () => {
  const folder = join(ground, 'daemon-24')
  const { script } = command(folder, process.execPath)
  // Without systemctl.
  const env = { PATH: dirname(process.execPath), HOME: join(ground, 'nobody'), TODO_ASSISTANT_LOCALE: 'en' }
  const { code, out, err } = await run(process.execPath, [script, 'setup', '--dry-run'], { env, cwd: ground })
  expect([code, out]).toEqual([0, 'Nothing to change.\n'])
  expect(err).toContain('No start at login here (systemctl --user show-environment fails)')
})

test('what the image would run is run: entry point, arguments and health check of the Dockerfile', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docker/Dockerfile'), 'utf8')
  const words = (keyword: string) =>
    JSON.parse(new RegExp(`^${keyword}\\b[^[]*(\\[.*\\])$`, 'm').exec(text)![1]!) as string[]
  const health = JSON.parse(/^HEALTHCHECK .*CMD (\[.*\])$/m.exec(text)![1]!) as string[]
  const [entry, ...before] = words('ENTRYPOINT')
  const folder = join(ground, 'daemon-24')
  const bin = join(folder, 'node_modules/.bin')
  const home = join(ground, 'data')
  const env = {
    PATH: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
    TODO_ASSISTANT_CONTAINER: '1',
    TODO_ASSISTANT_HOME: home,
    TODO_ASSISTANT_PORT: '0',
  }
  const child = spawn(join(bin, entry!), [...before, ...words('CMD')], { env, cwd: ground })
  const gone = once(child, 'exit')
  for (let tries = 0; tries < 200 && !existsSync(join(home, 'daemon.json')); tries++) await sleep(100)
  expect(await run(join(bin, health[0]!), health.slice(1), { env })).toMatchObject({ code: 0 })
  child.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
  expect(await run(join(bin, health[0]!), health.slice(1), { env })).toMatchObject({ code: 3 })
})

test('an older Node is told which one is needed, in both languages, and nothing is touched', async () => {
  const node = await fetchNode(20)
  const folder = join(ground, 'daemon-24')
  const { script } = command(folder, node)
  const home = join(ground, 'untouched')
  const { code, err } = await run(node, [script, 'list'], { env: { TODO_ASSISTANT_HOME: home } })
  expect(code).toBe(1)
  expect(err).toMatch(/needs Node\.js 22\.19 or later in 22, or 24 and later; this is v20/)
  expect(err).toContain('需要 Node.js')
  expect(existsSync(home)).toBe(false)
})

test('the packed DSH plugin installs alone, with nothing native and nothing else beside it', async () => {
  const folder = join(ground, 'adapter')
  await install(folder, tarball('dsh-todo-assistant'), process.execPath)
  expect((await run('ls', [join(folder, 'node_modules')])).out.trim()).toBe('dsh-todo-assistant')
  const loaded = await run(
    process.execPath,
    ['-e', "import('dsh-todo-assistant').then((m) => console.log(typeof m.apply, m.name))"],
    { cwd: folder },
  )
  expect(loaded).toMatchObject({ code: 0, out: expect.stringMatching(/^function /) })
})

const root = process.getuid?.() === 0

// Only root may change its root. What the image adds to this (Debian's git, the user `node`, a volume) is not tried.
test.skipIf(!root)('it runs in a root of its own that holds Node, the C library and the package', async () => {
  const folder = join(ground, 'root')
  const bring = (path: string, to = path) => cpSync(realpathSync(path), join(folder, to), { recursive: true })
  const native = join(ground, 'daemon-24/node_modules/better-sqlite3')
  const addon = (await run('find', [native, '-name', '*.node'])).out.trim().split('\n')
  const libraries = (await run('ldd', [process.execPath, '/usr/bin/env', ...addon])).out.matchAll(/(\/\S+) \(0x/g)
  for (const library of new Set([...libraries].map(([, path]) => path!))) bring(library)
  bring('/usr/bin/env')
  bring(process.execPath, '/usr/local/bin/node')
  cpSync(join(ground, 'daemon-24/node_modules'), join(folder, 'app/node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  for (const each of ['data', 'tmp']) mkdirSync(join(folder, each), { mode: 0o700 })
  const env = {
    PATH: '/app/node_modules/.bin:/usr/local/bin',
    HOME: '/data',
    TODO_ASSISTANT_CONTAINER: '1',
    TODO_ASSISTANT_HOME: '/data',
    TODO_ASSISTANT_PORT: '0',
    TODO_ASSISTANT_LOCALE: 'en',
  }
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const inside = (...words: string[]) => [folder, '/usr/bin/env', '-i', ...settings, ...words]
  const child = spawn('chroot', inside('todo-assistant', 'serve', '--host', '0.0.0.0'), { stdio: 'ignore' })
  const gone = once(child, 'exit')
  try {
    for (let tries = 0; tries < 200 && !existsSync(join(folder, 'data/daemon.json')); tries++) await sleep(100)
    const cli = (...words: string[]) => run('chroot', inside('todo-assistant', ...words))
    for (const words of [['status'], ['add', '容器里', '-w', 'inbox'], ['open', '--print'], ['doctor'], ['backup']])
      expect([words, await cli(...words)]).toMatchObject([words, { code: 0 }])
    expect((await cli('list', '-a')).out).toContain('容器里')
  } finally {
    child.kill('SIGTERM')
  }
  expect(await gone).toEqual([0, null])
})
