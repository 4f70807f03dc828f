import { confirm, isCancel } from '@clack/prompts'
import { sayError, TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import { showInvisible } from '@todo-assistant/shared/text'
import { findWorkTree } from '../../git/work-tree.ts'
import { homePath, prepareHome } from '../../home.ts'
import { connect } from '../connect.ts'
import { EXIT } from '../exit-codes.ts'
import { say, sayJson, tell } from '../output.ts'
import { isInstalled, objection, planHere } from '../service/here.ts'
import { doStep, StepFailed, undoStep } from './do-step.ts'
import { findDsh, PLUGIN } from './find-dsh.ts'
import { readJournal, writeJournal, type Done } from './journal.ts'
import { planSetup, type Step } from './plan-setup.ts'
import { SETUP_WORDS, stepLine } from './words.ts'

export interface SetupOptions {
  json?: boolean
  dryRun?: boolean
  yes?: boolean
  undo?: boolean
  service?: boolean
  profile?: string
  plugin?: string
}

/** The repository of this folder, unless it has cards or is none. */
async function newRepository(locale: Locale): Promise<string | undefined> {
  const tree = await findWorkTree(process.cwd())
  if (tree.kind !== 'repository' || !tree.path) return undefined
  const found = await connect(process.env, locale).catch(() => undefined)
  const known = await found?.client.workspaces().catch(() => undefined)
  return known?.workspaces.some((each) => each.path === tree.path) ? undefined : tree.path
}

async function steps(options: SetupOptions, locale: Locale): Promise<Step[]> {
  const { plan, launch } = planHere()
  const wanted = options.service !== false && plan && launch.script.endsWith('.mjs') && !isInstalled(plan)
  const against = wanted ? objection(plan) : undefined
  if (against && !options.json) tell(SETUP_WORDS[locale].noService(against.line))
  return planSetup({
    dsh: findDsh(process.env),
    serviceFile: wanted && !against ? plan.files[0]!.path : undefined,
    profile: options.profile,
    plugin: options.plugin,
    folder: await newRepository(locale),
  })
}

/** `setup`: shows what it would change, asks step by step (or `--yes`), does it, and can take it back. */
export async function setup(options: SetupOptions, locale: Locale): Promise<void> {
  const words = SETUP_WORDS[locale]
  const home = homePath(process.env)
  if (options.undo) return undo(home, options, locale)
  const planned = await steps(options, locale)
  const lines = planned.map((step) => stepLine(step, locale))
  if (options.json && options.dryRun) return sayJson({ steps: planned })
  if (!options.json) {
    if (!planned.some((step) => step.kind === 'add-plugin') && !findDsh(process.env).profiles.some((each) => each.has))
      tell(words.noDsh(options.plugin ?? PLUGIN))
    say(
      planned.length === 0 ? words.nothing : [words.plan, ...lines.map((line, at) => `${at + 1}. ${line}`)].join('\n'),
    )
  }
  if (options.dryRun || planned.length === 0) return options.json ? sayJson({ done: [] }) : undefined
  if (!options.yes && !(process.stdin.isTTY && process.stdout.isTTY)) {
    process.exitCode = EXIT.usage
    return tell(words.needsAnswer)
  }
  prepareHome(home)
  await carryOut(planned, home, options, locale)
}

async function carryOut(planned: readonly Step[], home: string, options: SetupOptions, locale: Locale): Promise<void> {
  const words = SETUP_WORDS[locale]
  const before = readJournal(home)
  const done: Done[] = []
  for (const step of planned) {
    const line = stepLine(step, locale)
    // The store is set aside only once its cards are in.
    const blocked = step.kind === 'set-aside' && !done.some((each) => each.kind === 'import-former')
    const answer = blocked ? false : await agreed(line, options, locale)
    if (answer === undefined) {
      process.exitCode = EXIT.failed
      return tell(words.stopped)
    }
    if (!answer) {
      tell(words.skipped(line))
      continue
    }
    try {
      done.push(await doStep(step, locale))
    } catch (error) {
      if (!(error instanceof StepFailed) && !(error instanceof TodoError)) throw error
      tell(`${error instanceof TodoError ? sayError(error, locale) : error.message}\n${words.stopped}`)
      process.exitCode = EXIT.failed
      return
    }
    writeJournal(home, [...before, ...done])
    if (!options.json) say(words.done(line))
  }
  if (options.json) return sayJson({ done })
  if (done.some((step) => step.kind === 'add-plugin' || step.kind === 'remove-former')) say(words.restartDsh)
  say(words.finished)
}

/** @returns undefined where the question was left (Ctrl-C, Esc): no answer to the next one either. */
async function agreed(line: string, options: SetupOptions, locale: Locale): Promise<boolean | undefined> {
  if (options.yes) return true
  const answer = await confirm({ message: showInvisible(SETUP_WORDS[locale].ask(line)) })
  return isCancel(answer) ? undefined : answer
}

async function undo(home: string, options: SetupOptions, locale: Locale): Promise<void> {
  const words = SETUP_WORDS[locale]
  const done = readJournal(home)
  if (options.dryRun || done.length === 0) {
    if (options.json) return sayJson({ done })
    return say(
      done.length === 0
        ? words.nothingToUndo
        : done
            .toReversed()
            .map((each) => stepLine(each, locale))
            .join('\n'),
    )
  }
  // The card needs the daemon, so it goes before the service does: the reverse of how it came.
  const undone: Done[] = []
  for (let step = done.at(-1); step; step = done.at(-1)) {
    await undoStep(step, locale)
    done.pop()
    undone.push(step)
    writeJournal(home, done)
    if (!options.json) say(step.kind === 'import-former' ? words.imported : words.undone(stepLine(step, locale)))
  }
  if (options.json) sayJson({ undone })
}
