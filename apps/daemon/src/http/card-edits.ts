import { CardAnswer, CardDraft, CardPatch } from '@todo-assistant/shared/api'
import { TodoError } from '@todo-assistant/shared/errors'
import { formatNumber } from '@todo-assistant/shared/ref'
import * as z from 'zod'
import { addCard, warningsOf } from '../cards/add.ts'
import { PERSON } from '../cards/amend.ts'
import { findPlace, labelFiles, labelSymbols } from '../cards/capture.ts'
import { draftToCard } from '../cards/draft.ts'
import { editCard, requireRevision, type Edit } from '../cards/edit.ts'
import { requireCard } from '../cards/find.ts'
import { headOf } from '../cards/head.ts'
import { toCard } from '../store/card-json.ts'
import { once } from '../store/idempotency.ts'
import type { Store } from '../store/store.ts'
import { findWorkspace } from '../store/workspaces.ts'
import type { App, HttpContext } from './context.ts'
import { keyOf, revisionOf } from './if-match.ts'

async function lookUp(store: Store, ref: string, rev: number, patch: CardPatch): Promise<Edit> {
  const { card } = requireCard(store.db, ref)
  requireRevision(card, rev)
  const edit: Edit = { patch }
  if (patch.workspace !== undefined) edit.place = await findPlace(store, patch.workspace, null)
  if (patch.touchedFiles || patch.symbols) {
    const home = await findPlace(store, edit.place ? undefined : card.workspaceId, card.origin?.cwd ?? null)
    const { tree } = edit.place ?? home
    // Labels come back as they were read: relative to the working tree, wherever the session stood.
    const fromTop = { ...tree, cwd: tree.top ?? tree.path }
    if (patch.touchedFiles) edit.touchedFiles = labelFiles(patch.touchedFiles, fromTop)
    if (patch.symbols)
      edit.anchors = {
        ...card.anchors,
        symbols: labelSymbols(patch.symbols, fromTop).map((symbol) => ({ ...symbol, foundAt: null })),
      }
  }
  if (patch.status === 'done' && card.status !== 'done') edit.doneCommit = await headOf(store, card)
  return edit
}

/** Creating and editing cards by hand or script. */
export function cardEditRoutes(app: App, { store }: HttpContext): void {
  app.post('/cards', { schema: { body: CardDraft, response: { 201: CardAnswer } } }, async (request, reply) => {
    const key = keyOf(request.headers, 'POST /cards')
    const card = await draftToCard(store, request.body)
    const { status, answer, replayed } = await once(store, key, request.body, (change) => {
      const added = addCard(store, change, card, PERSON)
      if (added.outcome === 'duplicate') {
        const { card: other, score, common } = added.duplicate
        const candidate = {
          id: other.id,
          number: formatNumber(other),
          title: other.title,
          score: Number(score.toFixed(4)),
          commonFiles: common,
          workspaceId: findWorkspace(change.db, { id: requireCard(change.db, other.id).card.workspaceId })!.id,
        }
        throw new TodoError(
          'duplicate_card',
          {
            number: candidate.number,
            title: other.title,
            score: score.toFixed(2),
            files: common.slice(0, 3).join(', '),
          },
          { extra: { candidate } },
        )
      }
      return { status: 201, answer: { card: toCard(change, added.card), warnings: warningsOf(card) as string[] } }
    })
    if (replayed) void reply.header('idempotency-replayed', 'true')
    return reply
      .code(status as 201)
      .header('location', `/api/v1/cards/${answer.card.id}`)
      .send(answer)
  })

  app.patch(
    '/cards/:ref',
    { schema: { params: z.object({ ref: z.string() }), body: CardPatch, response: { 200: CardAnswer } } },
    async (request) => {
      const { ref } = request.params
      const rev = revisionOf(request.headers['if-match'])
      try {
        const edit = await lookUp(store, ref, rev, request.body)
        const card = store.write((change) => toCard(change, editCard(change, ref, rev, edit, PERSON)))
        return { card, warnings: [] }
      } catch (error) {
        // The other side's card comes with the refusal, so that a person can choose.
        if (error instanceof TodoError && error.code === 'stale_revision') {
          const current = toCard(store, requireCard(store.db, ref).card)
          throw new TodoError('stale_revision', error.params, { extra: { card: current } })
        }
        throw error
      }
    },
  )
}
