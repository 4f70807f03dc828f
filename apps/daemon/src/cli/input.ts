import { createReadStream } from 'node:fs'
import { TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import { CARD_WORDS } from './card-words.ts'

/** Bytes of a text for a card or for rules at the most; no field takes nearly as much. */
const TEXT = 1024 * 1024

async function readUtf8(source: AsyncIterable<Uint8Array>, field: string, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    length += chunk.length
    if (length > most) throw new TodoError('payload_too_large', { field, limit: most })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (cause) {
    throw new TodoError('invalid_encoding', { field }, { cause })
  }
}

/**
 * The whole standard input as text, without a byte order mark.
 * @param most bytes.
 * @throws TodoError `invalid_encoding` for what is no UTF-8, `payload_too_large`; reading stops there.
 */
export async function readInput(most = TEXT): Promise<string> {
  return (await readUtf8(process.stdin, 'stdin', most)).replaceAll('\r\n', '\n')
}

/**
 * A whole file as text, without a byte order mark.
 * @param most bytes.
 * @throws TodoError as `readInput`; an error in words when the file cannot be read.
 */
export async function readFile(path: string, most: number, locale: Locale): Promise<string> {
  try {
    return await readUtf8(createReadStream(path), path, most)
  } catch (error) {
    if (error instanceof TodoError) throw error
    throw new Error(CARD_WORDS[locale].unreadable(path, String((error as NodeJS.ErrnoException).code)), {
      cause: error,
    })
  }
}
