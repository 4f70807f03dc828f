import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { InvalidConfig, readConfig } from '../src/config.ts'
import { AlreadyRunning, PortTaken, startDaemon } from '../src/daemon.ts'
import { prepareHome, readToken } from '../src/home.ts'
import { readInfo } from '../src/instance-info.ts'
import { takeLock } from '../src/instance.ts'
import { atEnd, freshFolder, runDaemon } from './daemon.ts'

const config = { locale: 'en', consent: 'ask', port: 0 } as const

describe('one daemon a home', () => {
  test('a second one on the same home is refused and disturbs nothing', async () => {
    const daemon = await runDaemon()
    const info = readInfo(daemon.home)
    await expect(startDaemon(daemon.home, config)).rejects.toBeInstanceOf(AlreadyRunning)
    expect(readInfo(daemon.home)).toEqual(info)
    expect((await daemon.client.health()).status).toBe('ok')
  })

  test('two that start at once are one', async () => {
    const home = join(freshFolder(), 'home')
    prepareHome(home)
    const starts = await Promise.allSettled([startDaemon(home, config), startDaemon(home, config)])
    const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    for (const daemon of running) atEnd(() => daemon.close())
    expect(running).toHaveLength(1)
    expect(starts.find((start) => start.status === 'rejected')?.reason).toBeInstanceOf(AlreadyRunning)
  })

  test('the place is free again after a daemon closed or failed to start', async () => {
    const daemon = await runDaemon()
    await daemon.daemon.close()
    expect(readInfo(daemon.home)).toBeUndefined()
    const lock = takeLock(daemon.home)
    expect(lock).toBeDefined()
    lock!.release()
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo
    atEnd(() => void taken.close())
    const failed = await startDaemon(daemon.home, { ...config, port }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(PortTaken)
    expect((failed as PortTaken).message).toContain(String(port))
    expect((await (await runDaemon({ home: daemon.home })).client.health()).status).toBe('ok')
  })

  test('it listens on 127.0.0.1 and says so in daemon.json', async () => {
    const daemon = await runDaemon()
    const info = readInfo(daemon.home)!
    expect(info).toMatchObject({ url: daemon.url, pid: process.pid })
    expect(daemon.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    await expect(fetch(daemon.url.replace('127.0.0.1', '[::1]'))).rejects.toThrow()
  })

  test('the token stays the same across restarts', async () => {
    const daemon = await runDaemon()
    const again = await daemon.restart()
    expect(again.token).toBe(daemon.token)
    expect(daemon.token).toMatch(/^[\w-]{43}$/)
  })
})

describe('the home folder', () => {
  test('is made closed to others, with all that is in it, under any umask', async () => {
    const before = process.umask(0)
    atEnd(() => void process.umask(before))
    const daemon = await runDaemon()
    await daemon.client.addCard({ title: 'a', kind: 'idea' })
    expect(statSync(daemon.home).mode & 0o777).toBe(0o700)
    for (const name of [
      'cards.db',
      'cards.db-wal',
      'cards.db-shm',
      'token',
      'daemon.json',
      'store.json',
      'daemon.lock.db',
    ])
      expect([name, statSync(join(daemon.home, name)).mode & 0o777]).toEqual([name, 0o600])
    expect(statSync(join(daemon.home, 'logs')).mode & 0o777).toBe(0o700)
    expect(statSync(join(daemon.home, 'logs/daemon.log')).mode & 0o777).toBe(0o600)
  })

  test('is refused when it is a symbolic link, even to a good folder', () => {
    const folder = freshFolder()
    mkdirSync(join(folder, 'real'), { mode: 0o700 })
    symlinkSync(join(folder, 'real'), join(folder, 'home'))
    expect(() => prepareHome(join(folder, 'home'))).toThrow(/The home folder .* nothing was read from it/)
    symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'))
    expect(() => prepareHome(join(folder, 'dangling'))).toThrow(/The home folder .* nothing was read from it/)
  })

  test.each([0o777, 0o770, 0o707, 0o720])('is refused when others can write it (%o), and stays as it is', (mode) => {
    const home = join(freshFolder(), 'home')
    mkdirSync(home)
    chmodSync(home, mode)
    expect(() => prepareHome(home)).toThrow(/can be written by other users/)
    expect(lstatSync(home).mode & 0o777).toBe(mode)
  })

  test('is closed when others could only read it', () => {
    const home = join(freshFolder(), 'home')
    mkdirSync(home)
    chmodSync(home, 0o755)
    prepareHome(home)
    expect(statSync(home).mode & 0o777).toBe(0o700)
  })

  test.skipIf(process.getuid?.() !== 0)('is refused when it belongs to another user', () => {
    const home = join(freshFolder(), 'home')
    mkdirSync(home, { mode: 0o700 })
    chownSync(home, 65_534, 65_534)
    expect(() => prepareHome(home)).toThrow(/belongs to another user/)
  })

  test('is refused when it is a file', () => {
    const home = join(freshFolder(), 'home')
    writeFileSync(home, '')
    expect(() => prepareHome(home)).toThrow(/The home folder .* nothing was read from it/)
  })
})

describe('the configuration', () => {
  const withFile = (text: string) => {
    const home = freshFolder()
    writeFileSync(join(home, 'config.json'), text)
    return home
  }

  test('has defaults, and each place overrules the next', () => {
    expect(readConfig(freshFolder(), {})).toEqual({ locale: 'en', consent: 'ask', port: 7420 })
    const home = withFile('{"port":1,"locale":"zh","consent":"require"}')
    expect(readConfig(home, { LANG: 'en_US.UTF-8' })).toEqual({ locale: 'zh', consent: 'require', port: 1 })
    expect(readConfig(home, { TODO_ASSISTANT_PORT: '2' }).port).toBe(2)
    expect(readConfig(home, { TODO_ASSISTANT_PORT: '2' }, 3).port).toBe(3)
    expect(readConfig(freshFolder(), { LANG: 'zh_CN.UTF-8' }).locale).toBe('zh')
  })

  test.each([
    '{',
    '[]',
    '{"prot":1}',
    '{"port":"1"}',
    '{"port":65536}',
    '{"port":-1}',
    '{"consent":"never"}',
    '{"locale":"fr"}',
  ])('that reads %s is refused, naming the file', (text) => {
    const home = withFile(text)
    expect(() => readConfig(home, {})).toThrow(InvalidConfig)
    expect(() => readConfig(home, {})).toThrow(join(home, 'config.json'))
  })

  test.each(['x', '-1', '65536', '1.5', ' 80', ''])('TODO_ASSISTANT_PORT=%j is refused by name', (port) => {
    expect(() => readConfig(freshFolder(), { TODO_ASSISTANT_PORT: port })).toThrow(/TODO_ASSISTANT_PORT/)
  })
})

test('a token file that was emptied is made anew; the log holds no token', async () => {
  const daemon = await runDaemon()
  await daemon.daemon.close()
  writeFileSync(join(daemon.home, 'token'), '')
  const again = await runDaemon({ home: daemon.home })
  expect(again.token).not.toBe(daemon.token)
  expect(readToken(again.home)).toBe(again.token)
  expect(readFileSync(join(again.home, 'logs/daemon.log'), 'utf8')).not.toContain(again.token)
})
