import { styleText } from 'node:util'
import { showInvisible } from '@todo-assistant/shared/text'

type Look = Parameters<typeof styleText>[0]

/** A text with a look of its own; only `paint` turns it into what a terminal obeys. */
export interface Styled {
  look: Look
  text: string
}

/** A piece of a line that stands out. */
export function styled(look: Look, text: string): Styled {
  return { look, text }
}

/** Colours a text, made visible first, on a terminal only; `NO_COLOR` and pipes get it plain. */
export function paint({ look, text }: Styled): string {
  const shown = showInvisible(text)
  return process.stdout.isTTY ? styleText(look, shown, { stream: process.stdout }) : shown
}
