import { join } from 'node:path'
import { readInfo } from '../../src/instance-info.ts'
import { ending, spawnDaemon } from './daemon-process.ts'
import { check, inFolder, type Fault } from './fault.ts'

const DAEMONS = 6

/** Six daemons start on one home at once: one stays, five say so and leave. */
export const sixAtOnce: Fault = {
  name: 'six daemons at once',
  async run(long) {
    const rounds = long ? 1_000 : 100
    return inFolder(async (folder) => {
      for (let round = 0; round < rounds; round++) {
        // Every fourth round on a home that is not there yet; the others find what a crash left.
        const home = join(folder, String(Math.floor(round / 4)))
        const children = Array.from({ length: DAEMONS }, () => spawnDaemon(home))
        const running = new Set(children)
        const ends = children.map(async (child) => {
          const end = await ending(child)
          running.delete(child)
          return end
        })
        await new Promise<void>((resolve) => {
          let left = 0
          for (const end of ends) void end.then(() => ++left === DAEMONS - 1 && resolve())
        })
        check(running.size === 1, `round ${round}: ${running.size} daemons stayed`)
        const [winner] = running
        // It may still be on its way: whoever holds the place answers in the end.
        while (readInfo(home)?.pid !== winner!.pid) {
          check(winner!.exitCode === null, `round ${round}: none stayed`)
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
        const { url } = readInfo(home)!
        const health = (await (await fetch(`${url}/api/v1/health`)).json()) as { status: string }
        check(health.status === 'ok', `round ${round}: ${health.status}`)
        winner!.kill(round % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
        const results = await Promise.all(ends)
        const losers = results.filter((_, index) => children[index] !== winner)
        for (const { code, signal, stdout, stderr } of losers) {
          check(
            signal === null && (code === 0 || code === 1),
            `round ${round}: ended with ${code ?? signal}: ${stderr}`,
          )
          check(/already runs/.test(stdout + stderr), `round ${round}: left without a word: ${stdout}${stderr}`)
        }
      }
      return `${rounds} rounds × ${DAEMONS} starts, always exactly one`
    })
  },
}
