import { existsSync, realpathSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { homePath } from '../../home.ts'
import { commandLine, runProgram } from '../run-program.ts'
import type { Failure } from './apply.ts'
import type { Launch } from './launch.ts'
import { servicePlan, type ServicePlan } from './plan.ts'

/** How the command that runs now would be started at login, on this system, for this person. */
export function planHere(port?: number): { launch: Launch; plan: ServicePlan | undefined } {
  const script = realpathSync(process.argv[1]!)
  const launch: Launch = {
    node: process.execPath,
    script,
    home: homePath(process.env),
    ...(port === undefined ? {} : { port }),
  }
  const { username, uid } = userInfo()
  const plan = servicePlan(launch, {
    platform: process.platform,
    userFolder: homedir(),
    configFolder: process.env.XDG_CONFIG_HOME,
    uid,
    user: process.env.USERDOMAIN ? `${process.env.USERDOMAIN}\\${username}` : username,
  })
  return { launch, plan }
}

/** What the system says against it, before anything is changed; undefined when nothing. */
export function objection({ probe }: ServicePlan): Failure {
  const answer = probe && runProgram(probe)
  return answer && !answer.ok ? { line: commandLine(probe), said: answer.said } : undefined
}

/** Whether this person's system holds the plan's first file. */
export const isInstalled = (plan: ServicePlan) => existsSync(plan.files[0]!.path)
