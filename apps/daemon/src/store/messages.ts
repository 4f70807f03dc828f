import { recordOf } from './card-rows.ts'
import type { CardRecord } from './schema.ts'
import type { Reader } from './store.ts'

/** A field of the stored words; a damaged record has none, and does not spoil the query for others. */
const field = (name: 'messageId' | 'block') => `iif(json_valid(c.request), c.request ->> '${name}', NULL)`

/** A card that came from a marked block of a message. */
export interface MarkedCard {
  pk: number
  block: number
  raw: boolean
  /** Whether the model was told already that this block looks like another card. */
  answered: boolean
}

/** Every card, raw or worked out, that the marked blocks of a message led to. */
export function cardsOfMessage(reader: Reader, rootSessionId: string, messageId: string): MarkedCard[] {
  const rows = reader
    .sql(
      `SELECT c.pk, ${field('block')} AS block, c.raw,
         EXISTS (SELECT 1 FROM events e WHERE e.card_id = c.id AND e.kind = 'card.related' AND e.after ->> 'duplicateOf' IS NOT NULL) AS answered
       FROM cards c WHERE c.root_session_id = ? AND ${field('messageId')} = ? AND ${field('block')} IS NOT NULL`,
    )
    .all(rootSessionId, messageId) as { pk: number; block: number; raw: number; answered: number }[]
  return rows.map(({ pk, block, raw, answered }) => ({ pk, block, raw: raw === 1, answered: answered === 1 }))
}

/** The open raw card of a message's block, if it still waits to be worked out. */
export function openRawCard(
  reader: Reader,
  rootSessionId: string,
  messageId: string,
  block: number | null,
): CardRecord | undefined {
  const pk = reader
    .sql(
      `SELECT c.pk FROM cards c WHERE c.root_session_id = ? AND c.raw = 1 AND c.face IN ('defect', 'idea')
         AND ${field('messageId')} = ? AND ${field('block')} IS ?`,
    )
    .pluck()
    .get(rootSessionId, messageId, block) as number | undefined
  return pk === undefined ? undefined : recordOf(reader.db, pk)
}

/** The open raw card of a session whose block was answered as a duplicate of a card. */
export function rawCardAnswered(reader: Reader, rootSessionId: string, duplicateOf: string): CardRecord | undefined {
  const pk = reader
    .sql(
      `SELECT c.pk FROM cards c JOIN events e ON e.card_id = c.id
       WHERE c.root_session_id = ? AND c.raw = 1 AND c.face IN ('defect', 'idea')
         AND e.kind = 'card.related' AND e.after ->> 'duplicateOf' = ? LIMIT 1`,
    )
    .pluck()
    .get(rootSessionId, duplicateOf) as number | undefined
  return pk === undefined ? undefined : recordOf(reader.db, pk)
}
