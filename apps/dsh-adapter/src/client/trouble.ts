import type { HostState } from './host-link.ts'
import type { PageWords } from './words.ts'

/** The sentence that says why something cannot be had now; undefined when all is well. */
export function trouble(state: HostState, words: PageWords): string | undefined {
  switch (state) {
    case 'missing':
      return words.hostMissing
    case 'host-old':
      return words.hostOld
    case 'page-old':
      return words.pageOld
    case 'daemon-away':
      return words.daemonAway
    default:
      return undefined
  }
}
