import type { Logger } from 'pino'
import { purgeTrash } from './cards/trash.ts'
import { backUp, listBackups } from './store/backup.ts'
import { forgetKeys } from './store/idempotency.ts'
import type { Store } from './store/store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * What has to be done now and then: a daily backup, the trash after 30 days, old idempotency keys, what the command
 * line kept while the disk was full.
 * @param takeSpooled takes in what waits in the spool.
 * @returns how to stop.
 */
export function startHousekeeping(
  store: Store,
  home: string,
  log: Logger,
  takeSpooled: () => Promise<void>,
): () => Promise<void> {
  let working: Promise<void> = Promise.resolve()
  // By distance: a backup made while the clock was ahead must not stand in for those of the days to come.
  const isBackedUp = () => listBackups(home).some(({ at }) => Math.abs(store.clock() - at) < DAY)
  // Each step by itself: one that fails must not keep the others from their turn.
  const steps: Record<string, () => void | Promise<void>> = {
    backup: async () => {
      if (!isBackedUp()) await backUp(store.raw, home, store.clock())
    },
    trash: () => {
      // A clock that jumped ahead makes everything overdue: what goes must still be in a backup.
      if (isBackedUp()) while (store.write(purgeTrash) > 0);
    },
    keys: () => forgetKeys(store, store.clock()),
    spool: takeSpooled,
  }
  const tidy = async () => {
    for (const [name, step] of Object.entries(steps)) {
      try {
        await step()
      } catch (error) {
        log.error({ err: error, step: name }, 'housekeeping failed; it is tried again within the hour')
      }
    }
  }
  const run = () => {
    working = working.then(tidy)
  }
  const first = setTimeout(run, 60_000)
  const timer = setInterval(run, HOUR)
  first.unref()
  timer.unref()
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    await working
  }
}
