import { localeFrom } from '@todo-assistant/shared/locale'
import {
  Dispatch,
  DispatchDraft,
  DispatchList,
  ParkBody,
  RecallAnswer,
  RelatedList,
  Seed,
} from '@todo-assistant/shared/session-api'
import { CardAnswer } from '@todo-assistant/shared/api'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { PERSON, touch } from '../cards/amend.ts'
import { requireCard } from '../cards/find.ts'
import { relatedCards } from '../cards/related.ts'
import { toCard } from '../store/card-json.ts'
import { dispatchesOf } from '../store/dispatches.ts'
import { dispatchCard } from '../tools/dispatch.ts'
import { parkBody } from '../tools/park.ts'
import { recallText } from '../tools/recall.ts'
import { makeSeed } from '../tools/seed.ts'
import type { App, HttpContext } from './context.ts'

const Params = z.object({ ref: z.string().max(200) })

/** Picking a card up again: seed, dispatch, reading back, what is related. */
export function handlingRoutes(app: App, { store, adapters, config }: HttpContext): void {
  const localeOf = (request: FastifyRequest) => localeFrom(request.headers['accept-language'], config.locale)

  app.get('/cards/:ref/seed', { schema: { params: Params, response: { 200: Seed } } }, (request) =>
    makeSeed(store, toCard(store, requireCard(store.db, request.params.ref).card), localeOf(request)),
  )

  app.post(
    '/cards/:ref/dispatches',
    { schema: { params: Params, body: DispatchDraft, response: { 200: Dispatch } } },
    (request) => dispatchCard(store, adapters, request.params.ref, request.body, localeOf(request)),
  )
  app.get('/cards/:ref/dispatches', { schema: { params: Params, response: { 200: DispatchList } } }, (request) => ({
    dispatches: dispatchesOf(store.db, requireCard(store.db, request.params.ref, true).card.pk),
  }))

  app.get('/cards/:ref/related', { schema: { params: Params, response: { 200: RelatedList } } }, (request) => ({
    related: relatedCards(store, requireCard(store.db, request.params.ref, true).card),
  }))

  app.get(
    '/cards/:ref/park/:n',
    { schema: { params: Params.extend({ n: z.coerce.number().int().min(1).max(99) }), response: { 200: ParkBody } } },
    (request) =>
      parkBody(
        store,
        adapters,
        requireCard(store.db, request.params.ref, true).card,
        request.params.n,
        localeOf(request),
      ),
  )

  const slice = z.strictObject({
    from: z.coerce.number().int().nonnegative().optional(),
    to: z.coerce.number().int().nonnegative().optional(),
  })
  app.get(
    '/cards/:ref/recall',
    { schema: { params: Params, querystring: slice, response: { 200: RecallAnswer } } },
    async (request) => {
      const { card } = requireCard(store.db, request.params.ref, true)
      const { from, to } = request.query
      const answer = await recallText(
        adapters,
        card,
        from === undefined || to === undefined ? undefined : [from, to],
        localeOf(request),
      )
      store.write((change) =>
        touch(
          change,
          card,
          { ...PERSON, kind: 'card.recalled', after: { tokens: answer.tokens, receipt: 'manual' } },
          { moves: false },
        ),
      )
      return answer
    },
  )

  /** A person opened the card: its badge is done with (design §8, "Order"). */
  app.post(
    '/cards/:ref/opened',
    { schema: { params: Params, body: z.strictObject({}), response: { 200: CardAnswer } } },
    (request) => {
      const { card } = requireCard(store.db, request.params.ref, true)
      const opened =
        card.badge === 0
          ? card
          : store.write((change) => touch(change, card, { ...PERSON, kind: 'card.opened' }, { badge: 0, moves: false }))
      return { card: toCard(store, opened), warnings: [] }
    },
  )
}
