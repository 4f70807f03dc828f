import type { Store } from '../store/store.ts'
import { placeOfCard, titlesOf } from '../store/titles.ts'
import { titleBigrams } from './similarity.ts'

/** A title's bigrams as sorted numbers; the second `ab` of a title is another number than the first. */
type Grams = Uint32Array

interface Titles {
  /** By card key. */
  grams: Map<number, Grams>
  /** Cards that changed since: read again before the next scan. */
  stale: Set<string>
}

interface Cache {
  numbers: Map<string, number>
  workspaces: Map<string, Titles>
}

const caches = new WeakMap<Store, Cache>()

/** Made at the first question of a store and kept up by its commits. */
function cacheOf(store: Store): Cache {
  let cache = caches.get(store)
  if (cache) return cache
  const made: Cache = { numbers: new Map(), workspaces: new Map() }
  caches.set(store, (cache = made))
  store.onCommit((events) => {
    for (const { kind, cardId } of events) {
      if (kind === 'import.done') made.workspaces.clear()
      // A moved card leaves one workspace for another: both look again.
      else if (cardId !== null) for (const titles of made.workspaces.values()) titles.stale.add(cardId)
    }
  })
  return cache
}

function gramsOf(title: string, numberOf: (gram: string) => number): Grams {
  const numbers: number[] = []
  for (const [gram, count] of titleBigrams(title))
    for (let nth = 0; nth < count; nth++) numbers.push(numberOf(nth === 0 ? gram : `${gram}\0${nth}`))
  return Uint32Array.from(numbers).sort()
}

function keptTitles(store: Store, cache: Cache, workspaceId: string): Titles {
  const numberOf = (gram: string) => {
    let number = cache.numbers.get(gram)
    if (number === undefined) cache.numbers.set(gram, (number = cache.numbers.size))
    return number
  }
  let titles = cache.workspaces.get(workspaceId)
  if (!titles) {
    titles = {
      grams: new Map(titlesOf(store, workspaceId).map(({ pk, title }) => [pk, gramsOf(title, numberOf)])),
      stale: new Set(),
    }
    cache.workspaces.set(workspaceId, titles)
  }
  for (const id of titles.stale) {
    const card = placeOfCard(store, id)
    if (!card) continue
    if (card.workspaceId === workspaceId && card.deletedAt === null)
      titles.grams.set(card.pk, gramsOf(card.title, numberOf))
    else titles.grams.delete(card.pk)
  }
  titles.stale.clear()
  return titles
}

/**
 * Cards of a workspace whose title is at least so similar to one (the measure of §6.5), by a plain
 * scan over bigrams that are kept in memory; the same numbers as `titleSimilarity` gives.
 * @param least 0 to 1.
 * @returns keys with their score, in no order; a card that was purged may be among them.
 */
export function similarTitles(
  store: Store,
  workspaceId: string,
  title: string,
  least: number,
): { pk: number; score: number }[] {
  const cache = cacheOf(store)
  const { grams } = keptTitles(store, cache, workspaceId)
  // A gram that no title has is no number; it counts for the size only.
  let unknown = 0
  const known = gramsOf(title, (gram) => {
    const number = cache.numbers.get(gram)
    if (number === undefined) unknown++
    return number ?? 0xffffffff
  })
  const mine = known.subarray(0, known.length - unknown)
  const size = known.length
  const found: { pk: number; score: number }[] = []
  if (size === 0) return found
  const has = new Uint8Array(cache.numbers.size)
  for (const number of mine) has[number] = 1
  for (const [pk, other] of grams) {
    const total = size + other.length
    // Not even all in common would be enough.
    if (2 * Math.min(size, other.length) < least * total) continue
    let common = 0
    for (let index = 0; index < other.length; index++) common += has[other[index]!]!
    if (2 * common >= least * total && common > 0) found.push({ pk, score: (2 * common) / total })
  }
  return found
}
