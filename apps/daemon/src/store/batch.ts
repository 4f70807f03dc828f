import type { EventRecord } from './schema.ts'
import type { Change, Store } from './store.ts'

/** Deeds in one transaction at the most: nobody waits for more than these. */
const AT_ONCE = 64

interface Waiting {
  deed: (change: Change) => unknown
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

/** What a batch is made of besides the store. */
interface Parts {
  /** What a deed works with; its events are appended to the list. */
  changeOf(committed: EventRecord[]): Change
  /** Told of a commit. */
  tell(committed: readonly EventRecord[]): void
  /** Turns a driver's error into one of ours. */
  storeError(error: unknown): unknown
}

/** Deeds that wait for the next transaction. */
export function createBatch(store: Pick<Store, 'raw' | 'write'>, { changeOf, tell, storeError }: Parts) {
  const waiting: Waiting[] = []

  function runAlone({ deed, resolve, reject }: Waiting): void {
    try {
      resolve(store.write(deed) as never)
    } catch (error) {
      reject(error)
    }
  }

  function runTogether(batch: readonly Waiting[]): void {
    const committed: EventRecord[] = []
    const answers: (() => void)[] = []
    try {
      store.raw
        .transaction(() => {
          for (const { deed, resolve, reject } of batch) {
            const own: EventRecord[] = []
            try {
              const result = store.raw.transaction(() => deed(changeOf(own)))()
              committed.push(...own)
              answers.push(() => resolve(result as never))
            } catch (error) {
              // A full disk ends the whole transaction, not only this deed's part.
              if (!store.raw.inTransaction) throw error
              answers.push(() => reject(storeError(error)))
            }
          }
        })
        .immediate()
    } catch (error) {
      for (const { reject } of batch) reject(storeError(error))
      return
    }
    tell(committed)
    for (const answer of answers) answer()
  }

  function run(): void {
    const batch = waiting.splice(0, AT_ONCE)
    if (waiting.length > 0) setImmediate(run)
    if (batch.length === 1) runAlone(batch[0]!)
    else if (batch.length > 1) runTogether(batch)
  }

  return {
    add<Result>(deed: (change: Change) => Result): Promise<Result> {
      return new Promise((resolve, reject) => {
        waiting.push({ deed, resolve, reject })
        if (waiting.length === 1) setImmediate(run)
      })
    },
    /** Runs what waits, at once. */
    run(): void {
      while (waiting.length > 0) run()
    },
  }
}
