import { daemonLink } from './daemon-link.ts'
import { registerTools } from './tools.ts'
import type { Config } from './config.ts'
import type { Context } from './dsh.ts'

export { Config } from './config.ts'

export const name = 'todo-assistant'

/** Services without which the adapter can do nothing; those that a build may lack are asked for by `ctx.inject`. */
export const inject = ['tools', 'agents']

/** Only registers; every registration is undone by DSH when the plugin is unloaded. */
export function apply(ctx: Context, config: Config): void {
  registerTools(ctx, daemonLink(config), config.locale)
}
