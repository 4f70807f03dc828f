import { startProcess } from './daemon-process.ts'
import { check, inFolder, type Fault } from './fault.ts'
import { checkStore, openQuietly } from './store-rules.ts'

const SENDS = 5
const AT_ONCE = 50

/** Every creating call is sent five times at once, some of them again after a crash. */
export const repeatedSends: Fault = {
  name: 'idempotency keys',
  async run(long) {
    const keys = long ? 2_000 : 200
    return inFolder(async (home) => {
      let daemon = await startProcess(home)
      const ids = new Map<string, Set<string>>()
      const sendAll = async (from: number, to: number) => {
        for (let first = from; first < to; first += AT_ONCE / SENDS) {
          const group = Array.from({ length: Math.min(AT_ONCE / SENDS, to - first) }, (_, n) => `k${first + n}`)
          await Promise.all(
            group.flatMap((key) =>
              Array.from({ length: SENDS }, async () => {
                const { card } = await daemon.client.addCard({ title: key, kind: 'idea' }, key)
                ids.set(key, (ids.get(key) ?? new Set()).add(card.id))
              }),
            ),
          )
        }
      }
      await sendAll(0, keys)
      await daemon.crash()
      daemon = await startProcess(home)
      await sendAll(0, Math.floor(keys / 10))
      await daemon.stop()
      const database = openQuietly(home)
      try {
        checkStore(database)
        const rows = database.prepare('SELECT count(*) FROM cards').pluck().get()
        check(rows === keys, `${keys} keys, ${String(rows)} rows`)
      } finally {
        database.close()
      }
      check(
        ids.size === keys && [...ids.values()].every((each) => each.size === 1),
        'a key was answered with two cards',
      )
      return `${keys} keys × ${SENDS} sends = ${keys} rows; ${Math.floor(keys / 10)} of them sent again after a crash`
    })
  },
}
