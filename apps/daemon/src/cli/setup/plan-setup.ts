import { PLUGIN, type Dsh } from './find-dsh.ts'

/** One thing that setup would change. */
export type Step =
  | { kind: 'service'; file: string }
  | { kind: 'import-former'; store: string }
  | { kind: 'remove-former'; profile: string; name: string; from: string }
  | { kind: 'add-plugin'; profile: string; what: string }
  | { kind: 'set-aside'; store: string; to: string }
  | { kind: 'first-card'; folder: string }

/** What the plan follows from. */
export interface Facts {
  dsh: Dsh
  /** File of the start at login; undefined where it is installed, not wanted or not possible. */
  serviceFile?: string | undefined
  /** The profile that was asked for. */
  profile?: string | undefined
  /** Where the plugin is taken from. */
  plugin?: string | undefined
  /** The repository that setup runs in, where it has no card yet. */
  folder?: string | undefined
}

/**
 * The steps in the order in which they must come: the daemon first, since the import needs it; the
 * former plugin out before ours comes in, since DSH refuses two that register the same tools.
 */
export function planSetup({ dsh, serviceFile, profile, plugin = PLUGIN, folder }: Facts): Step[] {
  const steps: Step[] = []
  if (serviceFile !== undefined) steps.push({ kind: 'service', file: serviceFile })
  const store = dsh.formerStore
  if (store !== undefined) steps.push({ kind: 'import-former', store })
  const chosen =
    profile === undefined
      ? (dsh.profiles.find((each) => each.name === 'web') ?? dsh.profiles[0])
      : (dsh.profiles.find((each) => each.name === profile) ?? { name: profile, has: false })
  if (dsh.command && chosen) {
    if (chosen.former) steps.push({ kind: 'remove-former', profile: chosen.name, ...chosen.former })
    if (!chosen.has) steps.push({ kind: 'add-plugin', profile: chosen.name, what: plugin })
  }
  if (store !== undefined) steps.push({ kind: 'set-aside', store, to: `${store}.imported` })
  if (folder !== undefined) steps.push({ kind: 'first-card', folder })
  return steps
}
