import { reminderLine } from '@todo-assistant/shared/agent-words'
import { ForeignId } from '@todo-assistant/shared/card'
import { formatNumber } from '@todo-assistant/shared/ref'
import { showInvisible } from '@todo-assistant/shared/text'
import {
  Adapter,
  AdapterDraft,
  AdapterList,
  MarkedCards,
  MarkedMessage,
  Reminders,
  Touches,
} from '@todo-assistant/shared/session-api'
import * as z from 'zod'
import { anchor, findPlace } from '../cards/capture.ts'
import { markCards } from '../cards/mark.ts'
import { findReminders, markRelated } from '../cards/remind.ts'
import { createTurns } from '../cards/turns.ts'
import { findWorkTree } from '../git/work-tree.ts'
import type { App, HttpContext } from './context.ts'

const Params = z.object({ id: ForeignId })

/** What a DSH session tells the daemon on the way: marked messages and touched paths. */
export function sessionRoutes(app: App, { store, adapters, config }: HttpContext): void {
  app.post(
    '/sessions/:id/markers',
    { schema: { params: Params, body: MarkedMessage, response: { 200: MarkedCards } } },
    async (request) => {
      const { id } = request.params
      const message = request.body
      const place = await findPlace(store, undefined, message.cwd ?? null)
      const anchors = await anchor(place, [], [])
      if (message.spooled) Object.assign(anchors, message.spooled)
      const made = store.write((change) =>
        markCards(store, change, id, message, place, anchors, { actor: 'person', sessionId: id }),
      )
      return { cards: made.map(({ card, block }) => ({ ref: formatNumber(card), block })) }
    },
  )

  const turns = createTurns()
  app.post(
    '/sessions/:id/touches',
    { schema: { params: Params, body: Touches, response: { 200: Reminders } } },
    async (request) => {
      const touches = request.body
      const said = turns.of(touches.rootSessionId, touches.turn)
      const found = findReminders(store, touches, await findWorkTree(touches.cwd ?? null), said)
      if (found.length > 0) store.write((change) => markRelated(change, found, request.params.id))
      const locale = touches.locale ?? config.locale
      return {
        reminders: found.map(({ card, file }) => ({
          ref: formatNumber(card),
          line: reminderLine(file, formatNumber(card), showInvisible(card.title), locale),
        })),
      }
    },
  )

  const adapterParams = z.object({ id: z.string().regex(/^[\w.-]{1,100}$/) })
  app.put(
    '/adapters/:id',
    { schema: { params: adapterParams, body: AdapterDraft, response: { 200: Adapter } } },
    (request) => adapters.announce(request.params.id, request.body),
  )
  app.get('/adapters', { schema: { response: { 200: AdapterList } } }, () => ({ adapters: adapters.list() }))
}
