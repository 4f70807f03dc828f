import { existsSync, readFileSync, renameSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@todo-assistant/shared/locale'
import { connect, type Connection } from '../connect.ts'
import { commandLine, runProgram } from '../run-program.ts'
import { stopDaemon } from '../stop.ts'
import { applyPlan, revokePlan } from '../service/apply.ts'
import { planHere } from '../service/here.ts'
import { SERVICE_WORDS } from '../service/words.ts'
import { PLUGIN } from './find-dsh.ts'
import type { Done } from './journal.ts'
import type { Step } from './plan-setup.ts'
import { SETUP_WORDS } from './words.ts'

/** A step that did not work, in words. */
export class StepFailed extends Error {
  override name = 'StepFailed'
}

function dsh(locale: Locale, profile: string, ...words: string[]): void {
  const line = [process.platform === 'win32' ? 'dsh.cmd' : 'dsh', 'plugin', '--profile', profile, ...words]
  const { ok, said } = runProgram(line, 300_000)
  if (!ok) throw new StepFailed(SERVICE_WORDS[locale].failed(commandLine(line), said))
}

/** A daemon that was started a moment ago needs that moment. */
async function waitForDaemon(locale: Locale): Promise<Connection> {
  for (let tries = 0; tries < 50; tries++) {
    const found = await connect(process.env, locale).catch(() => undefined)
    if (found) return found
    await sleep(100)
  }
  return connect(process.env, locale)
}

/** Does one step. @throws StepFailed, and what the daemon refuses. */
export async function doStep(step: Step, locale: Locale): Promise<Done> {
  switch (step.kind) {
    case 'service': {
      const running = await connect(process.env, locale).catch(() => undefined)
      if (running) await stopDaemon(running)
      const failure = applyPlan(planHere().plan!)
      if (failure) throw new StepFailed(SERVICE_WORDS[locale].failed(failure.line, failure.said))
      return step
    }
    case 'import-former': {
      const { client } = await waitForDaemon(locale)
      const { refused } = await client.importCards(readFileSync(step.store, 'utf8'), true)
      if (refused > 0) throw new StepFailed(SETUP_WORDS[locale].refused(refused, step.store))
      return step
    }
    case 'remove-former':
      dsh(locale, step.profile, 'remove', step.name)
      return step
    case 'add-plugin':
      dsh(locale, step.profile, 'add', step.what)
      return step
    case 'set-aside':
      renameSync(step.store, step.to)
      return step
    case 'first-card': {
      const { client } = await waitForDaemon(locale)
      const words = SETUP_WORDS[locale]
      const draft = {
        title: words.firstTitle,
        kind: 'idea',
        intent: words.firstIntent,
        nextStep: words.firstNext,
      } as const
      const { card } = await client.addCard({ ...draft, cwd: step.folder })
      return { ...step, card: card.number }
    }
  }
}

/** Takes one step back. Imported cards stay: they may have been worked on since. */
export async function undoStep(done: Done, locale: Locale): Promise<void> {
  switch (done.kind) {
    case 'service': {
      const failure = revokePlan(planHere().plan!)
      if (failure) throw new StepFailed(SERVICE_WORDS[locale].failed(failure.line, failure.said))
      return
    }
    case 'import-former':
      return
    case 'remove-former':
      // A folder it was linked from may be written relative to the profile.
      return dsh(locale, done.profile, 'add', done.from.replace(/^(?:link|file):/, '') || done.name)
    case 'add-plugin':
      return dsh(locale, done.profile, 'remove', PLUGIN)
    case 'set-aside':
      if (existsSync(done.to)) renameSync(done.to, done.store)
      return
    case 'first-card':
      if (done.card) await (await connect(process.env, locale)).client.trashCard(done.card)
  }
}
