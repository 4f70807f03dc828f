import type { CardRow } from '@todo-assistant/shared/card'
import type { Adapter, Dispatch, Seed } from '@todo-assistant/shared/session-api'
import { describe } from '../deeds/describe.ts'
import type { Panel } from '../panel.ts'
import { copyText } from '../parts/copy.ts'
import type { SameWords } from '../words/room.ts'
import { keepSeries, rememberTarget, seriesKey, sessionOf } from './target.ts'
import type { HANDLE_WORDS } from './words.ts'

type Card = Pick<CardRow, 'id' | 'number'>
type Own = SameWords<(typeof HANDLE_WORDS)['zh']>

/** DSH is given this long to start a session, in ms. */
const PATIENCE = 20_000

/** Only a page may be linked to. */
export function pageAddress(url: string | null): string | undefined {
  return url !== null && /^https?:\/\//.test(url) ? url : undefined
}

/** Gives a card to a session, and says what came of it. */
export async function dispatch(
  { client, place, toasts, language, queries }: Panel,
  card: Card,
  mode: Dispatch['mode'],
  adapter: Adapter,
  own: Own,
): Promise<void> {
  const name = `${card.id} ${mode} ${adapter.id}`
  const session = mode === 'insert' ? sessionOf(adapter, place.now().from) : undefined
  rememberTarget(adapter.id)
  const waiting = toasts.tell(mode === 'new' ? own.starting(card.number) : own.inserting(card.number))
  try {
    const answer = await client.call<Dispatch>(`/cards/${card.id}/dispatches`, {
      method: 'POST',
      body: { key: seriesKey(name, Date.now()), mode, adapter: adapter.id, ...(session ? { session } : {}) },
      timeout: PATIENCE,
    })
    toasts.dismiss(waiting)
    if (answer.state === 'failed') {
      keepSeries(name)
      toasts.warn(own.failed(answer.error ?? ''))
    } else {
      const href = pageAddress(answer.url)
      toasts.tell(
        mode === 'new' ? own.started(card.number) : own.inserted(card.number),
        href ? { label: own.openSession, href } : undefined,
      )
    }
  } catch (error) {
    toasts.dismiss(waiting)
    keepSeries(name)
    toasts.warn(describe(error, language.words()))
  }
  void queries.invalidateQueries({ queryKey: ['beside', card.id] })
}

/** Copies what a new session would start from, or the sentence for an open one. */
export async function copySeed({ client, toasts, language }: Panel, card: Card, part: 'text' | 'insert', own: Own) {
  try {
    const seed = await client.call<Seed>(`/cards/${card.id}/seed`)
    const copied = await copyText(seed[part])
    if (copied) toasts.tell(part === 'text' ? own.copied(seed.tokens) : own.copiedSentence)
    else toasts.warn(own.notCopied)
  } catch (error) {
    toasts.warn(describe(error, language.words()))
  }
}
