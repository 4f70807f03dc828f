import { spawnSync } from 'node:child_process'

export interface Ended {
  ok: boolean
  /** What it said, errors first. */
  said: string
}

/** Runs a program of the system to its end. A program that is not there is a failure like any other. */
export function runProgram([program, ...args]: readonly string[], timeout = 60_000): Ended {
  const { status, stdout, stderr, error } = spawnSync(program!, args, {
    encoding: 'utf8',
    timeout,
    windowsHide: true,
    // Windows starts its script files through a shell only.
    shell: program!.endsWith('.cmd'),
    env: process.env,
  })
  return { ok: status === 0, said: [error?.message, stderr, stdout].filter(Boolean).join('\n').trim() }
}

/** A command as a person would type it. */
export function commandLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : JSON.stringify(word))).join(' ')
}
