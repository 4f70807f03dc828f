import type { Card } from '@todo-assistant/shared/card'
import { TodoError } from '@todo-assistant/shared/errors'
import { Freshness } from '@todo-assistant/shared/freshness'
import { LIMITS } from '@todo-assistant/shared/limits'
import { parseRef } from '@todo-assistant/shared/ref'
import * as z from 'zod'
import { requireCard } from '../cards/find.ts'
import { freshnessOf } from '../cards/freshness.ts'
import { toCard } from '../store/card-json.ts'
import { findCard } from '../store/card-rows.ts'
import type { Store } from '../store/store.ts'
import type { App, HttpContext } from './context.ts'

const Refs = z.strictObject({ refs: z.string().max(LIMITS.pageSize * 40) })

/** The card of a ref; none for what leads nowhere or cannot be read: the others have their badges all the same. */
function readableCard(store: Store, text: string): Card[] {
  const ref = parseRef(text)
  if (!ref) return []
  try {
    const found = findCard(store.db, ref)
    return found.state === 'found' ? [toCard(store, found.card)] : []
  } catch (error) {
    if (error instanceof TodoError && error.code === 'card_unreadable') return []
    throw error
  }
}

/** Whether the code that cards describe is still there. */
export function freshnessRoutes(app: App, { store }: HttpContext): void {
  app.get(
    '/cards/:ref/freshness',
    { schema: { params: z.object({ ref: z.string().max(200) }), response: { 200: Freshness } } },
    async (request) => {
      const card = toCard(store, requireCard(store.db, request.params.ref, true).card)
      return (await freshnessOf([card])).get(card.id)!
    },
  )

  /** For the badges of a list: refs parted by commas; those that lead to no card are left out. */
  app.get(
    '/freshness',
    { schema: { querystring: Refs, response: { 200: z.object({ freshness: z.record(z.string(), Freshness) }) } } },
    async (request) => {
      const refs = request.query.refs.split(',').slice(0, LIMITS.pageSize)
      const cards = refs.flatMap((text) => readableCard(store, text))
      return { freshness: Object.fromEntries(await freshnessOf(cards)) }
    },
  )
}
