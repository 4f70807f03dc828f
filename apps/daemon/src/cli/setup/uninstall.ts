import type { Locale } from '@todo-assistant/shared/locale'
import { homePath } from '../../home.ts'
import { connect } from '../connect.ts'
import { say, sayJson } from '../output.ts'
import { isInstalled, planHere } from '../service/here.ts'
import { uninstallService } from '../service/service.ts'
import { findDsh } from './find-dsh.ts'
import { SETUP_WORDS } from './words.ts'

/** `uninstall`: removes the start at login, and says what stays and how each goes. Never data. */
export async function uninstall(options: { json?: boolean; dryRun?: boolean }, locale: Locale): Promise<void> {
  const words = SETUP_WORDS[locale]
  const { plan } = planHere()
  const service = plan !== undefined && isInstalled(plan)
  if (service && !options.json) uninstallService(options, locale)
  else if (service && !options.dryRun) (await import('../service/apply.ts')).revokePlan(plan)
  const home = homePath(process.env)
  const profiles = findDsh(process.env).profiles.filter((each) => each.has)
  const running = await connect(process.env, locale).catch(() => undefined)
  if (options.json) {
    const plugins = profiles.map((each) => each.name)
    return sayJson({ service: options.dryRun ? service : false, home, plugins, running: Boolean(running) })
  }
  say(words.stays(home))
  for (const { name } of profiles) say(words.staysPlugin(name))
  if (running && !(service && options.dryRun)) say(words.staysOwn)
  say(words.staysPackage)
}
