import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@todo-assistant/shared/locale'
import { homePath, prepareHome } from '../../home.ts'
import { connect } from '../connect.ts'
import { EXIT } from '../exit-codes.ts'
import { say, sayJson, sayJsonText, tell } from '../output.ts'
import { commandLine, runProgram } from '../run-program.ts'
import { stopDaemon } from '../stop.ts'
import { plain } from '../table.ts'
import { applyPlan, revokePlan } from './apply.ts'
import { isInstalled, objection, planHere } from './here.ts'
import type { ServicePlan } from './plan.ts'
import { SERVICE_WORDS } from './words.ts'

export interface ServiceOptions {
  json?: boolean
  dryRun?: boolean
  port?: number
  lines?: number
}

function planOrTell(locale: Locale, port?: number): ServicePlan | undefined {
  const { plan, launch } = planHere(port)
  const words = SERVICE_WORDS[locale]
  process.exitCode = EXIT.failed
  if (!plan) return void tell(words.unsupported(process.platform))
  if (!launch.script.endsWith('.mjs')) return void tell(words.needsPackage(launch.script))
  process.exitCode = EXIT.ok
  return plan
}

/** Prints files and commands as they would be written and run. */
function sayPlan(
  { system, files, ...plan }: ServicePlan,
  deed: 'install' | 'uninstall',
  json: boolean,
  locale: Locale,
) {
  const words = SERVICE_WORDS[locale]
  if (json) return sayJson({ system, files, commands: plan[deed] })
  if (deed === 'install') for (const { path, content } of files) say(`${words.file(path)}\n${content}`)
  for (const line of plan[deed]) say(words.command(commandLine(line)))
}

/** `service install`: start at login, and now; a daemon that runs by hand is handed over. */
export async function installService(options: ServiceOptions, locale: Locale): Promise<void> {
  const words = SERVICE_WORDS[locale]
  const plan = planOrTell(locale, options.port)
  if (!plan) return
  if (options.dryRun) return sayPlan(plan, 'install', options.json ?? false, locale)
  const against = objection(plan)
  if (against) {
    process.exitCode = EXIT.failed
    return tell(`${words.failed(against.line, against.said)}\n${words.noManager}`)
  }
  prepareHome(homePath(process.env))
  const running = await connect(process.env, locale).catch(() => undefined)
  if (running) await stopDaemon(running)
  const failure = applyPlan(plan)
  if (failure) {
    process.exitCode = EXIT.failed
    return tell(`${words.failed(failure.line, failure.said)}\n${words.tookBack}`)
  }
  if (options.json) return sayJson({ installed: true, system: plan.system, file: plan.files[0]!.path })
  say(words.installed(plan.files[0]!.path))
  if (plan.system === 'systemd') tell(words.atLogin)
}

/** `service uninstall`: no start at login any more; the data stays. */
export function uninstallService(options: ServiceOptions, locale: Locale): void {
  const words = SERVICE_WORDS[locale]
  const plan = planHere().plan
  if (!plan || !isInstalled(plan)) {
    if (options.json) sayJson({ installed: false })
    return tell(words.notInstalled)
  }
  if (options.dryRun) return sayPlan(plan, 'uninstall', options.json ?? false, locale)
  const failure = revokePlan(plan)
  if (failure) tell(words.failed(failure.line, failure.said))
  if (options.json) sayJson({ installed: false })
  else say(words.removed(homePath(process.env)))
}

/** `service status`: whether it starts at login, and whether a daemon runs now. */
export async function serviceStatus(options: ServiceOptions, locale: Locale): Promise<void> {
  const plan = planHere().plan
  const installed = plan !== undefined && isInstalled(plan)
  const active = plan !== undefined && installed && runProgram(plan.status).ok
  const info = (await connect(process.env, locale).catch(() => undefined))?.info
  if (options.json)
    sayJson({
      installed,
      active,
      system: plan?.system ?? null,
      file: plan?.files[0]?.path ?? null,
      daemon: info ?? null,
    })
  else say(SERVICE_WORDS[locale].state(installed, info !== undefined))
  if (!installed || !info) process.exitCode = EXIT.notRunning
}

/** `service logs`: the end of the daemon's own log, and of what the system caught before it could log. */
export function serviceLogs(options: ServiceOptions, locale: Locale): void {
  const folder = join(homePath(process.env), 'logs')
  const wanted = options.lines ?? 50
  const logs = ['service.log', 'daemon.log'].map((name) => join(folder, name)).filter((path) => existsSync(path))
  if (process.platform === 'linux') tell(`journalctl --user -u todo-assistant.service -n ${wanted}`)
  if (logs.length === 0) return tell(SERVICE_WORDS[locale].noLog(folder))
  for (const path of logs)
    for (const line of readFileSync(path, 'utf8').trimEnd().split('\n').slice(-wanted))
      if (options.json) sayJsonText(line)
      else say(plain(line))
}
