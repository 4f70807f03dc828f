import { join } from 'node:path'
import { launchdAgent, LAUNCHD_LABEL } from './launchd.ts'
import { launcher, type Launch } from './launch.ts'
import { systemdUnit } from './systemd.ts'
import { windowsTask } from './windows-task.ts'

export const UNIT = 'todo-assistant.service'
export const TASK = 'todo-assistant'

/** Everything that installing and removing does on one system: files, then commands. */
export interface ServicePlan {
  system: 'systemd' | 'launchd' | 'windows-task'
  /** The first is what the system reads. */
  files: { path: string; content: string; encoding: 'utf8' | 'utf16le'; mode: number }[]
  /** Answers with 0 where the system can do this at all; asked before anything is changed. */
  probe?: string[]
  install: string[][]
  uninstall: string[][]
  /** Tells the system's own view; its exit code is 0 while the service runs. */
  status: string[]
}

/** What the plan depends on, given by hand so that each system's plan can be made anywhere. */
export interface Place {
  platform: NodeJS.Platform
  /** The person's folder. */
  userFolder: string
  configFolder?: string | undefined
  uid: number
  /** `DOMAIN\name` on Windows. */
  user: string
}

/** The plan for a system; undefined where there is none for it. */
export function servicePlan(launch: Launch, place: Place): ServicePlan | undefined {
  const start = join(launch.home, 'service', 'start.sh')
  const script = { path: start, content: launcher(launch), encoding: 'utf8', mode: 0o700 } as const
  if (place.platform === 'linux') {
    const unit = join(place.configFolder || join(place.userFolder, '.config'), 'systemd', 'user', UNIT)
    const ctl = ['systemctl', '--user']
    return {
      system: 'systemd',
      files: [{ path: unit, content: systemdUnit(start), encoding: 'utf8', mode: 0o644 }, script],
      probe: [...ctl, 'show-environment'],
      install: [
        [...ctl, 'daemon-reload'],
        [...ctl, 'enable', UNIT],
        [...ctl, 'restart', UNIT],
      ],
      uninstall: [[...ctl, 'disable', '--now', UNIT]],
      status: [...ctl, 'is-active', UNIT],
    }
  }
  if (place.platform === 'darwin') {
    const agent = join(place.userFolder, 'Library', 'LaunchAgents', `${LAUNCHD_LABEL}.plist`)
    const content = launchdAgent(start, launch.home, join(launch.home, 'logs', 'service.log'))
    const domain = `gui/${place.uid}`
    return {
      system: 'launchd',
      files: [{ path: agent, content, encoding: 'utf8', mode: 0o644 }, script],
      install: [['launchctl', 'bootstrap', domain, agent]],
      uninstall: [['launchctl', 'bootout', `${domain}/${LAUNCHD_LABEL}`]],
      status: ['launchctl', 'print', `${domain}/${LAUNCHD_LABEL}`],
    }
  }
  if (place.platform === 'win32') {
    const path = join(launch.home, 'service', 'task.xml')
    return {
      system: 'windows-task',
      files: [{ path, content: `\ufeff${windowsTask(launch, place.user)}`, encoding: 'utf16le', mode: 0o600 }],
      install: [
        ['schtasks', '/Create', '/F', '/TN', TASK, '/XML', path],
        ['schtasks', '/Run', '/TN', TASK],
      ],
      uninstall: [
        ['schtasks', '/End', '/TN', TASK],
        ['schtasks', '/Delete', '/F', '/TN', TASK],
      ],
      status: ['schtasks', '/Query', '/TN', TASK],
    }
  }
  return undefined
}
