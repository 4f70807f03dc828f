import { formatNumber } from '@todo-assistant/shared/ref'
import type { Status } from '@todo-assistant/shared/card'
import { cardsSharingFiles, cardsSharingSymbols, declaredDifferent } from '../store/duplicate-candidates.ts'
import { filesOf } from '../store/card-rows.ts'
import type { CardRecord } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { RELATED_AT } from './duplicate.ts'
import { titleSimilarity } from './similarity.ts'

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
 * Related cards of the same workspace: titles from 0.35 on, or the same `File#symbol`; the most
 * similar first. A plain scan over the workspace's titles.
 */
export function relatedCards(store: Store, card: CardRecord): Related[] {
  const rows = store
    .sql(
      'SELECT pk, id, major, minor, title, status FROM cards WHERE workspace_id = ? AND deleted_at IS NULL AND pk <> ?',
    )
    .all(card.workspaceId, card.pk) as {
    pk: number
    id: string
    major: number
    minor: number
    title: string
    status: Status
  }[]
  const symbols = new Set(cardsSharingSymbols(store, card.workspaceId, card.anchors.symbols))
  const shared = new Map(
    cardsSharingFiles(
      store,
      card.workspaceId,
      filesOf(store.db, card.pk).map((file) => file.path),
    ).map(({ pk, common }) => [pk, common]),
  )
  return rows
    .map((row) => ({ row, score: titleSimilarity(card.title, row.title), symbol: symbols.has(row.pk) }))
    .filter(({ row, score, symbol }) => (score >= RELATED_AT || symbol) && !declaredDifferent(store, card.pk, row.pk))
    .sort((a, b) => Number(b.symbol) - Number(a.symbol) || b.score - a.score || b.row.pk - a.row.pk)
    .slice(0, MOST)
    .map(({ row, score, symbol }) => ({
      ref: formatNumber(row),
      id: row.id,
      title: row.title,
      status: row.status,
      score: Math.round(score * 1000) / 1000,
      symbol,
      commonFiles: shared.get(row.pk) ?? [],
    }))
}
