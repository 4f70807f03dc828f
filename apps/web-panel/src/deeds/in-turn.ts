/**
 * Runs a job for every one of many, a few at a time.
 * @returns what each came to, in the order given.
 */
export async function inTurn<Each, Result>(
  all: readonly Each[],
  atOnce: number,
  job: (each: Each) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  async function work() {
    while (next < all.length) {
      const at = next++
      results[at] = await job(all[at]!)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, work))
  return results
}
