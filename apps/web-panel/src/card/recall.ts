/** One row of a recall's contents page. */
export interface RecallRow {
  readonly seq: number
  readonly turn: number
  readonly role: string
  readonly beginning: string
  readonly tokens: number
}

/** What the daemon puts before every line of stored text. */
const MARK = '│ '
const ROW = /^(\d+) · (\d+) · (\S+) · (.*) · ~(\d+)$/

const marked = (text: string) =>
  text.split('\n').flatMap((line) => (line.startsWith(MARK.trimEnd()) ? [line.slice(MARK.length)] : []))

/**
 * The rows of a contents page, which the daemon words the same for models and people.
 * @returns none for a text that is no contents page.
 */
export function readContents(text: string): RecallRow[] {
  return marked(text).flatMap((line) => {
    const [, seq, turn, role, beginning, tokens] = ROW.exec(line) ?? []
    if (!seq) return []
    return [{ seq: Number(seq), turn: Number(turn), role: role!, beginning: beginning!, tokens: Number(tokens) }]
  })
}

/** What was said, without the marks that tell a model that it is data. */
export function readBody(text: string): string {
  const lines = marked(text)
  return lines.length > 0 ? lines.join('\n') : text
}
