import type { PageCard } from '../../page-protocol.ts'

/** At most this many cards are offered (§6.7). */
export const OFFERED = 8

/** Cards that match, unfinished ones first; finished ones only fill up. */
export interface Offer {
  unfinished: PageCard[]
  finished: PageCard[]
}

/** Whether a title reads as the typed letters; only asked for letters. Absent until the readings are loaded. */
export type Reads = (title: string, letters: string) => boolean

type Kind = PageCard['kind']
const KIND_WORDS: Record<string, Kind> = {
  i: 'idea',
  idea: 'idea',
  b: 'defect',
  bug: 'defect',
  d: 'defect',
  defect: 'defect',
}

/**
 * The cards to offer for what was typed: by number, words, pinyin and initials; `i`, `b`, `d` and
 * `idea`, `bug`, `defect` ask for a kind, alone or before a number or Chinese words (`bug登录`).
 * This session's cards come first, then the highest number (§6.7).
 */
export function offerCards(cards: readonly PageCard[], query: string, session: string | null, reads?: Reads): Offer {
  const matches = matcher(query.trim().toLowerCase(), reads)
  const found = cards
    .filter(matches)
    .sort((a, b) => Number(ours(b, session)) - Number(ours(a, session)) || compareNumbers(b.number, a.number))
  const unfinished = found.filter(isUnfinished).slice(0, OFFERED)
  const finished = found.filter((card) => !isUnfinished(card)).slice(0, OFFERED - unfinished.length)
  return { unfinished, finished }
}

function matcher(query: string, reads: Reads | undefined): (card: PageCard) => boolean {
  if (query === '') return () => true
  const asked = /^(idea|bug|defect|[ibd])(?![a-z])(.*)$/.exec(query)
  if (asked) {
    const kind = KIND_WORDS[asked[1]!]
    const rest = matcher(asked[2]!, reads)
    return (card) => card.kind === kind && rest(card)
  }
  const begun = Object.keys(KIND_WORDS).find((word) => query.length > 1 && word.startsWith(query))
  const letters = /^[a-zü']+$/.test(query)
  return (card) =>
    card.number.startsWith(query) ||
    card.title.toLowerCase().includes(query) ||
    (begun !== undefined && card.kind === KIND_WORDS[begun]) ||
    (letters && reads !== undefined && reads(card.title, query))
}

function isUnfinished(card: PageCard): boolean {
  return card.status === 'open' || card.status === 'doing'
}

function ours(card: PageCard, session: string | null): boolean {
  return session !== null && card.session === session
}

function compareNumbers(a: string, b: string): number {
  const [majorA = 0, minorA = 0] = a.split('.').map(Number)
  const [majorB = 0, minorB = 0] = b.split('.').map(Number)
  return majorA - majorB || minorA - minorB
}
