import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { Step } from './plan-setup.ts'

/** A step that was done; `card` is the number of the first card. */
export type Done = Step & { card?: string }

const path = (home: string) => join(home, 'setup.json')

/** What the last setup did, in its order; empty when there is nothing to take back. */
export function readJournal(home: string): Done[] {
  try {
    return JSON.parse(readFileSync(path(home), 'utf8')) as Done[]
  } catch {
    return []
  }
}

/** Writes down what was done, after each step: an interrupted setup can be taken back too. */
export function writeJournal(home: string, done: readonly Done[]): void {
  if (done.length === 0) rmSync(path(home), { force: true })
  else writeFileAtomic.sync(path(home), `${JSON.stringify(done, null, 1)}\n`, { mode: 0o600 })
}
