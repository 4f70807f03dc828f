import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One kind of failure that the daemon has to stand. */
export interface Fault {
  name: string
  /** @returns what was done, in figures. @throws when anything was lost, doubled or half written. */
  run(long: boolean): Promise<string>
}

export function check(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Error(what)
}

/** Runs with a folder of its own, gone afterwards. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'todo-faults-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** A repeatable source of chance: the same seed, the same run. */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
