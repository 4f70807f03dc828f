import { InvalidArgumentError, Option, type Command } from 'commander'
import type { Locale } from '@todo-assistant/shared/locale'
import { readWhole, type OptionSpec } from './option-spec.ts'

const whole = (from: number, to: number, said: string) => (text: string) => {
  const number = readWhole(text, [from, to])
  if (number === undefined) throw new InvalidArgumentError(said)
  return number
}

/** A page size. */
export const listNumber = whole(1, 200, '1–200')
/** A port; 0 for any free one. */
export const portNumber = whole(0, 65_535, '0–65535')
/** A position of the feed. */
export const sequenceNumber = whole(0, 10 ** 15 - 1, '0, 1, 2, …')

/** Registers options that are written down as data. */
export function addSpecs(command: Command, specs: readonly OptionSpec[], locale: Locale): Command {
  for (const spec of specs) {
    const option = new Option(spec.flags, spec.about?.[locale])
    if (spec.choices) option.choices(spec.choices)
    if (spec.whole) option.argParser(whole(...spec.whole, spec.whole.join('–')))
    command.addOption(option)
  }
  return command
}
