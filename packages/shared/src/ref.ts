import * as z from 'zod'

/** How a card is named everywhere: `3.2`, `#3.2` or `td_…`. */
export type Ref = { by: 'number'; major: number; minor: number } | { by: 'id'; id: string }

const NUMBER = /^[#＃]?(\d{1,9})\.(\d{1,9})$/
const ID = /^td_[0-9a-z]{4,32}$/

/** Reads a ref. @returns undefined when the text is none. */
export function parseRef(text: string): Ref | undefined {
  const trimmed = text.trim()
  const number = NUMBER.exec(trimmed)
  if (number) return { by: 'number', major: Number(number[1]), minor: Number(number[2]) }
  return ID.test(trimmed) ? { by: 'id', id: trimmed } : undefined
}

/** `3.2` (§4: which session, which card in it). */
export function formatNumber(card: { major: number; minor: number }): string {
  return `${card.major}.${card.minor}`
}

/** A ref as it comes in; refused with `invalid_ref` when it is none. */
export const RefText = z
  .string()
  .max(200)
  .superRefine((text, context) => {
    if (!parseRef(text))
      context.addIssue({ code: 'custom', message: 'invalid_ref', params: { code: 'invalid_ref', given: text } })
  })
  .meta({ description: '3.2, #3.2 or td_…' })
