// Preloaded into a daemon under test: on SIGWINCH it collects its garbage and writes what is left, in bytes.

import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGWINCH', () => {
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  writeFileSync(process.env.TODO_ASSISTANT_MEMORY!, JSON.stringify({ heap: heapUsed + external, rss }))
})
