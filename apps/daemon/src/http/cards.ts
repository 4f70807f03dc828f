import { CardAnswer, CardList, History, HistoryQuery, ListQuery, NoteDraft } from '@todo-assistant/shared/api'
import { TodoError } from '@todo-assistant/shared/errors'
import { LIMITS } from '@todo-assistant/shared/limits'
import { parseRef, RefText } from '@todo-assistant/shared/ref'
import { countGraphemes, isBlank } from '@todo-assistant/shared/text'
import * as z from 'zod'
import { PERSON } from '../cards/amend.ts'
import { confirmCard } from '../cards/confirm.ts'
import { requireCard } from '../cards/find.ts'
import { mergeCards } from '../cards/merge.ts'
import { addNote, removeNote } from '../cards/note.ts'
import { restoreCard, trashCard } from '../cards/trash.ts'
import { undo } from '../cards/undo.ts'
import { cardText, toCard } from '../store/card-json.ts'
import { rowsByKeys } from '../store/rows.ts'
import { latestEvents } from '../store/events.ts'
import { once } from '../store/idempotency.ts'
import { countViews, latestSeq, listPage } from '../store/lists.ts'
import type { CardRecord } from '../store/schema.ts'
import { searchCards } from '../store/search.ts'
import type { Change } from '../store/store.ts'
import { nameOf } from '../store/workspaces.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { App, HttpContext } from './context.ts'
import { keyOf } from './if-match.ts'
import { workspaceOf } from './workspace-key.ts'

const Params = z.object({ ref: z.string().max(200) })
const Empty = z.strictObject({})

function checkQuery(text: string): string {
  const given = countGraphemes(text)
  const refuse = (code: 'too_long' | 'blank_text') =>
    new TodoError(code, {}, { refusals: [{ path: 'q', code, limit: LIMITS.search, given }] })
  if (given > LIMITS.search) throw refuse('too_long')
  if (isBlank(text)) throw refuse('blank_text')
  return text
}

/** Sends what is JSON already: it is not parsed only to be written again. */
function sendJson<
  Reply extends {
    header(name: string, value: string): Reply
    serializer(as: () => string): Reply
    send(answer: never): Reply
  },
>(reply: Reply, text: string): Reply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(() => text)
    .send({} as never)
}

/** Reading cards, and the deeds that need no more than a ref. */
export function cardRoutes(app: App, { store }: HttpContext): void {
  app.get('/cards', { schema: { querystring: ListQuery, response: { 200: CardList } } }, async (request, reply) => {
    const { workspace: key, status, kind, q, session, limit = 100, cursor } = request.query
    // Whoever names a status or looks for a text means all cards that have it.
    const view = request.query.view ?? (status === undefined && q === undefined ? 'unfinished' : 'all')
    const workspace = key === undefined ? undefined : await workspaceOf(store, key)
    const workspaceId = workspace?.id
    const from = cursor === undefined ? undefined : readCursor(cursor)
    let rows: string
    let next: string | null = null
    if (q === undefined) {
      if (from && from.part !== 's') throw new TodoError('invalid_cursor')
      const page = listPage(store, { workspaceId, view, status, kind, rootSessionId: session, limit, before: from?.at })
      rows = page.json
      if (page.count === limit && page.last !== null) next = writeCursor({ part: 's', at: page.last })
    } else {
      if (from?.part === 's') throw new TodoError('invalid_cursor')
      const after = from && { part: from.part as 't' | 'b', pk: from.at }
      const hits = searchCards(store, {
        workspaceId,
        rootSessionId: session,
        view,
        status,
        kind,
        query: checkQuery(q),
        limit,
        after,
      })
      rows = rowsByKeys(
        store,
        hits.map(({ pk }) => pk),
      )
      const last = hits.at(-1)
      if (last && hits.length === limit) next = writeCursor({ part: last.part, at: last.pk })
    }
    const rest = {
      workspace: workspace ? nameOf(workspace) : null,
      cursor: next,
      counts: countViews(store, workspaceId),
      seq: latestSeq(store),
    }
    return sendJson(reply, `{"cards":${rows},${JSON.stringify(rest).slice(1)}`)
  })

  const reading = { schema: { params: Params, response: { 200: CardAnswer } } }
  app.get('/cards/:ref', reading, (request, reply) => {
    const ref = parseRef(request.params.ref)
    let found = ref && cardText(store, ref)
    if (!found) {
      // An old number of it, or a refusal.
      const { card, formerly } = requireCard(store.db, request.params.ref, true)
      if (formerly !== undefined) void reply.header('x-formerly', formerly)
      found = cardText(store, { by: 'id', id: card.id })!
    }
    sendJson(reply.header('etag', `"${found.rev}"`), `{"card":${found.text},"warnings":[]}`)
  })

  app.get(
    '/cards/:ref/history',
    { schema: { params: Params, querystring: HistoryQuery, response: { 200: History } } },
    (request) => {
      const { card } = requireCard(store.db, request.params.ref, true)
      const { before, limit = 500 } = request.query
      const events = latestEvents(store, card.id, limit, before)
      const last = events.at(-1)
      return {
        entries: events.map(({ workspaceId: _workspace, cardId: _card, ...entry }) => entry),
        before: last && events.length === limit ? last.seq : null,
      }
    },
  )

  /** A deed on one card that answers with the card. */
  const deed = (run: (change: Change, ref: string) => CardRecord) => (request: { params: { ref: string } }) => ({
    card: store.write((change) => toCard(change, run(change, request.params.ref))),
    warnings: [] as string[],
  })
  const posting = { schema: { params: Params, body: Empty, response: { 200: CardAnswer } } }
  app.delete(
    '/cards/:ref',
    reading,
    deed((change, ref) => trashCard(change, ref, PERSON)),
  )
  app.post(
    '/cards/:ref/restore',
    posting,
    deed((change, ref) => restoreCard(change, ref, PERSON)),
  )
  app.post(
    '/cards/:ref/confirm',
    posting,
    deed((change, ref) => confirmCard(change, ref, PERSON)),
  )
  app.post(
    '/cards/:ref/undo',
    posting,
    deed((change, ref) => undo(store, change, ref, PERSON)),
  )
  app.post(
    '/cards/:ref/merge',
    { schema: { params: Params, body: z.strictObject({ into: RefText }), response: { 200: CardAnswer } } },
    (request) => deed((change, ref) => mergeCards(change, ref, request.body.into, PERSON).target)(request),
  )

  app.post(
    '/cards/:ref/notes',
    { schema: { params: Params, body: NoteDraft, response: { 201: CardAnswer } } },
    async (request, reply) => {
      const { ref } = request.params
      const { kind = 'supplement', text } = request.body
      const { answer } = await once(
        store,
        keyOf(request.headers, `POST /cards/${requireCard(store.db, ref).card.id}/notes`),
        request.body,
        (change) => {
          const card = addNote(change, ref, { kind, text, turn: null }, PERSON)
          return { status: 201, answer: { card: toCard(change, card), warnings: [] as string[] } }
        },
      )
      return reply.code(201).send(answer)
    },
  )
  app.delete(
    '/cards/:ref/notes/:id',
    { schema: { params: Params.extend({ id: z.string().max(100) }), response: { 200: CardAnswer } } },
    (request) => deed((change, ref) => removeNote(change, ref, request.params.id, PERSON))(request),
  )
}
