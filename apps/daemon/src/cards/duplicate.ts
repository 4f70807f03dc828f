import { dice, titleBigrams } from './similarity.ts'

/** At or above this, with a common file, an open card blocks (§6.5). */
export const DUPLICATE_AT = 0.55
/** From here to `DUPLICATE_AT` cards are related; never blocking. */
export const RELATED_AT = 0.35

interface Comparable {
  title: string
  status: 'open' | 'doing' | 'done' | 'dropped'
  common: readonly string[]
}

export interface Verdict<Card> {
  card: Card
  /** Title similarity, 0 to 1. */
  score: number
  common: readonly string[]
}

/**
 * The blocking rule of §6.5, exactly: open or doing, at least one common file, title similarity at
 * or above 0.55. Of several the most similar one, then the first given. Cards without files take no
 * part: titles alone mislead.
 */
export function findDuplicate<Card extends Comparable>(
  title: string,
  candidates: readonly Card[],
): Verdict<Card> | undefined {
  return strongest(
    title,
    candidates.filter((card) => card.status === 'open' || card.status === 'doing'),
  )
}

/** The done or dropped card that would block if it were open: told in one line, never blocking. */
export function findFinished<Card extends Comparable>(
  title: string,
  candidates: readonly Card[],
): Verdict<Card> | undefined {
  return strongest(
    title,
    candidates.filter((card) => card.status === 'done' || card.status === 'dropped'),
  )
}

function strongest<Card extends Comparable>(title: string, candidates: readonly Card[]): Verdict<Card> | undefined {
  const grams = titleBigrams(title)
  let best: Verdict<Card> | undefined
  for (const card of candidates) {
    if (card.common.length === 0) continue
    const score = dice(grams, titleBigrams(card.title))
    if (score >= DUPLICATE_AT && (!best || score > best.score)) best = { card, score, common: card.common }
  }
  return best
}
