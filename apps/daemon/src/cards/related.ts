import { formatNumber } from '@todo-assistant/shared/ref'
import type { Status } from '@todo-assistant/shared/card'
import { cardsSharingFiles, cardsSharingSymbols, declaredDifferent } from '../store/duplicate-candidates.ts'
import { filesOf } from '../store/card-rows.ts'
import type { CardRecord } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { RELATED_AT } from './duplicate.ts'
import { briefOf } from '../store/titles.ts'
import { titleSimilarity } from './similarity.ts'
import { similarTitles } from './title-cache.ts'

/** A card that has to do with another; never blocking (design §3, "Duplicates"). */
export interface Related {
  ref: string
  id: string
  title: string
  status: Status
  score: number
  symbol: boolean
  commonFiles: string[]
}

const MOST = 20

/**
 * Related cards of the same workspace: titles from 0.35 on, or the same `File#symbol`; the same
 * symbol first, then the most similar. Pairs that were declared different are left out.
 */
export function relatedCards(store: Store, card: CardRecord): Related[] {
  const scores = new Map(
    similarTitles(store, card.workspaceId, card.title, RELATED_AT).map(({ pk, score }) => [pk, score]),
  )
  const symbols = new Set(cardsSharingSymbols(store, card.workspaceId, card.anchors.symbols))
  const ranked = [...new Set([...scores.keys(), ...symbols])]
    .filter((pk) => pk !== card.pk)
    .sort(
      (a, b) => Number(symbols.has(b)) - Number(symbols.has(a)) || (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || b - a,
    )
  const paths = filesOf(store, card.pk).map((file) => file.path)
  const shared = new Map(cardsSharingFiles(store, card.workspaceId, paths).map(({ pk, common }) => [pk, common]))
  const related: Related[] = []
  for (const pk of ranked) {
    if (related.length === MOST) break
    const row = briefOf(store, pk)
    if (!row || declaredDifferent(store, card.pk, pk)) continue
    const score = scores.get(pk) ?? titleSimilarity(card.title, row.title)
    related.push({
      ref: formatNumber(row),
      id: row.id,
      title: row.title,
      status: row.status,
      score: Math.round(score * 1000) / 1000,
      symbol: symbols.has(pk),
      commonFiles: shared.get(pk) ?? [],
    })
  }
  return related
}
