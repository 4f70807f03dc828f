import type { HostLink } from '../host-link.ts'
import { observed, type Observed } from '../observed.ts'
import type { Reads } from './picker-matching.ts'
import { spells } from './reading-match.ts'

/** Name of the built `readings.ts`, put in by the bundler. */
declare const PINYIN_FILE: string

/** Titles whose readings are kept; more than a page of cards ever lists. */
const KEPT = 2_000

/** Pinyin and initials (§6.7): nothing until `load` was called and its file has come. */
export interface PinyinReads {
  reads: Observed<Reads | undefined>
  load(): void
}

export function pinyinReads(host: HostLink): PinyinReads {
  const reads = observed<Reads | undefined>(undefined)
  let loading = false

  async function load(): Promise<void> {
    const file = host.address(PINYIN_FILE).href
    const { readingsOf } = (await import(file)) as { readingsOf: (title: string) => string[] }
    const known = new Map<string, string[]>()
    reads.set((title, letters) => {
      let readings = known.get(title)
      if (!readings) {
        if (known.size >= KEPT) known.clear()
        known.set(title, (readings = readingsOf(title)))
      }
      return spells(readings, letters)
    })
  }

  return {
    reads,
    load() {
      if (loading) return
      loading = true
      // Without it numbers and words still match; the next letter tries again.
      void load().catch(() => (loading = false))
    },
  }
}
