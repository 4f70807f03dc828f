import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { commandLine, runProgram } from '../run-program.ts'
import type { ServicePlan } from './plan.ts'

/** What went wrong, with what the system said; undefined when nothing did. */
export type Failure = { line: string; said: string } | undefined

/** Writes the files and tells the system. Where the system refuses, the files are taken back. */
export function applyPlan(plan: ServicePlan): Failure {
  // Made anew, so that an installation from another Node or package takes over; what is not there yet may fail.
  if (plan.system === 'launchd') for (const words of plan.uninstall) runProgram(words)
  for (const { path, content, encoding, mode } of plan.files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content, { encoding })
    chmodSync(path, mode)
  }
  for (const words of plan.install) {
    const { ok, said } = runProgram(words)
    if (ok) continue
    removeFiles(plan)
    return { line: commandLine(words), said }
  }
  return undefined
}

/** Stops the service and takes its files away; nothing else. */
export function revokePlan(plan: ServicePlan): Failure {
  let failure: Failure
  for (const words of plan.uninstall) {
    const { ok, said } = runProgram(words)
    if (!ok) failure ??= { line: commandLine(words), said }
  }
  removeFiles(plan)
  if (plan.system === 'systemd') runProgram(['systemctl', '--user', 'daemon-reload'])
  return failure
}

function removeFiles(plan: ServicePlan): void {
  for (const { path } of plan.files) rmSync(path, { force: true })
}
