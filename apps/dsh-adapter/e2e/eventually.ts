import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats a check until it holds; after `patience` ms its last failure is the test's. */
export async function eventually<Value>(check: () => Value | Promise<Value>, patience = 5_000): Promise<Value> {
  const deadline = Date.now() + patience
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(30)
    }
  }
}
