/** How long a capture, or one git process, may take: 2 s (design §3, "Git"). */
export const TIME_LIMIT_MS = 2_000

/**
 * Waits for work that may never end, such as a read from a dead network share. The work itself
 * goes on; only the waiting stops.
 * @param ms how long to wait, in milliseconds.
 * @returns what the work gave, or `late` when time ran out. A failure of the work is thrown.
 */
export async function within<T, L>(ms: number, work: Promise<T>, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const alarm = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  try {
    return await Promise.race([work, alarm])
  } finally {
    clearTimeout(timer)
    // A failure that comes after the waiting stopped has no one left to hear it.
    work.catch(() => undefined)
  }
}
