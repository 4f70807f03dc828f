import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { micros, race, ratio } from './race.ts'
import { print, type Line } from './report.ts'
import { storeOf } from './stage.ts'

const BUNDLE = join(import.meta.dirname, '../apps/daemon/dist/todo-assistant.mjs')

function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')}: exit code ${code}`))))
  })
}

/** `list` from the command line against Node's own start. */
export async function benchCli(): Promise<void> {
  const lines: Line[] = []
  for (const size of [100, 10_000]) {
    const { store, home } = await storeOf(size)
    store.close()
    const env = { TODO_ASSISTANT_HOME: home, TODO_ASSISTANT_LOCALE: 'en' }
    const daemon = spawn(process.execPath, [BUNDLE, 'serve', '--port', '0'], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    })
    while (!existsSync(join(home, 'daemon.json'))) await new Promise((resolve) => setTimeout(resolve, 50))
    try {
      const found = await race(
        { list: () => run([BUNDLE, 'list', '--all'], env), node: () => run(['-e', '0']) },
        { rounds: 15, times: 1 },
      )
      lines.push({
        what: `list at ${size.toLocaleString('en')} cards`,
        figure: micros(found.list),
        against: `${ratio(found.list, found.node)} node -e 0 (${micros(found.node)})`,
        goal: '≤ 1.5×',
        met: found.list.median / found.node.median <= 1.5,
      })
    } finally {
      const gone = new Promise((resolve) => daemon.once('exit', resolve))
      daemon.kill('SIGTERM')
      await gone
    }
  }
  print('8. CLI', lines)
}
