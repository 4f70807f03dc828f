import type { UserMessage } from './dsh.ts'

/**
 * Our own messages reach a session as a person's do. They are told apart by the id they are sent
 * under, which DSH keeps in the log: it outlives a restart, a list in memory would not.
 */
const SEED = 'todo-assistant:seed:'
const BUTTON = 'todo-assistant:button:'

/** The id a seed is sent under; the same dispatch has the same id. */
export function seedId(key: string): string {
  return SEED + key
}

/**
 * The id of a message that a person sends by a button (§6.2). Of such a message only the sentence
 * that the person added is their own words.
 */
export function buttonId(unique: string, sentence: string): string {
  return `${BUTTON}${unique}:${Buffer.from(sentence).toString('base64url')}`
}

/** What a message holds of a person's own: nothing, what they typed, or what they clicked. */
export interface PersonWords {
  by: 'typing' | 'button'
  text: string
}

/**
 * Reads a person's words from a message of a root session (design §8, "A person's words").
 * @param text the whole text of the message.
 * @returns undefined when no person stands behind it: a harness's message, a goal round, a seed.
 */
export function personWords(message: UserMessage, text: string): PersonWords | undefined {
  if (message.source?.kind !== 'user') return undefined
  const { rpcId } = message.source
  if (typeof rpcId !== 'string' || !rpcId.startsWith('todo-assistant:')) return { by: 'typing', text }
  if (!rpcId.startsWith(BUTTON)) return undefined
  const sentence = rpcId.slice(rpcId.lastIndexOf(':') + 1)
  return { by: 'button', text: Buffer.from(sentence, 'base64url').toString('utf8') }
}
