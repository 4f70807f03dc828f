// `npm run bench [name …] [--short]`: prints tables; see bench/README.md for how to read them.

const BENCHES: Record<string, () => Promise<void>> = {
  capture: async () => (await import('./capture.ts')).benchCapture(sizes),
  reading: async () => (await import('./reading.ts')).benchReading(sizes),
  duplicates: async () => (await import('./duplicates.ts')).benchDuplicates(sizes),
  scale: async () => (await import('./scale.ts')).benchScale(),
  feed: async () => (await import('./feed.ts')).benchFeed(),
  tokens: async () => (await import('./tokens.ts')).benchTokens(),
  start: async () => (await import('./start.ts')).benchStart(),
  cli: async () => (await import('./cli.ts')).benchCli(),
}

const words = process.argv.slice(2)
const short = words.includes('--short')
const sizes = short ? [100, 1_000] : [100, 1_000, 10_000, 100_000]
const chosen = words.filter((word) => !word.startsWith('--'))
const unknown = chosen.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`No benchmark named ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(2)
}
console.log(`Node ${process.version}, ${process.platform} ${process.arch}`)
for (const name of chosen.length > 0 ? chosen : Object.keys(BENCHES)) await BENCHES[name]!()
