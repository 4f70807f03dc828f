import * as z from 'zod'
import { UNITS_PER_GRAPHEME } from './limits.ts'
import { countGraphemes, forbiddenCharacter, isBlank } from './text.ts'

/** What a refused text carries in the `params` of its zod issue. */
export type TextIssue =
  | { code: 'too_long'; limit: number; given: number }
  | { code: 'blank_text' }
  | { code: 'forbidden_character'; given: string }

function composed(limit: number, multiline: boolean) {
  return z
    .string()
    .superRefine((text, context) => {
      const refuse = (params: TextIssue) => context.addIssue({ code: 'custom', message: params.code, params })
      if (text.length > limit * UNITS_PER_GRAPHEME) {
        return refuse({ code: 'too_long', limit, given: Math.ceil(text.length / UNITS_PER_GRAPHEME) })
      }
      const given = countGraphemes(text)
      if (given > limit) return refuse({ code: 'too_long', limit, given })
      const character = forbiddenCharacter(text, multiline)
      if (character) return refuse({ code: 'forbidden_character', given: character })
      if (isBlank(text)) refuse({ code: 'blank_text' })
    })
    .meta({ description: `1–${limit} graphemes${multiline ? '' : ', one line'}` })
}

/** A composed text of one line. @param limit graphemes. */
export const line = (limit: number) => composed(limit, false)

/** A composed text of several lines. @param limit graphemes. */
export const block = (limit: number) => composed(limit, true)
