import type { Words } from '@todo-assistant/shared/locale'

/** An option of a command as data: the whole command line registers it, `readPlainly` reads it without one. */
export interface OptionSpec {
  /** `-n, --limit <n>` or `-a, --all`, as commander takes it. */
  flags: string
  about?: Words
  choices?: readonly string[]
  /** A whole number between two. */
  whole?: readonly [from: number, to: number]
}

/** A whole number within its bounds, written in plain digits; undefined for any other text. */
export function readWhole(text: string, [from, to]: readonly [number, number]): number | undefined {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : NaN
  return number >= from && number <= to ? number : undefined
}

function named(specs: readonly OptionSpec[]): Map<string, { key: string; spec: OptionSpec; takesValue: boolean }> {
  const options = new Map<string, { key: string; spec: OptionSpec; takesValue: boolean }>()
  for (const spec of specs) {
    const [names, value] = spec.flags.split(/ (?=<)/) as [string, string?]
    const long = names.split(', ').at(-1)!
    const key = long.slice(2).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    for (const name of names.split(', ')) options.set(name, { key, spec, takesValue: value !== undefined })
  }
  return options
}

/** What the words of a command line say. */
export interface PlainWords {
  args: string[]
  options: Record<string, string | number | true>
}

/**
 * Reads the words after a command's name where they are plainly what its options describe.
 * @returns undefined where they are anything else (a mistake, `--help`, `--limit=5`, a joined `-aw x`): that is for
 * the whole command line to read or to refuse.
 */
export function readPlainly(specs: readonly OptionSpec[], words: readonly string[]): PlainWords | undefined {
  const known = named(specs)
  const found: PlainWords = { args: [], options: {} }
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const option = known.get(word)
    if (!option) {
      if (word.startsWith('-')) return undefined
      found.args.push(word)
      continue
    }
    if (!option.takesValue) {
      found.options[option.key] = true
      continue
    }
    const text = words[++at]
    if (text === undefined || text.startsWith('-')) return undefined
    if (option.spec.choices && !option.spec.choices.includes(text)) return undefined
    const value = option.spec.whole ? readWhole(text, option.spec.whole) : text
    if (value === undefined) return undefined
    found.options[option.key] = value
  }
  return found
}
