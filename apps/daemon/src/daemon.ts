import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { buildApp } from './app.ts'
import { findAssets } from './assets.ts'
import type { Config } from './config.ts'
import { createAdapters } from './feed/adapters.ts'
import { createHub } from './feed/hub.ts'
import { ensureToken } from './home.ts'
import { createLogins } from './http/login-codes.ts'
import { removeInfo, takeLock, writeInfo } from './instance.ts'
import { startHousekeeping } from './housekeeping.ts'
import { replayEntry } from './cards/replay.ts'
import { replaySpool } from './spool.ts'
import { openStore } from './store/open.ts'
import { startIndexing } from './store/search-index.ts'
import { VERSION } from './version.ts'

/** Another process is the daemon of this home folder. */
export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning'
}

/** The port belongs to somebody else. */
export class PortTaken extends Error {
  readonly port: number

  constructor(port: number) {
    super(`Port ${port} on 127.0.0.1 is taken by another program.`)
    this.name = 'PortTaken'
    this.port = port
  }
}

export interface Daemon {
  /** `http://127.0.0.1:7420` */
  url: string
  /** A one-time address of the panel (60 s). */
  panelAddress(): string
  log: Logger
  /** Answers what is under way, closes sockets with 1001, checkpoints, lets go of the lock. */
  close(): Promise<void>
}

const LOG_KEPT = 5 * 1024 * 1024
/** Bytes of log lines that wait for room on the disk at the most. */
const LOG_WAITING = 256 * 1024

function openLog(home: string): Logger {
  const folder = join(home, 'logs')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'daemon.log')
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_KEPT) renameSync(path, `${path}.1`)
  const destination = pino.destination({ dest: path, sync: true, mode: 0o600, maxLength: LOG_WAITING })
  // A full disk costs lines of the log, not the daemon; what waits is written once there is room.
  destination.on('error', () => {})
  return pino(
    { level: 'info', redact: ['req.headers.authorization', 'req.headers["sec-websocket-protocol"]'] },
    destination,
  )
}

/**
 * Starts the daemon of a home folder that is prepared already.
 * @param clock ms since the epoch.
 * @throws AlreadyRunning, PortTaken, StoreDamaged.
 */
export async function startDaemon(home: string, config: Config, clock = Date.now): Promise<Daemon> {
  const lock = takeLock(home)
  if (!lock) throw new AlreadyRunning(home)
  const undo: (() => void | Promise<void>)[] = [() => lock.release()]
  const unwind = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const log = openLog(home)
    const assets = findAssets()
    const store = await openStore({ home, migrations: assets.migrations }, clock)
    undo.push(() => store.close())
    store.onListenerError = (error) => log.error({ err: error }, 'a feed listener failed')
    const identity = { instanceId: randomUUID(), version: VERSION }
    const hub = createHub(store, identity)
    const adapters = createAdapters(store.clock)
    adapters.onChange = (online) => hub.broadcast({ type: 'adapters', online })
    let port = 0
    const fence = { token: ensureToken(home), logins: createLogins(store), port: () => port }
    const app = await buildApp({
      store,
      hub,
      adapters,
      home,
      config,
      fence,
      instanceId: identity.instanceId,
      panel: assets.panel,
      reference: assets.reference,
      log,
    })
    undo.push(() => app.close())
    try {
      await app.listen({ host: config.host ?? '127.0.0.1', port: config.port })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new PortTaken(config.port)
      throw error
    }
    port = (app.server.address() as { port: number }).port
    const url = `http://127.0.0.1:${port}`
    rmSync(join(home, 'open.html'), { force: true })
    writeInfo(home, { url, pid: process.pid, ...identity })
    undo.push(() => removeInfo(home))
    const takeSpooled = () =>
      replaySpool(
        home,
        (entry) => replayEntry(store, entry),
        (name, error) => log.warn({ err: error, name }, 'a spooled entry was refused and set aside'),
      )
    undo.push(startHousekeeping(store, home, log, takeSpooled))
    undo.push(startIndexing(store, 200, (error) => log.warn({ err: error }, 'the search index is behind')))
    await takeSpooled()
    log.info({ url, ...identity, home: undefined }, 'ready')
    return { url, log, close: unwind, panelAddress: () => `${url}/#code=${fence.logins.issue().code}` }
  } catch (error) {
    await unwind()
    throw error
  }
}
