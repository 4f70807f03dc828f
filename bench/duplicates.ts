import { findDuplicate, RELATED_AT } from '../apps/daemon/src/cards/duplicate.ts'
import { similarTitles } from '../apps/daemon/src/cards/title-cache.ts'
import { cardsSharingFiles } from '../apps/daemon/src/store/duplicate-candidates.ts'
import dice from 'fast-dice-coefficient'
import { micros, race, ratio } from './race.ts'
import { print, type Line } from './report.ts'
import { cardOf, SIZES, storeOf, titleOf } from './stage.ts'

/** The blocking rule of §6.5, and related titles of one workspace against the fastest npm Dice. */
export async function benchDuplicates(sizes: readonly number[] = SIZES): Promise<void> {
  const lines: Line[] = []
  for (const size of [...new Set([...sizes, 2_000])].sort((a, b) => a - b)) {
    const { store } = await storeOf(size)
    const workspace = (
      store.raw.prepare("SELECT id FROM workspaces WHERE path = '/bench/shop'").get() as { id: string }
    ).id
    const titles = store.raw.prepare('SELECT title FROM cards').pluck().all() as string[]
    let n = 0
    const at = size.toLocaleString('en')
    const blocking = await race(
      {
        rule: (times) => {
          for (let done = 0; done < times; done++) {
            const card = cardOf(n++ % size)
            findDuplicate(
              card.title,
              cardsSharingFiles(
                store,
                workspace,
                card.touchedFiles.map((file) => file.path),
              ),
            )
          }
        },
      },
      { rounds: 15, times: 200 },
    )
    lines.push({
      what: `blocking rule at ${at}`,
      figure: micros(blocking.rule),
      against: '',
      goal: '≤ 50 µs at 100,000',
      met: size === 100_000 ? blocking.rule.median <= 50 : undefined,
    })
    const rounds = size > 10_000 ? 5 : 9
    const related = await race(
      {
        ours: (times) => {
          for (let done = 0; done < times; done++) similarTitles(store, workspace, titleOf(n++ % size), RELATED_AT)
        },
        npm: (times) => {
          for (let done = 0; done < times; done++) {
            const title = titleOf(n++ % size)
            for (const other of titles) dice(title, other)
          }
        },
      },
      { rounds, times: 2 },
    )
    const goal = size === 2_000 ? 500 : size === 100_000 ? 20_000 : undefined
    lines.push({
      what: `related titles at ${at}, plain scan with cached bigrams`,
      figure: micros(related.ours),
      against: `npm fast-dice-coefficient ÷ ours ${(related.npm.median / related.ours.median).toFixed(1)} (${ratio(related.ours, related.npm)})`,
      goal: `npm ÷ ours ≥ 15${goal ? `, ≤ ${goal / 1000} ms` : ''}`,
      met: related.npm.median / related.ours.median >= 15 && (goal === undefined || related.ours.median <= goal),
    })
    store.close()
  }
  print('3. Duplicates', lines)
}
