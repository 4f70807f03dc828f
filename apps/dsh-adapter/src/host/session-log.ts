import type { ContentBlock, SessionEvent, UserMessage } from './dsh.ts'
import { personWords, type PersonWords } from './own-sends.ts'

/** A message of the developer: `seq` in the log, `id` where DSH gave one, their words byte for byte. */
export interface PersonMessage extends PersonWords {
  seq: number
  id: string | null
  /** ms since the epoch. */
  at: number
}

/** What the open turn of a session's log says (design §8, "Captured range"). */
export interface OpenTurn {
  turn: number
  /** From the start of the previous turn that a person opened to the end of the log, both inclusive. */
  seqRange: [number, number]
  /** The developer's messages of this turn, in order. */
  messages: PersonMessage[]
}

/**
 * Reads the turn that is open now, and where the finding behind it may lie: the developer's yes comes
 * one turn after the finding, so the range reaches back to the start of the previous turn that a
 * person opened.
 *
 * @param events the log of a session, oldest first.
 * @returns undefined when no turn is open.
 */
export function readOpenTurn(events: readonly SessionEvent[]): OpenTurn | undefined {
  let open: { turn: number; start: number } | undefined
  const messages: PersonMessage[] = []
  let spoken = false
  for (let index = events.length - 1; index >= 0; index--) {
    const event = events[index]!
    if (event.type === 'turn/end' && !open) return undefined
    const message = event.type === 'user/message' ? toPersonMessage(event) : undefined
    if (message) {
      spoken = true
      if (!open) messages.unshift(message)
    }
    if (event.type !== 'turn/start') continue
    if (open && spoken) return { turn: open.turn, seqRange: [event.seq, lastSeq(events)], messages }
    open ??= { turn: turnOf(event), start: event.seq }
    spoken = false
  }
  return open && { turn: open.turn, seqRange: [open.start, lastSeq(events)], messages }
}

/** The number of the turn that opened last, or undefined before the first. */
export function latestTurn(events: readonly SessionEvent[]): number | undefined {
  const start = events.findLast((event) => event.type === 'turn/start')
  return start && turnOf(start)
}

/** The text of a message, its text blocks joined by line breaks. */
export function messageText(content: string | readonly ContentBlock[]): string {
  if (typeof content === 'string') return content
  return content
    .filter((block) => block.type === 'text')
    .map((block) => block.text ?? '')
    .join('\n')
}

function toPersonMessage(event: SessionEvent): PersonMessage | undefined {
  const message = event.data as UserMessage
  const words = personWords(message, messageText(message.content))
  return words && { ...words, seq: event.seq, id: message.id ?? null, at: event.time ?? 0 }
}

function turnOf(event: SessionEvent): number {
  return (event.data as { turn: number }).turn
}

function lastSeq(events: readonly SessionEvent[]): number {
  return events.at(-1)?.seq ?? 0
}
