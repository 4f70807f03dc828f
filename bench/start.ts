import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { micros, race, ratio } from './race.ts'
import { print, type Line } from './report.ts'
import { folder, storeOf } from './stage.ts'

const root = join(import.meta.dirname, '..')
const BUNDLE = join(root, 'apps/daemon/dist/todo-assistant.mjs')

/** A minimal Fastify + better-sqlite3 program, bundled the same way. */
async function minimal(): Promise<string> {
  const source = join(folder(), 'minimal.mjs')
  const sqlite = createRequire(import.meta.url).resolve('better-sqlite3')
  writeFileSync(
    source,
    `import Fastify from 'fastify'
import Database from ${JSON.stringify(sqlite)}
const db = new Database(process.argv[2])
db.pragma('journal_mode = WAL')
db.exec('CREATE TABLE IF NOT EXISTS t (id INTEGER PRIMARY KEY) STRICT')
const app = Fastify()
app.get('/health', () => ({ status: 'ok' }))
await app.listen({ host: '127.0.0.1', port: 0 })
console.log('http://127.0.0.1:' + app.server.address().port)
process.on('SIGTERM', () => process.exit(0))
`,
  )
  const outfile = join(root, 'node_modules/.cache/bench-minimal.mjs')
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: [sqlite],
    nodePaths: [join(root, 'node_modules'), join(root, 'apps/daemon/node_modules')],
    banner: {
      js: "import { createRequire as __r } from 'node:module'; const require = __r(import.meta.url); const __filename = import.meta.filename; const __dirname = import.meta.dirname;",
    },
  })
  return outfile
}

interface Started {
  /** Resident memory after the first answer and a moment of rest, in MiB. */
  memory: number
}

/** Starts a program, waits for its first answer, stops it. */
async function start(args: string[], env: NodeJS.ProcessEnv, rest = 0): Promise<Started> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let text = ''
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text)
        if (found) resolve(found[0])
      })
      void exit.then(() => reject(new Error(`ended before it was ready: ${text}`)))
    })
    const path = args[0] === BUNDLE ? '/api/v1/health' : '/health'
    const response = await fetch(url + path)
    if (!response.ok) throw new Error(`${response.status}`)
    await response.text()
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
    const status = process.platform === 'linux' ? readFileSync(`/proc/${child.pid}/status`, 'utf8') : ''
    return { memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024 }
  } finally {
    child.kill('SIGTERM')
    await exit
  }
}

/** Time to the first answer and resident memory, against the minimal program. */
export async function benchStart(): Promise<void> {
  const lines: Line[] = []
  const program = await minimal()
  const home = folder()
  const other = join(folder(), 'minimal.db')
  const env = { TODO_ASSISTANT_HOME: home, TODO_ASSISTANT_LOCALE: 'en' }
  const serve = [BUNDLE, 'serve', '--port', '0']
  const found = await race(
    { ours: async () => void (await start(serve, env)), minimal: async () => void (await start([program, other], {})) },
    { rounds: 9, times: 1 },
  )
  lines.push({
    what: 'start to the first answer and stop',
    figure: micros(found.ours),
    against: `${ratio(found.ours, found.minimal)} a bundled minimal Fastify + better-sqlite3 (${micros(found.minimal)})`,
    goal: '≤ 1.4×',
    met: found.ours.median / found.minimal.median <= 1.4,
  })
  const mine = await start(serve, env, 1_500)
  const base = await start([program, other], {}, 1_500)
  lines.push({
    what: 'resident memory after the first answer',
    figure: `${mine.memory.toFixed(1)} MiB`,
    against: `${(mine.memory / base.memory).toFixed(2)}× the minimal program (${base.memory.toFixed(1)} MiB)`,
    goal: '≤ 1.4×',
    met: mine.memory / base.memory <= 1.4,
  })
  const memories: number[] = []
  for (const size of [100, 100_000]) {
    const filled = await storeOf(size)
    filled.store.close()
    memories.push((await start(serve, { TODO_ASSISTANT_HOME: filled.home }, 1_500)).memory)
  }
  lines.push({
    what: 'resident memory with 100,000 cards',
    figure: `${memories[1]!.toFixed(1)} MiB`,
    against: `${(memories[1]! / memories[0]!).toFixed(2)}× that with 100 (${memories[0]!.toFixed(1)} MiB)`,
    goal: '≤ 1.15×',
    met: memories[1]! / memories[0]! <= 1.15,
  })
  print('7. Start and memory', lines)
}
