/**
 * What a fingerprint and freshness cost, against `git rev-parse HEAD` by itself, on a history of 5,000
 * commits made from a fixed seed. Samples of all rows alternate in one run, so that only their ratios
 * count. Usage: `node bench/freshness.ts [rounds]`.
 */
import { execFile, execFileSync } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { blobId } from '../apps/daemon/src/git/blob-id.ts'
import { takeFingerprint } from '../apps/daemon/src/git/fingerprint.ts'
import { FreshnessCache } from '../apps/daemon/src/git/freshness-cache.ts'
import { readFreshness, readFreshnessOf } from '../apps/daemon/src/git/freshness.ts'
import { locate } from '../apps/daemon/src/git/locate.ts'
import type { AnchoredCard } from '../apps/daemon/src/git/refs-now.ts'
import { findWorkTree } from '../apps/daemon/src/git/work-tree.ts'

const COMMITS = 5_000
const FILES = 2_000
const CARDS = 200
const rounds = Number(process.argv[2] ?? 15)

/** A fixed sequence of numbers below one (mulberry32). */
let seed = 7
function random(below: number): number {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below
}

const versions = Array.from({ length: FILES }, () => 0)
const paths = Array.from({ length: FILES }, (_, index) => `src/part${index % 20}/file${index}.ts`)

function textOf(file: number): string {
  const rest = Array.from({ length: 30 }, (_, index) => `  step(${index}, ${file})`).join('\n')
  return `import { step } from './step.ts'\n\nexport function work${file}(a: number) {\n  const b = a + ${versions[file]}\n  step(b)\n  return b\n}\n\nexport function rest${file}() {\n${rest}\n}\n`
}

function cardAt(number: number, mark: number): { card: AnchoredCard; mark: number } {
  const files = [random(FILES), random(FILES), random(FILES)]
  const blobs = Object.fromEntries(files.map((file) => [paths[file]!, blobId(Buffer.from(textOf(file)), 'sha1')]))
  const symbols = files.slice(0, 2).map((file) => {
    const found = locate(textOf(file), `work${file}`, null)!
    return { file: paths[file]!, symbol: `work${file}`, foundAt: found.line, defines: true, body: found.hash }
  })
  const anchors = { commit: '', branch: 'main', reason: null, dirty: false, blobs, symbols }
  const touchedFiles = files.map((file) => ({ path: paths[file]!, external: false }))
  const named = { id: `td_${number}`, rev: 1, number: `${number}.0`, title: `Card ${number}` }
  return { card: { ...named, kind: 'defect', anchors, touchedFiles }, mark }
}

/** Builds the repository; the cards were written at commits spread over the newer half of it. */
function build(top: string): AnchoredCard[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: top, encoding: 'utf8' }).trim()
  git('-c', 'init.defaultBranch=main', 'init', '-q')
  const stream: string[] = []
  const cards: { card: AnchoredCard; mark: number }[] = []
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
  for (let mark = 1; mark <= COMMITS; mark++) {
    const message = mark % 40 === 0 ? `Fix part ${mark}` : `Change ${mark}`
    stream.push(
      `commit refs/heads/main\nmark :${mark}\ncommitter A <a@example.org> ${1_600_000_000 + mark * 60} +0000\n${data(message)}`,
    )
    const touched = mark === 1 ? versions.map((_, index) => index) : [random(FILES), random(FILES)]
    for (const file of new Set(touched)) {
      versions[file]!++
      if (mark > 1 && random(100) === 0) {
        const to = `src/part${random(20)}/file${file}v${mark}.ts`
        stream.push(`R ${paths[file]} ${to}\n`)
        paths[file] = to
      }
      stream.push(`M 100644 inline ${paths[file]}\n${data(textOf(file))}`)
    }
    if (mark > COMMITS / 2 && cards.length < CARDS && mark % 12 === 0) cards.push(cardAt(cards.length + 1, mark))
  }
  execFileSync('git', ['fast-import', '--quiet', '--export-marks=marks'], { cwd: top, input: stream.join('') })
  const ids = new Map(
    execFileSync('cat', [join(top, 'marks')], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  )
  rmSync(join(top, 'marks'))
  git('checkout', '-q', '-f', 'main')
  for (const { card, mark } of cards) card.anchors.commit = ids.get(`:${mark}`)!
  return cards.map(({ card }) => card)
}

const middle = (samples: number[]) => samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)]!
const run = promisify(execFile)

const top = realpathSync(mkdtempSync(join(tmpdir(), 'bench-freshness-')))
try {
  mkdirSync(top, { recursive: true })
  const cards = build(top)
  const tree = await findWorkTree(top)
  let starts = 0
  subscribe('child_process', () => starts++)
  const one = cards[Math.floor(cards.length / 2)]!
  const cache = new FreshnessCache()
  await readFreshness(one, tree, cache)
  await readFreshnessOf(cards, tree, cache)
  const baseline = 'git rev-parse HEAD, by itself'
  const rows: Record<string, () => Promise<unknown>> = {
    [baseline]: () => run('git', ['rev-parse', 'HEAD'], { cwd: top }),
    'workspace of a folder': () => findWorkTree(join(top, 'src')),
    'capture: commit, branch, 3 files, 2 symbols': () => takeFingerprint(tree, one.touchedFiles, one.anchors.symbols),
    'freshness of one card, cold': () => readFreshness(one, tree, new FreshnessCache()),
    'freshness of one card, cached': () => readFreshness(one, tree, cache),
    [`freshness of ${CARDS} cards, cold`]: () => readFreshnessOf(cards, tree, new FreshnessCache()),
    [`freshness of ${CARDS} cards, cached`]: () => readFreshnessOf(cards, tree, cache),
  }
  const samples = new Map(Object.keys(rows).map((name) => [name, [] as number[]]))
  const processes = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    for (const [name, row] of Object.entries(rows)) {
      starts = 0
      const from = performance.now()
      await row()
      samples.get(name)!.push(performance.now() - from)
      processes.set(name, starts)
    }
  }
  const base = middle(samples.get(baseline)!)
  console.log(`${COMMITS} commits, ${FILES} files, ${rounds} rounds; middle of the samples\n`)
  for (const [name, each] of samples) {
    const ms = middle(each)
    console.log(
      `${name.padEnd(46)} ${ms.toFixed(1).padStart(8)} ms ${(ms / base).toFixed(2).padStart(7)} × ${processes.get(name)} processes`,
    )
  }
  const verdicts = [...(await readFreshnessOf(cards, tree, cache)).values()].map(({ verdict }) => verdict)
  const counts = Object.entries(Object.groupBy(verdicts, (verdict) => verdict)).map(
    ([name, all]) => `${name} ${all!.length}`,
  )
  console.log(`\nverdicts of the ${cards.length} cards: ${counts.join(', ')}`)
} finally {
  rmSync(top, { recursive: true, force: true })
}
