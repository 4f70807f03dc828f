import { TodoError } from '@todo-assistant/shared/errors'

/** Where a page of a list or of a search ended. */
export type Cursor = { part: 's' | 't' | 'b'; at: number }

export function writeCursor({ part, at }: Cursor): string {
  return Buffer.from(`${part}${at}`).toString('base64url')
}

/** @throws TodoError `invalid_cursor`. */
export function readCursor(text: string): Cursor {
  const found = /^([stb])(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString('latin1'))
  if (!found) throw new TodoError('invalid_cursor')
  return { part: found[1] as Cursor['part'], at: Number(found[2]) }
}
