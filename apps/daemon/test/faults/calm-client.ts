// A client that minds its manners, in a process of its own so that the load's own work does not count as waiting.
// Reads a list, searches and adds, one after another with a pause; at `stop` it tells how long each took, in ms.

import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@todo-assistant/shared/client'

const client = createClient({ baseUrl: process.argv[2]!, token: () => process.env.CALM_TOKEN, locale: 'en' })
const took: number[] = []
const running = { on: true }
process.once('message', () => (running.on = false))

const calls = [
  () => client.cards({ limit: 20 }),
  () => client.cards({ q: 'calm', limit: 20 }),
  () => client.addCard({ title: 'calm', kind: 'idea' }),
  () => client.health(),
]
for (let n = 0; running.on; n++) {
  const start = performance.now()
  await calls[n % calls.length]!()
  took.push(performance.now() - start)
  await sleep(25)
}
process.send!(took)
process.disconnect()
