/** One thing to be measured: does its work `times` over, by itself awaited. */
export type Runner = (times: number) => void | Promise<void>

export interface Result {
  /** Median time of one run, in µs. */
  median: number
  /** Half the distance between the quartiles, as a share of the median. */
  spread: number
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

function summarise(samples: number[]): Result {
  const sorted = samples.toSorted((a, b) => a - b)
  const median = quantile(sorted, 0.5)
  return { median, spread: (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 2 / median }
}

async function time(runner: Runner, times: number): Promise<number> {
  const from = process.hrtime.bigint()
  await runner(times)
  return Number(process.hrtime.bigint() - from) / 1_000 / times
}

/**
 * Measures several things alternately in one run, so that what the machine does meanwhile meets all
 * of them alike: a short warm-up of each, then `rounds` times each in turn.
 * @param times how often each does its work in a round.
 */
export async function race<Name extends string>(
  runners: Record<Name, Runner>,
  { rounds = 15, times = 100 } = {},
): Promise<Record<Name, Result>> {
  const names = Object.keys(runners) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (const name of names) await time(runners[name], Math.max(1, Math.floor(times / 2)))
  for (let round = 0; round < rounds; round++) {
    // Each round begins with another one, so that none always runs after the same neighbour.
    for (let index = 0; index < names.length; index++) {
      const name = names[(index + round) % names.length]!
      samples[name].push(await time(runners[name], times))
    }
  }
  return Object.fromEntries(names.map((name) => [name, summarise(samples[name])])) as Record<Name, Result>
}

/** Ratio of two medians, with a spread that holds both. */
export function ratio(a: Result, b: Result): string {
  return `${(a.median / b.median).toFixed(2)}× ±${Math.round((a.spread + b.spread) * 100)} %`
}

export const micros = ({ median, spread }: Result) =>
  `${median < 10 ? median.toFixed(2) : median.toFixed(0)} µs ±${Math.round(spread * 100)} %`
