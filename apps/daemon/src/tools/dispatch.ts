import type { Card } from '@todo-assistant/shared/card'
import { TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import type { Dispatch, DispatchDraft } from '@todo-assistant/shared/session-api'
import { PERSON, touch } from '../cards/amend.ts'
import { requireCard } from '../cards/find.ts'
import type { Adapters } from '../feed/adapters.ts'
import { findDispatch, putDispatch } from '../store/dispatches.ts'
import type { Store } from '../store/store.ts'
import { toCard } from '../store/card-json.ts'
import { makeSeed } from './seed.ts'

/** Dispatches under way, by key: a second click waits for the first. */
const underWay = new WeakMap<Store, Map<string, Promise<Dispatch>>>()

/**
 * Starts work on a card in DSH (§3.11): a new session that begins with the seed, or one sentence
 * into an open input. The same key is the same dispatch, also clicked twice or in two tabs; a failed
 * one may be tried again under its key.
 * @throws TodoError `unknown_card`, `adapter_offline`, `adapter_failed`, `idempotency_mismatch`.
 */
export async function dispatchCard(
  store: Store,
  adapters: Adapters,
  ref: string,
  draft: DispatchDraft,
  locale: Locale,
): Promise<Dispatch> {
  const { card: record } = requireCard(store.db, ref)
  if (draft.adapter !== undefined && !adapters.list().some(({ id }) => id === draft.adapter)) {
    throw new TodoError('unknown_adapter', { given: draft.adapter })
  }
  const earlier = findDispatch(store.db, draft.key)
  if (earlier && (earlier.cardPk !== record.pk || earlier.dispatch.mode !== draft.mode))
    throw new TodoError('idempotency_mismatch')
  if (earlier?.dispatch.state === 'done') return earlier.dispatch
  let running = underWay.get(store)
  if (!running) underWay.set(store, (running = new Map()))
  const mine = running.get(draft.key)
  if (mine) return mine
  const started = run().finally(() => running.delete(draft.key))
  running.set(draft.key, started)
  return started

  async function run(): Promise<Dispatch> {
    const card = toCard(store, record)
    const dispatch: Dispatch = {
      key: draft.key,
      mode: draft.mode,
      adapterId: draft.adapter ?? '',
      state: 'sent',
      sessionId: draft.session ?? null,
      url: null,
      error: null,
      at: store.clock(),
    }
    try {
      Object.assign(dispatch, await send(card), { state: 'done' })
    } catch (error) {
      if (!(error instanceof TodoError) || error.code === 'adapter_offline') throw error
      Object.assign(dispatch, { state: 'failed', error: String(error.params.given ?? error.code) })
    }
    store.write((change) => {
      putDispatch(change.db, record.pk, dispatch)
      touch(
        change,
        record,
        {
          ...PERSON,
          kind: 'card.dispatched',
          after: { mode: dispatch.mode, state: dispatch.state, sessionId: dispatch.sessionId },
        },
        { moves: false },
      )
    })
    return dispatch
  }

  async function send(card: Card): Promise<Partial<Dispatch>> {
    const seed = await makeSeed(store, card, locale)
    const from = { id: draft.adapter, only: draft.adapter !== undefined }
    if (draft.mode === 'insert') {
      const { adapterId, answer } = await adapters.ask(
        'insert',
        { sessionId: draft.session ?? null, text: seed.insert },
        from,
      )
      if (!answer.inserted) throw new TodoError('adapter_failed', { given: 'no input took it' })
      return { adapterId }
    }
    const cwd = card.origin?.cwd ?? card.workspace.path
    const { adapterId, answer } = await adapters.ask('new-session', { key: draft.key, cwd, text: seed.text }, from)
    return { adapterId, sessionId: answer.sessionId, url: answer.url ?? null }
  }
}
