import { styleText } from 'node:util'

type Look = Parameters<typeof styleText>[0]

/** Colours a text on a terminal only; `NO_COLOR` and pipes get it plain. */
export function styled(look: Look, text: string): string {
  return process.stdout.isTTY ? styleText(look, text, { stream: process.stdout }) : text
}
