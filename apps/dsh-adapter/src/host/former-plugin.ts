import { TOOL_NAMES } from '@todo-assistant/shared/tool-arguments'
import type { Context } from './dsh.ts'

/** The package of the plugin before this one (design §8, "The former plugin"). */
const FORMER = /^(?:@[^/]+\/)?(?:dsh-plugin-)?todo-assistant$/

/**
 * Whether the former plugin is in this profile. It registers the same tool names, and DSH refuses to
 * start with two of one name, whichever comes second.
 */
export function meetsFormerPlugin(ctx: Context): boolean {
  if (TOOL_NAMES.some((name) => ctx.tools.get?.(name) !== undefined)) return true
  const entries = ctx.get('loader')?.entries?.()
  if (!entries) return false
  for (const { options, disabled } of entries) if (!disabled && FORMER.test(options.name ?? '')) return true
  return false
}
