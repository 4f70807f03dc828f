import closeWithGrace from 'close-with-grace'
import type { Locale } from '@todo-assistant/shared/locale'
import { readConfig } from '../config.ts'
import { AlreadyRunning, PortTaken, startDaemon, type Daemon } from '../daemon.ts'
import { homeTrouble } from '../disk-error.ts'
import { homePath, prepareHome } from '../home.ts'
import { listBackups } from '../store/backup.ts'
import { StoreDamaged } from '../store/damage.ts'
import { hasDesktop, openAddress } from './browser.ts'
import { connect } from './connect.ts'
import { EXIT } from './exit-codes.ts'
import { say, sayJson, tell } from './output.ts'
import { CLI_WORDS } from './words.ts'

export interface ServeOptions {
  port?: number
  /** Address to listen on, in a container only. */
  host?: string
  /** Open the panel once ready, or print its one-time address where there is no desktop. */
  open?: boolean
  /** The home folder, for starters that cannot set an environment. */
  home?: string
  /** One line of JSON once ready, instead of words. */
  json?: boolean
}

function showPanel(home: string, url: string, address: string, locale: Locale): void {
  const words = CLI_WORDS[locale]
  if (hasDesktop(process.env)) {
    openAddress(home, address)
    say(words.opened(url))
  } else say(words.open(address))
}

/** `serve`: the daemon in the foreground, until Ctrl-C or SIGTERM. */
export async function serve(options: ServeOptions, locale: Locale): Promise<void> {
  const words = CLI_WORDS[locale]
  if (options.home !== undefined) process.env.TODO_ASSISTANT_HOME = options.home
  const home = homePath(process.env)
  prepareHome(home)
  const config = readConfig(home, process.env, options.port, options.host)
  let daemon: Daemon
  try {
    daemon = await startDaemon(home, config)
  } catch (error) {
    if (error instanceof AlreadyRunning) return alreadyRunning(home, options, locale)
    process.exitCode = EXIT.failed
    if (error instanceof PortTaken) return tell(words.portTaken(error.port))
    if (error instanceof StoreDamaged) {
      process.exitCode = EXIT.damaged
      return tell(words.damaged({ damage: error.damage, path: error.path, backup: listBackups(home)[0]?.path }))
    }
    throw homeTrouble(error, home) ?? error
  }
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) daemon.log.fatal({ err }, 'stopping after an error')
    else tell(words.stopping)
    await daemon.close()
    tell(words.stopped)
  })
  if (options.json) return sayJson({ url: daemon.url, pid: process.pid, home })
  say(words.ready(daemon.url))
  if (options.open) showPanel(home, daemon.url, daemon.panelAddress(), locale)
  say(words.stopHint)
}

async function alreadyRunning(home: string, options: ServeOptions, locale: Locale): Promise<void> {
  const words = CLI_WORDS[locale]
  const found = await connect(process.env, locale).catch(() => undefined)
  if (!found) {
    process.exitCode = EXIT.failed
    return tell(words.runningUnknown)
  }
  if (options.json) return sayJson(found.info)
  say(words.running(found.info.url))
  if (options.open) showPanel(home, found.info.url, (await found.client.loginCode()).url, locale)
}
