import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'plist'
import { describe, expect, test } from 'vitest'
import { launchdAgent } from '../../src/cli/service/launchd.ts'
import { launcher } from '../../src/cli/service/launch.ts'
import { servicePlan } from '../../src/cli/service/plan.ts'
import { systemdUnit } from '../../src/cli/service/systemd.ts'
import { windowsTask } from '../../src/cli/service/windows-task.ts'
import { atEnd, freshFolder } from '../daemon.ts'
import { awkwardFolder, cli } from './command.ts'

const main = join(import.meta.dirname, '../../src/main.ts')
const hasVerify = spawnSync('systemd-analyze', ['--version']).status === 0
const hasPlistutil = spawnSync('plistutil', ['--help']).status === 0

/** Runs a launcher until the daemon says where it is; the daemon ends with the test. */
function startBy(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env } })
    let said = ''
    atEnd(() => new Promise<void>((done) => (child.once('exit', () => done()), child.kill('SIGTERM') || done())))
    child.stderr.on('data', (chunk) => (said += String(chunk)))
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
      if (url) resolve(url)
    })
    child.on('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
}

/** What systemd runs for a unit: its own rules for quotes, per cent and dollar, undone by hand. */
function execStart(unit: string): string[] {
  const line = /^ExecStart=(.*)$/m.exec(unit)![1]!
  return [...line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, bare]) =>
    (quoted ?? bare!).replaceAll(/\\(.)/g, '$1').replaceAll('%%', '%').replaceAll('$$', '$'),
  )
}

describe('systemd', () => {
  test('the exact ExecStart runs the daemon, from a path with spaces, quotes and Chinese', async () => {
    const folder = awkwardFolder()
    const home = join(folder, 'home')
    const start = join(folder, 'start.sh')
    writeFileSync(start, launcher({ node: process.execPath, script: main, home, port: 0 }))
    const [program, ...args] = execStart(systemdUnit(start))
    const url = await startBy(program!, args, {})
    expect((await fetch(`${url}/api/v1/health`)).status).toBe(200)
    expect(JSON.parse(readFileSync(join(home, 'daemon.json'), 'utf8'))).toMatchObject({ url })
  })

  test.skipIf(!hasVerify)('the unit passes systemd-analyze verify, and systemd reads the path as it is', () => {
    const folder = awkwardFolder()
    const start = join(folder, 'start.sh')
    writeFileSync(start, '#!/bin/sh\n')
    const unit = join(folder, 'todo-assistant.service')
    writeFileSync(unit, systemdUnit(start))
    const { status, stderr } = spawnSync('systemd-analyze', ['--user', '--man=no', 'verify', unit], {
      encoding: 'utf8',
      env: { ...process.env, XDG_RUNTIME_DIR: folder },
    })
    // Where no user manager can start, verify says only that; anything it says of the unit is a failure.
    expect(stderr.split('\n').filter((line) => line.includes('todo-assistant.service'))).toEqual([])
    if (status !== 0) expect(stderr).toMatch(/manager|runtime|cgroup/i)
  })

  test('a path with a line break is refused', () => {
    expect(() => systemdUnit('/home/a\nExecStartPre=/bin/false')).toThrow(/line break/)
  })
})

describe('the launcher', () => {
  test('takes the command of the login shell when its own Node or package is gone', () => {
    const folder = awkwardFolder()
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'todo-assistant'), '#!/bin/sh\nfor word in "$@"; do echo "[$word]"; done\n')
    chmodSync(join(bin, 'todo-assistant'), 0o755)
    writeFileSync(join(folder, '.profile'), 'PATH="$HOME/bin:$PATH"\n')
    const home = join(folder, 'home')
    const start = join(folder, 'start.sh')
    writeFileSync(start, launcher({ node: join(folder, 'gone'), script: main, home, port: 7420 }))
    const said = execFileSync('/bin/sh', [start], { encoding: 'utf8', env: { HOME: folder, PATH: '/usr/bin:/bin' } })
    expect(said.trim().split('\n')).toEqual(['[serve]', '[--home]', `[${home}]`, '[--port]', '[7420]'])
  })

  test('says what to do, with a code that systemd does not retry, when there is no command at all', () => {
    const folder = freshFolder()
    const start = join(folder, 'start.sh')
    writeFileSync(start, launcher({ node: '/gone/node', script: '/gone/script.mjs', home: folder }))
    const env = { HOME: folder, PATH: '/usr/bin:/bin' }
    const { status, stderr } = spawnSync('/bin/sh', [start], { encoding: 'utf8', env })
    expect(status).toBe(78)
    expect(stderr).toContain('todo-assistant service install')
  })
})

describe('launchd', () => {
  const start = '/Users/小 明/Library/a & <b>/start.sh'
  test('the agent is a property list that says what was meant', () => {
    expect(parse(launchdAgent(start, '/Users/小 明/home', '/Users/小 明/home/logs/service.log'))).toMatchObject({
      Label: 'local.todo-assistant',
      ProgramArguments: ['/bin/sh', start],
      RunAtLoad: true,
      KeepAlive: { SuccessfulExit: false },
      WorkingDirectory: '/Users/小 明/home',
    })
  })

  test.skipIf(!hasPlistutil)('plistutil reads it', () => {
    const agent = launchdAgent(start, '/Users/小 明/home', '/tmp/log')
    const { status, stdout } = spawnSync('plistutil', ['-i', '-', '-o', '-', '-f', 'json'], {
      input: agent,
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(stdout).toContain('local.todo-assistant')
  })
})

test('the task of Windows stays as it was agreed', async () => {
  const task = windowsTask(
    {
      node: String.raw`C:\Program Files\nodejs\node.exe`,
      script: String.raw`C:\Users\小 明\AppData\Roaming\npm\node_modules\todo-assistant\dist\todo-assistant.mjs`,
      home: String.raw`C:\Users\小 明\AppData\Local\todo-assistant\Data & more` + '\\',
    },
    String.raw`DESKTOP\小 明`,
  )
  await expect(task.replaceAll('\r\n', '\n')).toMatchFileSnapshot('windows-task.golden.xml')
})

test.each(['linux', 'darwin', 'win32'] as const)(
  'a plan for %s keeps to the person: no privilege asked',
  (platform) => {
    const place = { platform, userFolder: '/home/me', uid: 1000, user: 'me' }
    const plan = servicePlan({ node: '/n', script: '/s.mjs', home: '/home/me/data' }, place)!
    expect(JSON.stringify(plan)).not.toMatch(/sudo|HighestAvailable|\/etc\/|\/Library\/LaunchDaemons/)
    for (const { path } of plan.files) expect(path.replaceAll('\\', '/')).toMatch(/^\/home\/me\//)
  },
)

test('there is no plan for a system without a start at login of its own', () => {
  const place = { platform: 'aix', userFolder: '/home/me', uid: 1, user: 'me' } as const
  expect(servicePlan({ node: '/n', script: '/s.mjs', home: '/h' }, place)).toBeUndefined()
})

test('status says in words and in JSON that nothing is installed, with exit code 3', async () => {
  expect(await cli(['service', 'status'])).toMatchObject({ code: 3, out: expect.stringContaining('no') })
  const { code, out } = await cli(['service', 'status', '--json'])
  expect([code, JSON.parse(out)]).toMatchObject([3, { installed: false, active: false, daemon: null }])
})
