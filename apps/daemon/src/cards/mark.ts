import type { MarkedMessage } from '@todo-assistant/shared/session-api'
import type { Anchors, Origin } from '@todo-assistant/shared/card'
import { LIMITS } from '@todo-assistant/shared/limits'
import { findMarkers } from '@todo-assistant/shared/marker'
import { cutToLimit, forbiddenCharacter, isBlank } from '@todo-assistant/shared/text'
import { recordOf } from '../store/card-rows.ts'
import { cardsOfMessage } from '../store/messages.ts'
import type { CardRecord } from '../store/schema.ts'
import type { Change, Store } from '../store/store.ts'
import { addCard } from './add.ts'
import type { Author } from './amend.ts'
import type { Place } from './capture.ts'
import { keepWords } from './person-words.ts'

/** The first line of the words as a title: visible, without what a title must not hold. */
export function markedTitle(text: string): string {
  const first = text.split(/[\r\n]/).find((each) => !isBlank(each)) ?? ''
  const clean = [...first.trim()].filter((character) => forbiddenCharacter(character, false) === undefined).join('')
  const cut = cutToLimit(clean, LIMITS.title)
  return isBlank(cut) ? '…' : cut
}

/**
 * Keeps every marked block of a message as a confirmed raw card (design §8, "Markers"): a marker is
 * consent, and nothing is lost when the model does not record it. A block that has a card already
 * makes none.
 * @returns the card of every block, those of before among them.
 */
export function markCards(
  store: Store,
  change: Change,
  sessionId: string,
  message: MarkedMessage,
  place: Place,
  anchors: Anchors,
  author: Author,
): { card: CardRecord; block: number }[] {
  const had = new Map(
    cardsOfMessage(store, message.rootSessionId, message.messageId).map(({ block, pk }) => [block, pk]),
  )
  const origin: Origin = {
    sessionId,
    rootSessionId: message.rootSessionId,
    turn: message.turn,
    seqRange: message.seqRange ?? [0, 0],
    cwd: message.cwd ?? null,
    callId: null,
    at: message.at,
    tokens: null,
  }
  return findMarkers(message.text)
    .slice(0, LIMITS.markers)
    .flatMap(({ block, text }) => {
      const before = had.get(block)
      if (before !== undefined) return [{ card: recordOf(change.db, before), block }]
      const added = addCard(
        store,
        change,
        {
          place,
          title: markedTitle(text),
          kind: 'idea',
          status: 'open',
          core: {},
          mustRead: [],
          park: [],
          touchedFiles: [],
          anchors,
          origin,
          request: keepWords({ text, turn: message.turn, at: message.at, messageId: message.messageId, block }),
          consent: { receipt: 'marker', messageId: message.messageId, turn: message.turn },
          confirmed: true,
          raw: true,
          notDuplicateOf: [],
        },
        author,
      )
      return added.outcome === 'created' ? [{ card: added.card, block }] : []
    })
}
