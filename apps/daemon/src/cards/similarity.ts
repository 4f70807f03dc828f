/** What two titles are compared by (§6.5): letters and digits of any script, lower case. */
function bare(title: string): string[] {
  return [
    ...title
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\p{P}\p{Cf}]+/gu, ''),
  ]
}

/** The bigrams of a title with their counts; a title of one character counts as that one. */
export function titleBigrams(title: string): Map<string, number> {
  const characters = bare(title)
  const counts = new Map<string, number>()
  const add = (gram: string) => counts.set(gram, (counts.get(gram) ?? 0) + 1)
  if (characters.length === 1) add(characters[0]!)
  for (let index = 0; index + 1 < characters.length; index++) add(characters[index]! + characters[index + 1]!)
  return counts
}

/** How many bigrams a bundle holds, repeated ones counted. */
export function sizeOf(grams: ReadonlyMap<string, number>): number {
  let size = 0
  for (const count of grams.values()) size += count
  return size
}

/** Dice coefficient of two bundles of bigrams: 0 (nothing in common) to 1 (the same). */
export function dice(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const total = sizeOf(a) + sizeOf(b)
  if (total === 0) return 0
  let common = 0
  for (const [gram, count] of a) common += Math.min(count, b.get(gram) ?? 0)
  return (2 * common) / total
}

/** Similarity of two titles, 0 to 1 (§6.5). */
export function titleSimilarity(a: string, b: string): number {
  return dice(titleBigrams(a), titleBigrams(b))
}
