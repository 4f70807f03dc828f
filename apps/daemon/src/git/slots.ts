/** How many git processes may live at once, whoever asked for them. */
export const MAX_PROCESSES = 4

let free = MAX_PROCESSES
const waiting: ((got: boolean) => void)[] = []

/** Gives a slot back; the one who waits longest gets it. */
export function giveSlot(): void {
  const next = waiting.shift()
  if (next) next(true)
  else free++
}

/**
 * Takes one of the slots for git processes. Who takes one keeps it until the process has ended, even
 * when nobody waits for its answer any more: a hung git can so never become many.
 * @param ms how long to wait, in milliseconds.
 * @returns whether there is a slot.
 */
export function takeSlot(ms: number): Promise<boolean> {
  if (free > 0) {
    free--
    return Promise.resolve(true)
  }
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(give), 1)
      resolve(false)
    }, ms)
    function give(got: boolean) {
      clearTimeout(timer)
      resolve(got)
    }
    waiting.push(give)
  })
}
